import Type, { type Static } from 'typebox'
import { genders } from '../../../../domain/results.ts'
import { patterns } from '../../../platform/http/patterns.ts'
import { Id, IdParameter, Instant, Line, Nullable, OneOf } from '../../../platform/http/schemas.ts'
import { SentBib } from '../../response-fields.ts'

const Bib = SentBib('Start number, as on the start list.')
const DecidedAt = Type.Optional(
  Instant(
    'When it was decided; the latest decision counts. At most a day ahead of the clock of the site. Default: now.',
  ),
)

const Notice = Type.Object({
  field: Type.String({ description: 'The value: `passings[3].at`.' }),
  code: Type.String({
    description:
      '`instant.leapSecond`: a leap second was taken as the second before. `starter.countryUnknown`: the starter was stored without the country. `starter.chipMoved`: the chip was that of a starter who is not in the list.',
  }),
  title: Type.String({ description: 'English description.' }),
})
export type Notice = Static<typeof Notice>

const Notices = Type.Optional(
  Type.Array(Notice, {
    description:
      'Values that were stored otherwise than sent, or that took something from another starter.',
  }),
)

export const RaceParameter = Type.Object({ raceId: IdParameter })

const Passing = Type.Object(
  {
    id: Type.Optional(
      Line(
        100,
        'Unique within the race. Default: from device or checkpoint, chip or bib, and time. Sending the same passing twice then has no effect.',
      ),
    ),
    bib: Type.Optional(Bib),
    chip: Type.Optional(Line(100, 'Code of the chip; instead of a bib.')),
    checkpoint: Type.Optional(
      Line(200, '`start`, `finish`, or the name or id of a checkpoint of the race.'),
    ),
    device: Type.Optional(
      Line(
        100,
        'Device that stands at a checkpoint, as told with the start; instead of a checkpoint.',
      ),
    ),
    at: Type.Optional(
      Instant(
        'Instant of the passing, with milliseconds and offset. A leap second is taken as the second before.',
      ),
    ),
    race_ms: Type.Optional(
      Type.Integer({
        minimum: -86_400_000,
        maximum: 2_000_000_000,
        description: 'Milliseconds since the gun of the race; instead of `at`.',
      }),
    ),
    kind: Type.Optional(
      OneOf(['chip', 'manual'], {
        description:
          'Whether a device or a person recorded it; a person vouches for fast splits and skipped checkpoints.',
      }),
    ),
    withdrawn: Type.Optional(
      Type.Boolean({
        description: 'True: the passing with this id does not count, whenever it was sent.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type Passing = Static<typeof Passing>

export const Passings = Type.Object(
  { passings: Type.Array(Passing, { minItems: 1, maxItems: 1_000 }) },
  { title: 'Passings', description: 'A batch of passings.' },
)

export const PassingsResult = Type.Object(
  {
    received_at: Type.String({ format: 'date-time' }),
    accepted: Type.Integer({
      description: 'Number of new passings that are not held back, and of new withdrawals.',
    }),
    duplicates: Type.Integer({
      description: 'Number of passings and withdrawals that were known.',
    }),
    unknown: Type.Integer({
      description:
        'Number of passings of unknown start numbers or chips; they count once the start list has them.',
    }),
    impossible: Type.Integer({
      description: 'Number of new passings that have no effect, with reasons.',
    }),
    passings: Type.Array(
      Type.Object({
        id: Type.String(),
        status: OneOf(['accepted', 'duplicate', 'unknown', 'impossible'], {
          description: 'Outcome of the passing.',
        }),
        reason: Type.Optional(
          Type.String({
            description:
              'Why it is impossible: `passing.beforeGun`, `passing.tooLate`, `passing.gunUnknown`, `passing.checkpointUnknown`, `passing.deviceUnknown`, `passing.tooFast`, `passing.withdrawn`. With `accepted`: `passing.checkpointsSkipped`, it counts once a passing at one of the checkpoints before it arrives.',
          }),
        ),
      }),
      { description: 'In the order in which they were sent.' },
    ),
    notices: Notices,
  },
  { title: 'PassingsResult', description: 'All passings are stored.' },
)
export type PassingsResult = Static<typeof PassingsResult>

export const PassingParameter = Type.Object({
  raceId: IdParameter,
  id: Line(100, 'Id of the passing.'),
})

const Starter = Type.Object(
  {
    bib: Bib,
    name: Line(200, 'Full name.'),
    gender: Type.Optional(OneOf(genders, { description: 'As in results.' })),
    age: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 130, description: 'Years, on the day of the event.' }),
    ),
    team: Type.Optional(Line(200, 'Team or club.')),
    category: Type.Optional(Line(100, 'Class within the race.')),
    city: Type.Optional(Line(100, 'Place of residence.')),
    country: Type.Optional(
      Line(100, 'Code of ISO 3166-1 or of the IOC, or name. An unknown one is not stored.'),
    ),
    private: Type.Optional(Type.Boolean({ description: 'Whether only initials are shown.' })),
    wave: Type.Optional(Line(100, 'Name of the wave.')),
    chips: Type.Optional(
      Type.Array(Line(100, 'Code of a chip.'), {
        maxItems: 10,
        description: 'Chips of the athlete.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type Starter = Static<typeof Starter>

export const Starters = Type.Object(
  { starters: Type.Array(Starter, { maxItems: 100_000 }) },
  { title: 'Starters', description: 'Additions to the start list.' },
)

export const StartersResult = Type.Object(
  {
    starters: Type.Integer({ description: 'Number of starters of the race.' }),
    notices: Notices,
  },
  { title: 'StartersResult', description: 'The start list is stored.' },
)

export const Start = Type.Object(
  {
    gun_at: Type.Optional(
      Instant('The gun of the race; a postponement is over then. At most a day ahead.'),
    ),
    waves: Type.Optional(
      Type.Array(
        Type.Object({
          name: Line(100, 'Name of the wave.'),
          gun_at: Instant('Its own gun; at most a day ahead.'),
        }),
        { maxItems: 1_000, description: 'Waves that start after the gun of the race.' },
      ),
    ),
    postponed_to: Type.Optional(
      Instant('The new start of a postponed race. An earlier gun has no effect then.'),
    ),
    postponed: Type.Optional(
      Type.Boolean({
        description:
          'True without `postponed_to`: the new start is not known yet. False takes a postponement back: the planned start holds again.',
      }),
    ),
    reason: Type.Optional(
      Type.String({
        maxLength: 500,
        pattern: patterns.text,
        description: 'Why the start is postponed; pages show this sentence.',
      }),
    ),
    devices: Type.Optional(
      Type.Array(
        Type.Object({
          device: Line(100, 'Name of the device in passings.'),
          checkpoint: Line(200, '`start`, `finish`, or the name or id of a checkpoint.'),
        }),
        { maxItems: 1_000, description: 'Where each device stands.' },
      ),
    ),
    decided_at: DecidedAt,
  },
  {
    title: 'Start',
    description: 'The start of a race; parts that are left out stay as they are.',
    additionalProperties: false,
  },
)

export const Decision = Type.Object(
  {
    counts: Type.Boolean({
      description:
        'Whether what was decided holds now. False when a later decision says otherwise, also on a part of the start; for a postponement, when the gun was decided at the same time or later; for a start number that is not on the start list; and for a start without any part.',
    }),
    notices: Notices,
  },
  { title: 'Decision', description: 'The decision is stored.' },
)

export const StateParameter = Type.Object({ raceId: IdParameter, bib: Bib })

export const State = Type.Object(
  {
    state: OneOf(['did_not_finish', 'did_not_start', 'disqualified', 'reinstated'], {
      description: 'Outcome; `reinstated` withdraws an earlier one.',
    }),
    reason: Type.Optional(
      Type.String({ maxLength: 500, pattern: patterns.text, description: 'Why.' }),
    ),
    decided_at: DecidedAt,
  },
  { title: 'StateDecision', description: 'A decision on an athlete.', additionalProperties: false },
)

export const StatusParameter = Type.Object({ raceId: IdParameter, id: IdParameter })

export const Status = Type.Object(
  {
    status: OneOf(['official', 'unofficial'], {
      description: 'Official: places are final, and shared by ties only.',
    }),
    by: Type.Optional(
      Type.String({ maxLength: 200, pattern: patterns.text, description: 'Who decided it.' }),
    ),
    decided_at: DecidedAt,
  },
  { title: 'StatusDecision', description: 'A decision on a ranking.', additionalProperties: false },
)

export const StatusResult = Type.Object(
  {
    status: OneOf(['official', 'unofficial'], { description: 'The status that counts.' }),
    notices: Notices,
  },
  { title: 'RankingStatusResult', description: 'The decision is stored.' },
)

export const HeldQuery = Type.Object({
  after: Type.Optional(Line(100, 'Id of the last passing of the page before.')),
})

export const HeldPassings = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        bib: Nullable(Type.String({ description: 'Start number, also of the chip.' })),
        chip: Nullable(Type.String()),
        checkpoint: Nullable(Type.String()),
        device: Nullable(Type.String()),
        at: Nullable(Type.String({ format: 'date-time' })),
        race_ms: Nullable(Type.Integer()),
        received_at: Type.String({ format: 'date-time' }),
        reason: Type.String({
          description:
            'As in the response to the passing; `passing.unknownAthlete` for start numbers and chips that nobody has.',
        }),
      }),
      { description: 'By id; at most 1,000.' },
    ),
    total: Type.Integer({ description: 'Number of passings that are held back.' }),
  },
  { title: 'HeldPassings', description: 'Passings that have no effect now.' },
)
export type HeldPassings = Static<typeof HeldPassings>

export const TimingStatus = Type.Object(
  {
    race_id: Id,
    version: Type.Integer({ description: 'Grows with each change.' }),
    gun_at: Nullable(Type.String({ format: 'date-time' })),
    received_at: Nullable(Instant('When the last passing was received.')),
    starters: Type.Integer(),
    passings: Type.Integer({ description: 'Passings that were received, without duplicates.' }),
    withdrawn: Type.Integer(),
  },
  { title: 'TimingStatus', description: 'What is known of a timed race.' },
)
