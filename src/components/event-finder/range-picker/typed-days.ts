import { type CalendarDate, parseDate } from '@internationalized/date'
import { type Days, ordered } from './selection.ts'

/** What stands between two days that are typed. */
export const delimiter = ' - '

/**
 * `2026-05-01 - 2026-05-09` → the two days, in the order of the calendar.
 * @returns undefined for anything else, a day that does not exist among it
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
    // 30 February and its like.
    return undefined
  }
}
