import type { ResultState } from '../../../../domain/results.ts'
import { sortKeyOf } from './sort-keys.ts'

/** Order of states in a ranking: first finishers, then athletes without a state. */
export const stateOrder: readonly (ResultState | null)[] = [
  'finished',
  null,
  'did_not_finish',
  'disqualified',
  'did_not_start',
]
/** The sort key of an athlete without a state and without a place. */
export const keyWithoutPassings = sortKeyOf({
  phase: stateOrder.indexOf(null),
  reached: 0,
  time: -1,
})
