import type { TimeRule } from './results.ts'

/** The times of an athlete as results store them, in milliseconds. Unknown times are null. */
export interface StoredTimes {
  gunTime: number | null
  chipTime: number | null
  raceTime: number | null
  /**
   * Milliseconds from the gun of the race to the start of the athlete. Stored only for a race with
   * a timing system.
   */
  startTime: number | null
  splitTimes: readonly (number | null)[]
}

/** The start from which the passings of an athlete are counted. */
export interface PassingClock {
  /**
   * The rule by which the passings and the finish are timed. Null when the results do not show the
   * rule.
   */
  rule: TimeRule | null
  /**
   * Milliseconds from the gun of the athlete's wave to the start from which the passings are
   * counted. Null when that start is unknown.
   */
  start: number | null
}

/**
 * Returns the clock of an athlete's passings. Its rule is `chip` if the athlete has a chip time, or
 * has a known start and no finish time. Otherwise its rule is `gun` if the athlete has a gun time,
 * `race` if the athlete has only a race time, and null without any of these times. The gun times of
 * passings count from the gun of the athlete's wave, as the gun time at the finish does.
 * @param startDelay milliseconds from the gun of the athlete's wave to the start of the athlete;
 *   used without a finish time; null for a race without a timing system
 */
export function passingClock(times: StoredTimes, startDelay: number | null): PassingClock {
  const { gunTime, chipTime, raceTime } = times
  const finish = chipTime ?? gunTime ?? raceTime
  if (finish === null) return { rule: startDelay === null ? null : 'chip', start: startDelay }
  const rule = chipTime === null ? (gunTime === null ? 'race' : 'gun') : 'chip'
  const start = gunTime === null ? -1 : gunTime - (chipTime ?? gunTime)
  return { rule, start: start < 0 || isOtherClock(times) ? null : start }
}

/**
 * Whether the source counts the passings and the finish time from different starts. This is assumed
 * if a passing has a later time than the finish.
 */
function isOtherClock({ gunTime, chipTime, raceTime, splitTimes }: StoredTimes): boolean {
  const finish = chipTime ?? gunTime ?? raceTime ?? Infinity
  return splitTimes.some((time) => time !== null && time > finish)
}

/**
 * Returns the start from which the passings are counted, in milliseconds since the gun of the race.
 * Null when that start is unknown.
 */
export function clockSinceGun(times: StoredTimes): number | null {
  return times.startTime ?? passingClock(times, null).start
}

/**
 * Returns when an athlete was at the start, the checkpoints and the finish, in milliseconds since
 * the gun of the race. If the athlete's own start is unknown, or if the source does not count
 * passings from it, the passings count as times since the gun.
 */
export function timesSinceGun(times: StoredTimes): (number | null)[] {
  const { gunTime, chipTime, startTime, splitTimes } = times
  const untilStart = gunTime === null || chipTime === null ? null : gunTime - chipTime
  const start = startTime ?? (untilStart !== null && untilStart >= 0 ? untilStart : null)
  const shift = start === null || isOtherClock(times) ? 0 : start
  return [
    start,
    ...splitTimes.map((time) => (time === null ? null : time + shift)),
    finishSinceGun(times),
  ]
}

/**
 * Returns when an athlete was at the finish, in milliseconds since the gun of the race. If this
 * time is not known, returns the chip time or the race time instead.
 */
export function finishSinceGun({
  gunTime,
  chipTime,
  raceTime,
  startTime,
}: Omit<StoredTimes, 'splitTimes'>): number | null {
  // The gun time of an athlete in a wave counts from the gun of the wave, not from the gun of the
  // race.
  return startTime !== null && chipTime !== null
    ? startTime + chipTime
    : (gunTime ?? chipTime ?? raceTime)
}
