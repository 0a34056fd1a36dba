import type { ResultProgress, ResultState } from '../../domain/results.ts'

/**
 * Returns the reason why a result has no state, or null if the result has a state. A passing at any
 * checkpoint means that the athlete has started.
 */
export function progressOf(row: {
  state: ResultState | null
  private: boolean
  split_times: (number | null)[]
}): ResultProgress | null {
  if (row.state !== null) return null
  if (row.private) return 'hidden'
  return row.split_times.some((time) => time !== null) ? 'on_course' : 'not_started'
}
