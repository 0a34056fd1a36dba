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
  description:
    'Whether it takes place as planned. postponed: with a new start, or none until it is announced. moved: at another place. An event has the status of its races when no decision concerns the event and all races have the same.',
})

export const Gender = OneOf(genders, {
  title: 'Gender',
  description: 'M male, F female, X neither.',
})

export const ResultProgress = OneOf(resultProgresses, {
  title: 'ResultProgress',
  description: 'Why the state is null; null with a state.',
})

export const ResultState = OneOf(resultStates, {
  title: 'ResultState',
  description: 'State of the result; null while on course or not started.',
})

export const ScoreRule = OneOf(scoreRules, {
  title: 'ScoreRule',
  description:
    'What decides before the time: most laps, most points, fewest points, longest distance, or given (the order of the organiser, for results without times). Null when the time decides.',
})

export const TimeRule = OneOf(timeRules, {
  title: 'TimeRule',
  description:
    'The time that decides: gun (since the starting gun), chip (since crossing the start line) or race (as published by the timer).',
})
