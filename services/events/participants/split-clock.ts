import type { TimeRule } from '../../../domain/results.ts'

/** The start from which the passings of an athlete are counted. */
export interface SplitClock {
  /** Time rule of the passings and the finish. Null when the results do not show the rule. */
  rule: TimeRule | null
  /**
   * Milliseconds from the gun to the start from which the passings are counted. Null when that
   * start is unknown.
   */
  start: number | null
}

interface Times {
  split_times: (number | null)[]
  gun_time: number | null
  chip_time: number | null
  race_time: number | null
  /** Start of the athlete in milliseconds since the gun of a timed race. Null in other races. */
  start_time: number | null
}

/**
 * Returns the clock of an athlete's passings. Passings count from the athlete's own start if the
 * athlete has a chip time, otherwise from the start of the race.
 */
export function splitClock({
  split_times,
  gun_time,
  chip_time,
  race_time,
  start_time,
}: Times): SplitClock {
  const finish = chip_time ?? gun_time ?? race_time
  if (finish === null) return { rule: start_time === null ? null : 'chip', start: start_time }
  const rule = chip_time === null ? (gun_time === null ? 'race' : 'gun') : 'chip'
  const start = gun_time === null ? -1 : gun_time - (chip_time ?? gun_time)
  // A passing after the finish shows that the source counts passings from another start.
  const isOtherClock = split_times.some((time) => (time ?? 0) > finish)
  return { rule, start: start < 0 || isOtherClock ? null : start }
}
