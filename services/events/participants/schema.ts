import Type, { type Static } from 'typebox'
import { idPattern } from '../../../domain/ids.ts'
import { Id, Instant, ListOf, Nullable, Ref } from '../../platform/http/schemas.ts'
import { ResultCorrection } from '../ranking-changes/schema.ts'
import { FieldPassing } from '../race-field/schema.ts'
import { Gender, ResultProgress, ResultState, TimeRule } from '../enumerations.ts'
import { scoreFields } from '../score-fields.ts'
import { forecasts } from '../on-course/forecast-schema.ts'
import { ParticipantQuery } from '../participation.ts'
import {
  Bib,
  Category,
  CountryCode,
  InitialsOrName,
  resultTimes,
  Team,
} from '../response-fields.ts'

const SplitTiming = Type.Object(
  {
    rule: TimeRule,
    time: Type.Integer({ description: 'Milliseconds since the start of this clock.' }),
    position: Type.Integer({
      description:
        'Place at this point among all athletes of the race whose time by this clock is known. Equal times share a place.',
    }),
    among: Type.Integer({
      description: 'Number of these athletes: those who have passed this point.',
    }),
    median: Nullable(
      Type.Integer({
        description:
          'Milliseconds within which half of the athletes passed this point. During a race, athletes who may still pass it count as slower; null until half have passed.',
      }),
    ),
  },
  {
    title: 'SplitTiming',
    description:
      'A passing by one clock: gun time counts from the gun, chip time from crossing the start line.',
  },
)
export type SplitTiming = Static<typeof SplitTiming>

const Split = Type.Object(
  {
    check_point_id: Nullable(
      Type.String({
        description: 'Opaque id of the checkpoint in the race; null for the finish.',
      }),
    ),
    name: Type.String({
      description:
        'Name of the checkpoint; `Finish` for the finish, where clients show their own word.',
    }),
    distance: Nullable(Type.Integer({ description: 'Metres from the start.' })),
    is_finish: Type.Boolean({ description: 'True for the last row, after all checkpoints.' }),
    passing: Nullable(
      Type.Integer({
        description:
          'Milliseconds by the athlete’s own clock: since crossing the start line with a chip time, or with a start that the timing system knows; else since the gun, or by the published race time. `timings` has the passing by each clock. Null without a passing.',
      }),
    ),
    clock_time: Nullable(
      Instant(
        'Instant of the passing, counted from the start of the race; a passing of an athlete with a chip time counts from crossing the start line. Null when it cannot be computed: without a passing, without a start time of the race, or without a gun time, which an athlete on course does not have.',
      ),
    ),
    leg_time: Nullable(
      Type.Integer({
        description: 'Milliseconds since the previous known passing; null without a passing.',
      }),
    ),
    leg_distance: Nullable(
      Type.Integer({
        description:
          'Metres since the previous known passing; null without a passing or a known distance.',
      }),
    ),
    pace: Nullable(
      Type.Integer({
        description:
          'Milliseconds per kilometre since the previous known passing; null without a passing or a known distance.',
      }),
    ),
    position: Nullable(
      Type.Integer({
        description:
          'Place at this point among all athletes of the race: the number of earlier passings plus one. Athletes who are disqualified or did not start do not count. Equal times share a place; null without a passing and for these athletes.',
      }),
    ),
    timings: Type.Array(SplitTiming, {
      description:
        'The passing by each clock on which it is known: gun, then chip or race. The clock that decides a ranking gives places that agree with it. Empty without a passing, and for an athlete who is disqualified or did not start.',
    }),
    leg_median: Nullable(
      Type.Integer({
        description:
          'Milliseconds within which half of the athletes covered the part from the previous checkpoint; null when the leg spans a missed one, and during a race until half have covered it.',
      }),
    ),
    leg_fastest_tenth: Nullable(
      Type.Integer({
        description:
          'Milliseconds within which the fastest tenth of the athletes covered the part from the previous checkpoint; null where the median is.',
      }),
    ),
  },
  { title: 'Split', description: 'A passing at a checkpoint, or at the finish.' },
)

const Timing = Type.Object(
  {
    rule: TimeRule,
    decides: Type.Boolean({ description: 'Whether this time decides the ranking.' }),
    time: Type.Integer({ description: 'Time in milliseconds.' }),
    position: Nullable(Type.Integer({ description: 'Place in the ranking by this time.' })),
    finishers: Type.Integer({
      description: 'Number of finishers of the ranking with such a time.',
    }),
    slower: Type.Integer({
      description:
        'Number of finishers of the ranking with a slower such time. Equal times are not slower.',
    }),
  },
  { title: 'Timing', description: 'A place in a ranking by one of the times.' },
)
export type Timing = Static<typeof Timing>

const amongThem = (whom: string) =>
  Type.Integer({
    description: `Number of those with a place among ${whom}: the finishers, in a live ranking with the athletes who were seen on the course and have no result. Greater than the number of finishers while the race is not over.`,
  })

export const Placing = Type.Object(
  {
    ranking_id: Id,
    position: Nullable(
      Type.Integer({
        description:
          'Place among all; equal times share a place. In a live ranking also on the course, by the furthest checkpoint; null otherwise unless finished.',
      }),
    ),
    finishers: Type.Integer({ description: 'Number of finishers in the ranking.' }),
    gender_position: Nullable(
      Type.Integer({
        description: 'Place within the same gender; null without a place or a gender.',
      }),
    ),
    gender_finishers: Type.Integer({ description: 'Number of finishers of the same gender.' }),
    category_position: Nullable(
      Type.Integer({
        description: 'Place within the same category; null without a place or a category.',
      }),
    ),
    category_finishers: Type.Integer({ description: 'Number of finishers of the same category.' }),
    among: amongThem('all'),
    gender_among: amongThem('those of the same gender'),
    category_among: amongThem('those of the same category'),
    timings: Type.Array(Timing, {
      description:
        'By each known time: gun, chip, race. Empty unless finished, and where no time decides.',
    }),
  },
  { title: 'Placing', description: 'The places of an athlete in one ranking.' },
)

export type Placing = Static<typeof Placing>

export const AthleteResult = Type.Object(
  {
    id: Id,
    race_id: Id,
    name: InitialsOrName,
    private: Type.Boolean({ description: 'Whether the athlete has a private profile.' }),
    bib: Nullable(Bib),
    gender: Nullable(Gender),
    age: Nullable(Type.Integer({ description: 'Age on the day of the event; null up to 2.' })),
    team: Nullable(Team),
    category: Nullable(Category),
    city: Nullable(Type.String({ description: 'Home town; null for a private profile.' })),
    country: Nullable(CountryCode),
    avatar_url: Nullable(
      Type.String({
        description:
          'Base URL of a picture, relative to the site; append /avatar. Null without a picture.',
      }),
    ),
    state: Nullable(ResultState),
    progress: Nullable(ResultProgress),
    started_at: Nullable(
      Instant(
        'Own start of an athlete on the course, or the gun when it is unknown. Null for others, and for a private profile.',
      ),
    ),
    next_check_point: Nullable(
      Type.String({
        description:
          'Name of the checkpoint at which the athlete is expected next; null for the finish, and without `expected_at`.',
      }),
    ),
    expected_at: Nullable(
      Instant(
        'Estimate of the instant of the next passing, the same as in the list of athletes on the course. It is past when the athlete is late. Null when not on the course, for a private profile, and when it cannot be computed.',
      ),
    ),
    forecast: forecasts,
    distance: Nullable(Type.Integer({ description: 'Distance of the race in metres.' })),
    finish_time: Nullable(
      Type.Integer({
        description:
          'The gun, chip or race time that decides the first of `placings`, in milliseconds; null unless finished.',
      }),
    ),
    pace: Nullable(
      Type.Integer({
        description:
          'Milliseconds per kilometre by the athlete’s own clock: the chip time, else the gun or race time; null unless finished.',
      }),
    ),
    ...resultTimes,
    ...scoreFields,
    splits: Type.Array(Split, { description: 'In course order, the finish last.' }),
    placings: Type.Array(Ref(Placing), { description: 'In the order of the race’s rankings.' }),
    corrections: Type.Array(ResultCorrection, {
      description: 'Changes of the result after the finish, the latest first; at most 20.',
    }),
    field_passings: Type.Optional(
      Type.Array(Ref(FieldPassing), {
        description:
          'The field of the race at each passing of the athlete, in order of the course; empty for a private profile and without a known distance. Only in the response for a single athlete.',
      }),
    ),
  },
  { title: 'AthleteResult', description: 'The result of one athlete in one race.' },
)
export type AthleteResult = Static<typeof AthleteResult>

export const AthleteResultsQuery = Type.Object({
  ...ParticipantQuery.properties,
  summary: Type.Optional(
    Type.Boolean({
      description:
        'true: only what a list of athletes shows. `splits` has only the last checkpoint that was passed, without places. `placings` has only the first ranking, without `timings`. `corrections` is empty.',
    }),
  ),
})

export const FormerId = Type.Object(
  { race_id: Id, former_id: Id, id: Id },
  { title: 'FormerId', description: 'A former id of a participant with the current id.' },
)
export type FormerId = Static<typeof FormerId>

const formerIds = Type.Array(Ref(FormerId), {
  description: 'The requested ids that are former ids. The items have the current ids.',
})

export const AthleteResultList = Type.Object(
  { items: Type.Array(Ref(AthleteResult)), former_ids: formerIds },
  { title: 'AthleteResultList', description: 'Athlete results in no particular order.' },
)

export const AthleteRevision = Type.Object(
  {
    race_id: Id,
    id: Id,
    revision: Type.String({
      description:
        'Changes with the result of the athlete, with the minutes of the next expected passing, and with the places of a finisher. In a live ranking the places of athletes on the course do not change it.',
    }),
  },
  { title: 'AthleteRevision', description: 'Tells whether the result of an athlete has changed.' },
)
export type AthleteRevision = Static<typeof AthleteRevision>

export const AthleteRevisionList = Type.Object(
  { items: Type.Array(Ref(AthleteRevision)), former_ids: formerIds },
  { title: 'AthleteRevisionList', description: 'Revisions in no particular order.' },
)

const raceAndState = `${idPattern}(~\\d{1,9}\\.[A-Za-z0-9_-]{1,60})?`

export const ChangedAthletesQuery = Type.Object({
  ids: Type.String({
    title: 'RaceStates',
    pattern: `^${raceAndState}(,${raceAndState}){0,99}$`,
    description:
      'Up to 100 of `<race id>~<state>`, separated by commas. Without a state, `athletes` is null. Unknown races are left out of the response.',
  }),
})

export const ChangedAthletes = Type.Object(
  {
    id: Type.String({ description: 'The race and its earlier state, as requested.' }),
    state: Type.String({ description: 'The state of the race, for the next request.' }),
    athletes: Nullable(
      Type.Array(Id, {
        description:
          'Ids of the athletes whose own results have changed since then, without private profiles on the course; null when this is not known, and after a change of the race.',
      }),
    ),
  },
  { title: 'ChangedAthletes', description: 'The athletes of a race who have new results.' },
)
export type ChangedAthletes = Static<typeof ChangedAthletes>

export const ChangedAthletesList = ListOf(
  ChangedAthletes,
  'Changes of races in no particular order.',
)
