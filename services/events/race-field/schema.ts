import Type, { type Static } from 'typebox'
import { fieldPhases } from '../../../domain/field-positions.ts'
import { milestoneKinds } from '../../../domain/results.ts'
import { MomentQuery } from '../../platform/http/moment-query.ts'
import { forecasts } from '../on-course/forecast-schema.ts'
import { Id, Ids, Instant, ListOf, Nullable, OneOf, Ref } from '../../platform/http/schemas.ts'
import { Gender } from '../enumerations.ts'
import { Bib } from '../response-fields.ts'

const Milliseconds = (description: string) => Type.Integer({ description })
const Metres = (description: string) => Type.Number({ description })
const count = (description: string) => Type.Integer({ description })
const bib = Nullable(
  Type.String({ description: 'Start number; null without one and for a private profile.' }),
)

const finishTime = Nullable(
  Milliseconds(
    'Finish time of the athlete by the clock that decides the first ranking of the race, rounded up if the sport rounds finish times up; null before the finish.',
  ),
)

const FieldLeader = Type.Object(
  {
    name: Type.String({ description: 'Full name; initials of a private profile.' }),
    bib,
    metres: Metres('Metres from the start.'),
    check_point: Nullable(
      Type.String({
        description: 'Name of the last checkpoint passed; null before the first and at the finish.',
      }),
    ),
    is_finished: Type.Boolean({ description: 'Whether the leader has finished.' }),
    forecast: forecasts,
    passed_ms: Nullable(
      Milliseconds(
        'When the leader passed that checkpoint or the finish, in milliseconds since the first gun; null before the first.',
      ),
    ),
    time: finishTime,
  },
  {
    title: 'FieldLeader',
    description: 'The furthest athlete; after the first finish the first finisher.',
  },
)

const FollowedAthlete = Type.Object(
  {
    bib: Bib,
    name: Type.String({ description: 'Full name.' }),
    phase: OneOf(fieldPhases, {
      title: 'FieldPhase',
      values: {
        not_started: 'Has not crossed the start line.',
        on_course: 'Between the start and the finish.',
        finished: 'Reached the finish.',
        out: 'Left the race, did not start or was disqualified.',
      },
      description: 'Where an athlete is; out for who left the race or was disqualified.',
    }),
    metres: Metres('Metres from the start; where the athlete was last seen if it is out.'),
    estimated: Type.Boolean({
      description: 'Whether the position between two checkpoints is computed from the pace.',
    }),
    check_point: Nullable(
      Type.String({ description: 'Name of the last checkpoint passed; null before the first.' }),
    ),
    passed_ms: Nullable(
      Milliseconds(
        'When that checkpoint or the finish was passed, in milliseconds since the first gun; null before the first.',
      ),
    ),
  },
  { title: 'FollowedAthlete', description: 'The position of one athlete.' },
)

export const RaceField = Type.Object(
  {
    race_id: Id,
    started_at: Nullable(
      Instant('The first gun; the planned start while it is not known, null without one.'),
    ),
    several_starts: Type.Boolean({
      description:
        'Whether athletes have started with different guns. The leader is then the first on the course, and may differ from the first of a ranking, whose times count from each gun.',
    }),
    all_overdue_from: Nullable(
      Instant(
        'From this instant on, all athletes who are on the course now are overdue, so the race is probably over. An athlete whose next passing is unknown counts as overdue after twice the time of the last finish. On a course without a mat at the start, athletes without a passing count as overdue after twice the time of the latest first passing. Null if nobody is on the course, and before the first finish if the next passing of an athlete is unknown.',
      ),
    ),
    at_ms: Milliseconds('The moment, in milliseconds since the first gun.'),
    duration_ms: Milliseconds(
      'When the last known passing took place, in milliseconds since the first gun.',
    ),
    first_finish_ms: Nullable(
      Milliseconds(
        'When the first athlete finished, in milliseconds since the first gun; null before.',
      ),
    ),
    distance: Type.Integer({ description: 'Metres of the finish.' }),
    places: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Name of the checkpoint; empty for the finish.' }),
          metres: Metres('Metres from the start.'),
          on_course_count: count('Athletes between the place before and this one.'),
        },
        { title: 'FieldPlace', description: 'A place where passings are timed.' },
      ),
      { description: 'The checkpoints and the finish.' },
    ),
    not_started_count: count('Athletes that have not started.'),
    on_course_count: count('Athletes between the start and the finish.'),
    finished_count: count('Athletes that have finished.'),
    out_count: count('Athletes that left the race or were disqualified.'),
    ink: Type.Array(Type.Integer(), {
      description:
        'Athletes on the course in equal parts of the distance, private profiles included. The sum is `on_course_count`.',
    }),
    leader: Nullable(FieldLeader),
    median_metres: Nullable(Metres('Metres of the middle athlete; null before the start.')),
    last_metres: Nullable(Metres('Metres of the last athlete; null before the start.')),
    followed: Type.Array(FollowedAthlete, {
      description: 'The requested athletes; without unknown start numbers.',
    }),
  },
  {
    title: 'RaceField',
    description:
      'The field of a race along the course at a moment. Private profiles of a live race are left out until they have a result.',
  },
)
export type RaceField = Static<typeof RaceField>

export const FieldPassing = Type.Object(
  {
    check_point: Nullable(
      Type.String({ description: 'Name of the checkpoint; null at the finish.' }),
    ),
    metres: Metres('Metres from the start.'),
    at_ms: Milliseconds('When the athlete passed, in milliseconds since the first gun.'),
    ahead_count: count('Athletes that had passed there before.'),
    behind_count: count('Athletes that had started and had not passed there.'),
    ink: Type.Array(Type.Integer(), {
      description:
        'All athletes on the course at that moment, in 60 equal parts of the distance; of a paid replay at the whole minute before.',
    }),
  },
  {
    title: 'FieldPassing',
    description: 'The field of a race at the moment when an athlete passed a checkpoint.',
  },
)
export type FieldPassing = Static<typeof FieldPassing>

export const FieldPassingList = ListOf(
  FieldPassing,
  'Passings of an athlete in order of the course.',
)

export const AthleteFieldPassings = Type.Object(
  { race_id: Id, participant_id: Id, items: Type.Array(Ref(FieldPassing)) },
  { title: 'AthleteFieldPassings', description: 'Passings of one of several athletes.' },
)
export type AthleteFieldPassings = Static<typeof AthleteFieldPassings>

export const AthleteFieldPassingsList = Type.Object(
  { items: Type.Array(Ref(AthleteFieldPassings)) },
  { title: 'AthleteFieldPassingsList' },
)

const packed = (description: string) => Type.String({ description })

export const PackedRaceField = Type.Object(
  {
    step_ms: Milliseconds('Milliseconds of a step.'),
    distances: Type.Array(Type.Number(), {
      description: 'Metres of the start, the checkpoints and the finish.',
    }),
    athletes: count('Number of athletes.'),
    numbers: Type.Object({
      count: count('Number of packed start numbers.'),
      packed: packed('Differences of the start numbers that are numbers.'),
    }),
    names: Type.Array(Type.String(), { description: 'The other start numbers.' }),
    out: packed('Differences of the indexes of athletes that are out.'),
    times: Type.Array(Type.String(), {
      description: 'Passings of all athletes at each place, as differences from their pace.',
    }),
    expected: packed('Time to the expected next passing of the athletes on the course.'),
  },
  {
    title: 'PackedRaceField',
    description:
      'All passings of a race in steps, without names; `unpackField` in `domain/field-packing.ts` of the source code unpacks them. Private profiles have no start number.',
  },
)

export const RaceMilestone = Type.Object(
  {
    race_id: Id,
    kind: OneOf(milestoneKinds, {
      title: 'MilestoneKind',
      values: {
        start: 'The first gun.',
        lead: 'Another athlete leads at a checkpoint; at the finish the first finisher.',
        lead_woman: 'Another woman leads the women at a checkpoint, and does not lead the race.',
        first_woman: 'The first woman finished, behind others.',
        first_man: 'The first man finished, behind others.',
        half_passed: 'Half of the field has passed the checkpoint halfway.',
        half_finished: 'Half of the field has finished.',
        last_finisher: 'The last athlete finished.',
      },
      description:
        'start; lead: a new leader, at the finish the first finisher; lead_woman: another woman leads the women, unless she leads the race; first_woman and first_man at the finish, unless leading; half_passed and half_finished: half of the field at the checkpoint halfway and at the finish; last_finisher.',
    }),
    ms: Milliseconds('Milliseconds since the first gun.'),
    metres: Metres('Metres of the place.'),
    check_point: Nullable(
      Type.String({ description: 'Name of the checkpoint; null at the start and the finish.' }),
    ),
    is_finish: Type.Boolean({ description: 'Whether the place is the finish.' }),
    participant_id: Nullable(
      Type.String({ description: 'Opaque id; null for a private profile.' }),
    ),
    name: Nullable(
      Type.String({ description: 'Full name; initials of a private profile; null without one.' }),
    ),
    bib,
    gender: Nullable(Gender),
    time: finishTime,
  },
  { title: 'RaceMilestone', description: 'A moment of the timeline of a race.' },
)
export type RaceMilestone = Static<typeof RaceMilestone>

export const RaceFieldList = ListOf(RaceField, 'Fields in no particular order.')

export const RaceMilestoneList = ListOf(RaceMilestone, 'Milestones by race, in order of time.')

export const RaceFieldQuery = Type.Object({ raceIds: Ids, ...MomentQuery.properties })
