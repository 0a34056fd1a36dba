import Type, { type Static } from 'typebox'
import { patterns } from '../../platform/http/patterns.ts'
import { Id, Nullable, Text } from '../../platform/http/schemas.ts'
import { ResultState, TimeRule } from '../enumerations.ts'
import { Bib } from '../response-fields.ts'

/** Maximum number of athletes that are compared. */
export const maxCompared = 5
/**
 * Maximum number of texts that are looked for. Each text takes several statements, and a name of one
 * letter reads a large part of the ranking.
 */
export const maxTexts = 2 * maxCompared

const ComparedPoint = Type.Object(
  {
    check_point_id: Nullable(
      Type.String({ description: 'Id of the checkpoint; null for the finish.' }),
    ),
    name: Nullable(Type.String({ description: 'Name of the checkpoint; null for the finish.' })),
    distance: Nullable(Type.Integer({ description: 'Metres from the start; null when unknown.' })),
  },
  { title: 'ComparedPoint', description: 'A checkpoint or the finish of a compared race.' },
)

const ComparedPassing = Type.Object(
  {
    time: Nullable(Type.Integer({ description: 'In milliseconds; null where missing.' })),
    place: Nullable(
      Type.Integer({ description: 'Among all entries of the ranking; null where missing.' }),
    ),
    among: Type.Optional(
      Type.Integer({
        description:
          'Number of entries of the ranking whose time at the point is known. Missing in services of earlier releases.',
      }),
    ),
  },
  { title: 'ComparedPassing', description: 'Time and place of an athlete at a point.' },
)

const ComparedAthlete = Type.Object(
  {
    participant_id: Id,
    bib: Nullable(Bib),
    name: Type.String({ description: 'Full name.' }),
    state: Nullable(ResultState),
    start_delay: Nullable(
      Type.Integer({
        description:
          'Milliseconds from the gun until the athlete crossed the start line. Null if unknown, and if the passings count from the start line.',
      }),
    ),
    passings: Type.Array(ComparedPassing, { description: 'One for each point, in their order.' }),
  },
  { title: 'ComparedAthlete', description: 'An athlete who is compared with others.' },
)
export type ComparedAthlete = Static<typeof ComparedAthlete>

const AthleteOutsideRanking = Type.Object(
  {
    participant_id: Id,
    name: Type.String({ description: 'Full name.' }),
    text: Type.String({ description: 'The id in `unknown_bibs`, which may be a former id.' }),
  },
  {
    title: 'AthleteOutsideRanking',
    description: 'An athlete of the race who is not in the ranking of a comparison.',
  },
)

export const RaceComparison = Type.Object(
  {
    ranking_id: Id,
    decided_by: TimeRule,
    points: Type.Array(ComparedPoint, {
      description: 'The checkpoints in course order, then the finish.',
    }),
    athletes: Type.Array(ComparedAthlete, { description: 'In the order of the request.' }),
    private_bibs: Type.Array(Type.String(), {
      description: 'Start numbers of private profiles, which are not compared.',
    }),
    unknown_bibs: Type.Array(Type.String(), {
      description:
        'Texts that are no start number, id or name of one athlete of the ranking, and ids of private profiles without a start number.',
    }),
    outside_ranking: Type.Array(AthleteOutsideRanking, {
      description: 'Athletes of the race whose ids are in `unknown_bibs`, except private profiles.',
    }),
  },
  {
    title: 'RaceComparison',
    description:
      'Passing times of some athletes of a race, by the clock that decides a ranking of it. Disqualified athletes have no times.',
  },
)
export type RaceComparison = Static<typeof RaceComparison>

export const ComparisonQuery = Type.Object({
  bibs: Text(240, {
    title: 'ComparedBibs',
    description: `Start numbers, ids or names of athletes, separated by commas. A name must match one athlete only. The first ${String(maxCompared)} athletes are compared. Only the first ${String(maxTexts)} different texts are looked for.`,
  }),
  athlete: Type.Optional(
    Type.String({
      title: 'ComparedAthleteId',
      pattern: patterns.id,
      description:
        'Id of the participant who comes first, whatever the start number. 404 `race.participantNotFound` for an id that the race does not have.',
    }),
  ),
  ranking: Type.Optional(
    Type.String({
      title: 'ComparedRankingId',
      pattern: patterns.id,
      description: 'A ranking of the race, whose clock counts; default: the first one.',
    }),
  ),
})
