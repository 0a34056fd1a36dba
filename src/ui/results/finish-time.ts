import { wordOf } from '../../../domain/enum-words.ts'
import { twoDigits } from '../../../domain/durations.ts'
import { type RaceSport, rulesOf } from '../../../domain/sports.ts'
import { noTime, timeParts, type Timing, unitsOf, wholeSeconds } from './duration.ts'

/**
 * Returns the rounding rule and the number of digits for the times of a race.
 * @param race `timeDigits` is the number of fractional digits of a second in the source; for a race
 * that is null, times have whole seconds
 */
export function timingOf(
  race: { sport: RaceSport | Uppercase<RaceSport> | null; timeDigits: number } | null,
): Timing {
  if (race === null) return wholeSeconds
  return { rounding: rulesOf(wordOf(race.sport)).rounding, digits: race.timeDigits }
}

/**
 * Formats a finish time: `2:09:45`, `0:17:22`. Hours may be more than 24. With fractions of a
 * second, leading units that are zero are omitted: `1:52.84`, `21.07`.
 * @param time in milliseconds
 */
export function finishTime(time: number | null, timing: Timing): string {
  if (time === null) return noTime
  const { hours, minutes, seconds, fraction } = timeParts(time, timing)
  if (timing.digits === 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
  if (hours > 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}${fraction}`
  if (minutes > 0) return `${minutes}:${twoDigits(seconds)}${fraction}`
  return `${seconds}${fraction}`
}

/**
 * Formats the gap to the best time, without a sign: `0:22`, `1:04:30`, `0.84`. The gap is the
 * difference of the rounded times, because it must agree with the shown times.
 * @param time in milliseconds
 * @param best in milliseconds
 * @returns null for a missing time, and if the rounded time is not longer than the best
 */
export function gapTime(time: number | null, best: number | null, timing: Timing): string | null {
  if (time === null || best === null) return null
  const unit = 1000 / 10 ** timing.digits
  const gap = (unitsOf(time, timing) - unitsOf(best, timing)) * unit
  if (gap <= 0) return null
  const { hours, minutes, seconds, fraction } = timeParts(gap, timing)
  if (hours > 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}${fraction}`
  if (minutes > 0 || timing.digits === 0) return `${minutes}:${twoDigits(seconds)}${fraction}`
  return `${seconds}${fraction}`
}
