import Type, { type Static } from 'typebox'
import { Id, Ids, Instant, ListOf, Nullable, OneOf } from '../../platform/http/schemas.ts'
import { EventStatus } from '../enumerations.ts'
import { Entries, Sport, StatusDecision } from '../events/schema.ts'
import { ForecastQuality } from '../forecast-quality/schema.ts'
import { SilentFrom } from '../response-fields.ts'

const Checkpoint = Type.Object(
  {
    id: Type.String({ description: 'Opaque id, unique among all races; splits refer to it.' }),
    name: Type.String({ description: 'Name as written by the organiser.' }),
    distance: Type.Integer({ description: 'Metres from the start.' }),
  },
  { title: 'CheckPoint', description: 'A place on the course where passings are timed.' },
)

const SportLabel = Type.Object(
  {
    name: Type.String({ description: 'Name as written by the organiser.' }),
    translations: Type.Array(
      Type.Object(
        {
          language: Type.String({ description: 'Two-letter code of a language of the site.' }),
          name: Type.String({ description: 'Name in this language.' }),
        },
        { title: 'SportTranslation', description: 'The name of a sport in a language.' },
      ),
      { description: 'Names in other languages, as far as the organiser gives them.' },
    ),
  },
  {
    title: 'SportLabel',
    description:
      'The name of a sport that is none of the known ones, such as rowing, or a closer name of a known one; null when the sport says enough. The sport is null when there is only a label: such races match no filter by sport.',
  },
)

const RaceVersion = Type.Integer({
  description: 'Grows with each change of the race, its rankings and results.',
})

export const Race = Type.Object(
  {
    id: Id,
    event_id: Id,
    name: Type.String({ description: 'Name as written by the organiser.' }),
    sport: Nullable({
      ...Sport,
      description:
        'Sport of the race, or its wheeled class. Null for another sport, whose label has its name.',
    }),
    sport_label: Nullable(SportLabel),
    distance: Nullable(Type.Integer({ description: 'Metres; null when unknown.' })),
    starts_at: Nullable(
      Instant(
        'The start, also of a postponed race; null when only the day is known, and while the new start is not known.',
      ),
    ),
    previous_starts_at: Nullable(
      Instant('The planned start of a race that was postponed; else null.'),
    ),
    status: EventStatus,
    status_decision: Nullable(StatusDecision),
    entries: Nullable(Entries),
    check_points: Type.Array(Checkpoint, { description: 'In course order, without the finish.' }),
    participants_count: Type.Integer({ description: 'Number of participants.' }),
    finishers_count: Type.Integer({ description: 'Number of finishers.' }),
    forecast_quality: Nullable(ForecastQuality),
    time_digits: Type.Integer({
      minimum: 0,
      maximum: 2,
      description:
        'Number of decimals of seconds for all its times: that of the sport, if any time has fractions of a second.',
    }),
    version: RaceVersion,
    as_of: Nullable(
      Instant(
        'Time at which this site received the last passing of the race; null without a live ranking.',
      ),
    ),
    awaits_passings: Type.Boolean({
      description:
        'Whether a ranking is live and athletes of it are on the course. From `silent_from` on, the timing system may have lost its connection.',
    }),
    silent_from: SilentFrom,
    replay: Nullable(
      OneOf(['free', 'paid'], {
        description: 'Access to the race replay; null without a replay.',
      }),
    ),
  },
  { title: 'Race', description: 'One competition of an event: one sport, one distance.' },
)
export type Race = Static<typeof Race>

export const RaceList = ListOf(Race, 'Races in the order of their events.')

export const RaceQuery = Type.Object({
  ids: Type.Optional(Ids),
  eventIds: Type.Optional(Ids),
})

export const RaceProgress = Type.Object(
  {
    race_id: Id,
    version: RaceVersion,
    as_of: Nullable(
      Instant(
        'Time at which this site received the last passing; null for results that no timing system has sent.',
      ),
    ),
    starters_count: Type.Integer({ description: 'Number of participants.' }),
    started_count: Type.Integer({ description: 'Number of participants that have started.' }),
    finishers_count: Type.Integer({ description: 'Number of finishers.' }),
    on_course_count: Type.Integer({
      description: 'Number of participants between the start and the finish.',
    }),
  },
  { title: 'RaceProgress', description: 'The state of a race in numbers.' },
)
export type RaceProgress = Static<typeof RaceProgress>

export const RaceProgressList = ListOf(RaceProgress, 'The progress of several races.')
