import { OneOf } from '../platform/http/schemas.ts'
import { eventStatuses } from '../../domain/events.ts'
import {
  genders,
  resultProgresses,
  resultStates,
  scoreRules,
  timeRules,
} from '../../domain/results.ts'

export const EventStatus = OneOf(eventStatuses, {
  title: 'EventStatus',
  values: {
    scheduled: 'Takes place as planned.',
    postponed: 'Has a new start, or none until it is announced.',
    cancelled: 'Does not take place.',
    moved: 'Takes place elsewhere.',
  },
  description:
    'Whether it takes place as planned. postponed: with a new start, or none until it is announced. moved: at another place. An event has the status of its races when all have the same, by decisions on the races that are later than those on the event.',
})

export const Gender = OneOf(genders, {
  title: 'Gender',
  values: { F: 'Female.', M: 'Male.', X: 'Neither, or both.' },
  description: 'M male, F female, X neither.',
})

export const ResultProgress = OneOf(resultProgresses, {
  title: 'ResultProgress',
  values: {
    not_started:
      'No passing is known yet. Without a mat at the start, the athlete may be on the course.',
    on_course:
      'Crossed the start line, passed a checkpoint, or has laps, points or a distance, and is not finished.',
    hidden: 'A private profile, whose progress is not shown.',
  },
  description: 'Why the state is null; null with a state.',
})

export const ResultState = OneOf(resultStates, {
  title: 'ResultState',
  values: {
    finished: 'Reached the finish; has a time and a place.',
    did_not_finish: 'Started and gave up. Passings so far are shown.',
    did_not_start: 'Entered and did not start.',
    disqualified: 'Disqualified by the judges.',
  },
  description: 'State of the result; null while on course or not started.',
})

export const ScoreRule = OneOf(scoreRules, {
  title: 'ScoreRule',
  values: {
    laps: 'Most laps.',
    points: 'Most points.',
    fewest_points: 'Fewest points.',
    distance: 'Longest distance in a given time.',
    given: 'The places of the source.',
  },
  description:
    'What decides before the time: most laps, most points, fewest points, longest distance, or given (the order of the organiser, for results without times). Null when the time decides.',
})

export const TimeRule = OneOf(timeRules, {
  title: 'TimeRule',
  values: {
    gun: 'Time since the starting gun.',
    chip: 'Time since the athlete crossed the start line.',
    race: 'Time as the timer published it.',
  },
  description:
    'The time that decides: gun (since the starting gun), chip (since crossing the start line) or race (as published by the timer).',
})
