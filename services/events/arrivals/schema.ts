import Type, { type Static } from 'typebox'
import { Id, Instant, ListOf, Nullable, Ref } from '../../platform/http/schemas.ts'
import { Forecast } from '../on-course/forecast-schema.ts'
import { Bib } from '../response-fields.ts'

const count = (description: string) => Type.Integer({ description })
const person = {
  participant_id: Id,
  name: Type.String({ description: 'Full name.' }),
  bib: Nullable(Bib),
}

const ArrivedAthlete = Type.Object(
  {
    ...person,
    position: Type.Integer({ description: 'Place in the ranking; equal times share a place.' }),
    time: Nullable(
      Type.Integer({
        description: 'Time by which the ranking is decided, in milliseconds; null without a time.',
      }),
    ),
    arrived_at: Nullable(
      Instant('Instant at the finish; null while the start of the race is not known.'),
    ),
  },
  { title: 'ArrivedAthlete', description: 'An athlete who has just finished.' },
)

const ExpectedAthlete = Type.Object(
  { ...person, forecast: Ref(Forecast) },
  {
    title: 'ExpectedAthlete',
    description: 'An athlete on the course, with the estimate for the next checkpoint or finish.',
  },
)

export const RankingArrivals = Type.Object(
  {
    ranking_id: Id,
    finished_count: count('Athletes with a place who have finished.'),
    on_course_count: count(
      'Athletes of the ranking who have started and have no result; without private profiles.',
    ),
    first_on_course_bib: Nullable(
      Type.String({
        description:
          'Start number of the first athlete on the course in the order of the ranking; null if nobody with a start number is on the course.',
      }),
    ),
    latest: Type.Array(ArrivedAthlete, {
      description: 'The last five athletes who finished, the latest first.',
    }),
    expected: Type.Array(ExpectedAthlete, {
      description:
        'The five athletes who are expected at the finish first. Without athletes who were overdue when the last passing was received.',
    }),
  },
  {
    title: 'RankingArrivals',
    description:
      'Who came in last in a live ranking, and who is expected next. Private profiles are never listed.',
  },
)
export type RankingArrivals = Static<typeof RankingArrivals>

export const RankingArrivalsList = ListOf(RankingArrivals, 'In no particular order.')
