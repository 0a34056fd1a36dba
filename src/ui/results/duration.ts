import type { IntlShape } from 'react-intl'
import { clockParts, twoDigits } from '../../../domain/durations.ts'

/** The rounding rule and the number of digits for the times of a race. */
export interface DurationFormat {
  rounding: 'up' | 'nearest'
  /** The number of fractional digits of a second, 0 to 2. */
  digits: number
  /** The decimal mark before the fraction: `.` or `,`. */
  decimal: string
}

/** Returns the decimal mark of a language: `.` or `,`. */
export function decimalOf(intl: IntlShape): string {
  return intl.formatNumberToParts(0.1).find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Timing with whole seconds, for example for clocks. */
export const wholeSeconds: DurationFormat = { rounding: 'nearest', digits: 0, decimal: '.' }

/** The text that is shown instead of an unknown time. */
export const noTime = '–'

/**
 * Formats a finish time: `2:09:45`, `0:17:22`. Hours may be more than 24. With fractions of a
 * second, leading units that are zero are omitted: `1:52.84`, `21.07`.
 * @param time in milliseconds
 */
export function finishTime(time: number | null, timing: DurationFormat): string {
  if (time === null) return noTime
  const { hours, minutes, seconds, fraction } = timeParts(time, timing)
  const rest = `${twoDigits(seconds)}${fraction}`
  if (hours > 0 || timing.digits === 0) return `${hours}:${twoDigits(minutes)}:${rest}`
  return minutes > 0 ? `${minutes}:${rest}` : `${seconds}${fraction}`
}

/**
 * Formats a passing time, rounded to the nearest unit: `17:22`. Only times of an hour or more have
 * hours: `1:04:30`.
 * @param time in milliseconds
 */
export function passingTime(time: number | null, timing: DurationFormat): string {
  return finishTime(time, { ...timing, rounding: 'nearest' }).replace(/^0:/, '')
}

/**
 * Converts a time in milliseconds to the smallest unit that the timing rule shows, and rounds it.
 */
export function unitsOf(time: number, { rounding, digits }: DurationFormat): number {
  const unit = 1000 / 10 ** digits
  return rounding === 'up' ? Math.ceil(time / unit) : Math.round(time / unit)
}

/** Returns the parts of a time, rounded by the timing rule. */
export function timeParts(time: number, timing: DurationFormat) {
  const { digits, decimal } = timing
  const units = unitsOf(time, timing)
  const perSecond = 10 ** digits
  return {
    ...clockParts(Math.floor(units / perSecond)),
    fraction: digits === 0 ? '' : `${decimal}${String(units % perSecond).padStart(digits, '0')}`,
  }
}
