import { twoDigits } from '../../../domain/durations.ts'
import { timeParts, type DurationFormat, unitsOf } from './duration.ts'

/**
 * Formats the gap to the best time, without a sign: `0:22`, `1:04:30`, `0.84`. The gap is the
 * difference of the rounded times, because it must agree with the shown times.
 * @param time in milliseconds
 * @param best in milliseconds
 * @returns null for a missing time, and if the rounded time is not longer than the best
 */
export function gapTime(
  time: number | null,
  best: number | null,
  timing: DurationFormat,
): string | null {
  if (time === null || best === null) return null
  const unit = 1000 / 10 ** timing.digits
  const gap = (unitsOf(time, timing) - unitsOf(best, timing)) * unit
  if (gap <= 0) return null
  const { hours, minutes, seconds, fraction } = timeParts(gap, timing)
  if (hours > 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}${fraction}`
  if (minutes > 0 || timing.digits === 0) return `${minutes}:${twoDigits(seconds)}${fraction}`
  return `${seconds}${fraction}`
}
