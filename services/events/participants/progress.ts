import type { ResultProgress, ResultState } from '../../../domain/results.ts'

/** Why a result has no state; null with a state. A passing at the first checkpoint counts as started. */
export function progressOf(row: {
  state: ResultState | null
  private: boolean
  split_times: (number | null)[]
}): ResultProgress | null {
  if (row.state !== null) return null
  if (row.private) return 'hidden'
  return row.split_times.some((time) => time !== null) ? 'on_course' : 'not_started'
}
