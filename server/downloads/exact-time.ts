import { clockParts, twoDigits } from '../../domain/durations.ts'

/**
 * Formats milliseconds with hours and without trailing zeros: `0:17:03`, `0:17:03.45`. Returns an
 * empty text if there is no time.
 */
export function exactTime(time: number | null): string {
  if (time === null) return ''
  const { hours, minutes, seconds } = clockParts(Math.floor(time / 1000))
  const rest = time % 1000
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
  return `${String(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}${fraction}`
}
