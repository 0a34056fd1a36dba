import Type, { type Static } from 'typebox'
import { Id, Nullable, OneOf, Ref } from '../../platform/schemas.ts'

export const Gender = OneOf(['M', 'F', 'X'], {
  title: 'Gender',
  description: 'M male, F female, X neither.',
})

export const ResultState = OneOf(['finished', 'did_not_finish', 'did_not_start', 'disqualified'], {
  title: 'ResultState',
  description: 'How it ended. Null while on course or not started.',
})

export const TimeRule = OneOf(['gun', 'chip', 'race'], {
  title: 'TimeRule',
  description:
    'Which time decides: gun (since the starting gun), chip (since crossing the start line) or race (as the timer published it).',
})

const Split = Type.Object(
  {
    name: Type.String({ description: 'Name of the check point; empty for the finish.' }),
    distance: Nullable(Type.Integer({ description: 'Metres from the start.' })),
    is_finish: Type.Boolean({ description: 'The last row, after all check points.' }),
    passing: Nullable(
      Type.Integer({ description: 'Since the start, in milliseconds; null where it is missing.' }),
    ),
    leg_time: Nullable(
      Type.Integer({ description: 'Since the previous passing known, in milliseconds.' }),
    ),
    leg_distance: Nullable(
      Type.Integer({ description: 'Metres since the previous passing known.' }),
    ),
    position: Nullable(
      Type.Integer({
        description:
          'Place at this point among everybody in the race: how many passed it sooner, plus one. Ties share one; null without a passing.',
      }),
    ),
  },
  { title: 'Split', description: 'A passing at a check point, or at the finish.' },
)

const Timing = Type.Object(
  {
    rule: TimeRule,
    decides: Type.Boolean({ description: 'The ranking is decided by this time.' }),
    time: Type.Integer({ description: 'In milliseconds.' }),
    position: Nullable(Type.Integer({ description: 'Place in the ranking by this time.' })),
    finishers: Type.Integer({ description: 'How many of the ranking have such a time.' }),
  },
  { title: 'Timing', description: 'A place in a ranking by one of the times.' },
)
export type Timing = Static<typeof Timing>

export const Placing = Type.Object(
  {
    ranking_id: Id,
    position: Nullable(
      Type.Integer({ description: 'Among all; ties share one; null unless finished.' }),
    ),
    finishers: Type.Integer({ description: 'How many share the ranking’s count of places.' }),
    gender_position: Nullable(Type.Integer({ description: 'Among those of the same gender.' })),
    gender_finishers: Type.Integer({ description: 'How many of the same gender finished.' }),
    category_position: Nullable(Type.Integer({ description: 'Among those of the same category.' })),
    category_finishers: Type.Integer({ description: 'How many of the same category finished.' }),
    timings: Type.Array(Timing, {
      description: 'By each time that is known: gun, chip, race. Empty unless finished.',
    }),
  },
  { title: 'Placing', description: 'Where an athlete stands in one ranking.' },
)

const milliseconds = (description: string) =>
  Nullable(Type.Integer({ description: `${description}, in milliseconds.` }))

export type Placing = Static<typeof Placing>

export const AthleteResult = Type.Object(
  {
    id: Id,
    race_id: Id,
    name: Type.String({ description: 'Initials when the profile is private.' }),
    private: Type.Boolean({ description: 'The athlete asked not to be found.' }),
    bib: Nullable(Type.String({ description: 'Start number; text, 007 stays 007.' })),
    gender: Nullable(Gender),
    age: Nullable(Type.Integer({ description: 'On the day of the event; only over 2.' })),
    team: Nullable(Type.String({ description: 'Club, team or relay, as the timer wrote it.' })),
    category: Nullable(
      Type.String({ description: 'Class within the race, usually gender and age.' }),
    ),
    city: Nullable(Type.String({ description: 'Home town; null for a private profile.' })),
    country: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2, lower case.' })),
    avatar_url: Nullable(Type.String({ description: 'Append /avatar.' })),
    state: Nullable(ResultState),
    distance: Nullable(Type.Integer({ description: 'Of the race, in metres.' })),
    chip_time: milliseconds('Since crossing the start line'),
    gun_time: milliseconds('Since the starting gun'),
    race_time: milliseconds('As the timer published it'),
    splits: Type.Array(Split, { description: 'In course order, the finish last.' }),
    placings: Type.Array(Ref(Placing), { description: 'In the order of the race’s rankings.' }),
  },
  { title: 'AthleteResult', description: 'What one athlete did in one race.' },
)
export type AthleteResult = Static<typeof AthleteResult>

export const AthleteResultList = Type.Object(
  { items: Type.Array(Ref(AthleteResult)) },
  { title: 'AthleteResultList', description: 'Athlete results in no particular order.' },
)

const pair = '[A-Za-z0-9_-]{1,160}~[A-Za-z0-9_-]{1,160}'

export const ParticipantQuery = Type.Object({
  ids: Type.String({
    title: 'ParticipantIds',
    pattern: `^${pair}(,${pair}){0,99}$`,
    description:
      'Up to 100 of `<race id>~<participant id>`, separated by commas. Unknown ones are left out of the answer.',
  }),
})
