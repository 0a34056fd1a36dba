import { OneOf } from '../platform/http/schemas.ts'
import { genders, resultProgresses, resultStates, timeRules } from '../../domain/results.ts'

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

export const TimeRule = OneOf(timeRules, {
  title: 'TimeRule',
  description:
    'The time that decides: gun (since the starting gun), chip (since crossing the start line) or race (as published by the timer).',
})
