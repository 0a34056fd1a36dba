import { wordOf } from '../../../domain/enum-words.ts'
import { clockParts, twoDigits } from '../../../domain/durations.ts'
import { type RaceSport, rulesOf } from '../../../domain/sports.ts'

/** The rounding rule and the number of digits for the times of a race. */
export interface Timing {
  rounding: 'up' | 'nearest'
  /** The number of fractional digits of a second, 0 to 2. */
  digits: number
}

/** The timing rule for clocks and for intermediate times. */
export const wholeSeconds: Timing = { rounding: 'nearest', digits: 0 }

/**
 * The rounding rule and the number of digits for the times of a race.
 * @param race `timeDigits`: fractional digits of a second in the source; null gives whole seconds
 */
export function timingOf(
  race: { sport: RaceSport | Uppercase<RaceSport> | null; timeDigits: number } | null,
): Timing {
  if (race === null) return wholeSeconds
  return { rounding: rulesOf(wordOf(race.sport)).rounding, digits: race.timeDigits }
}

/** The text that is shown instead of an unknown time. */
export const noTime = '–'

/**
 * Formats a finish time: `2:09:45`, `0:17:22`. Hours may be more than 24. With fractions of a
 * second, leading units that are zero are omitted: `1:52.84`, `21.07`.
 * @param time in milliseconds
 */
export function finishTime(time: number | null, timing: Timing): string {
  if (time === null) return noTime
  const { hours, minutes, seconds, fraction } = parts(time, timing)
  if (timing.digits === 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
  if (hours > 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}${fraction}`
  if (minutes > 0) return `${minutes}:${twoDigits(seconds)}${fraction}`
  return `${seconds}${fraction}`
}

/**
 * Formats a passing time, rounded to the nearest unit: `17:22`. Times of an hour or more have
 * hours: `1:04:30`.
 * @param time in milliseconds
 */
export function passingTime(time: number | null, { digits }: Timing): string {
  if (time === null) return noTime
  const { hours, minutes, seconds, fraction } = parts(time, { rounding: 'nearest', digits })
  const rest = `${twoDigits(minutes)}:${twoDigits(seconds)}${fraction}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/**
 * Formats the gap to the best time, without a sign: `0:22`, `1:04:30`, `0.84`. The gap is the
 * difference of the rounded times, because it must agree with the shown times.
 * @param time in milliseconds
 * @param best in milliseconds
 * @returns null for the best time and for a missing time
 */
export function gapTime(time: number | null, best: number | null, timing: Timing): string | null {
  if (time === null || best === null) return null
  const unit = 1000 / 10 ** timing.digits
  const gap = (unitsOf(time, timing) - unitsOf(best, timing)) * unit
  if (gap <= 0) return null
  const { hours, minutes, seconds, fraction } = parts(gap, timing)
  if (hours > 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}${fraction}`
  if (minutes > 0 || timing.digits === 0) return `${minutes}:${twoDigits(seconds)}${fraction}`
  return `${seconds}${fraction}`
}

function unitsOf(time: number, { rounding, digits }: Timing): number {
  const unit = 1000 / 10 ** digits
  return rounding === 'up' ? Math.ceil(time / unit) : Math.round(time / unit)
}

function parts(time: number, timing: Timing) {
  const { digits } = timing
  const units = unitsOf(time, timing)
  const perSecond = 10 ** digits
  return {
    ...clockParts(Math.floor(units / perSecond)),
    fraction: digits === 0 ? '' : `.${String(units % perSecond).padStart(digits, '0')}`,
  }
}
