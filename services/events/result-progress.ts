import type { ResultProgress, ResultState } from '../../domain/results.ts'

/**
 * Returns the reason why a result has no state, or null if the result has a state. A passing at the
 * start or at any checkpoint, and laps, points or a distance mean that the athlete has started.
 */
export function progressOf(row: {
  state: ResultState | null
  private: boolean
  start_time: number | null
  split_times: (number | null)[]
  laps: number | null
  points: number | null
  distance_covered: number | null
}): ResultProgress | null {
  if (row.state !== null) return null
  if (row.private) return 'hidden'
  const hasPassed = [row.start_time, ...row.split_times].some((time) => time !== null)
  const hasScore = [row.laps, row.points, row.distance_covered].some((score) => (score ?? 0) > 0)
  return hasPassed || hasScore ? 'on_course' : 'not_started'
}

/**
 * Returns the times of an athlete at the checkpoints, as results show them. An athlete who did not
 * start has none: the passings come from a chip that another person carried.
 */
export function shownSplits({
  state,
  split_times,
}: {
  state: ResultState | null
  split_times: (number | null)[]
}): (number | null)[] {
  return state === 'did_not_start' ? split_times.map(() => null) : split_times
}
