import { type CalendarDate, parseDate } from '@internationalized/date'
import { type Days, ordered } from './selection.ts'

/** The text between two typed days. */
export const delimiter = ' - '

/**
 * Parses `2026-05-01 - 2026-05-09` into two days in chronological order.
 * @returns undefined for any other text, and for a day that does not exist
 */
export function readTypedDays(text: string): Days | undefined {
  const [one, other, ...rest] = text.trim().split(delimiter).map(readDay)
  return one && other && rest.length === 0 ? ordered(one, other) : undefined
}

function readDay(text: string): CalendarDate | undefined {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return undefined
  try {
    return parseDate(text)
  } catch {
    // The text contains a day that does not exist, such as 30 February.
    return undefined
  }
}
