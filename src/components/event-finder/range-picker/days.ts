import { daysBetween, isEnteredDay } from '../../../../domain/civil-days.ts'

/** The first and the last day of a range as civil days, YYYY-MM-DD. Both days are included. */
export type DayRange = [from: string, to: string]

/** The text that separates two typed days. */
export const delimiter = ' - '

/**
 * Returns midnight of a civil day in the visitor’s time zone, because the calendar uses this time
 * zone.
 */
export function dateOf(day: string): Date {
  return new Date(`${day}T00:00`)
}

/** Returns the civil day of a date in the visitor’s time zone, YYYY-MM-DD. */
export function dayOf(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return [date.getFullYear(), ...parts].join('-')
}

/** Returns the number of days from one day to the other, including both days. */
export function countDays([day, other]: Readonly<DayRange>): number {
  return Math.abs(daysBetween(day, other)) + 1
}

/**
 * Parses a text such as `2026-05-01 - 2026-05-09` into two days in chronological order.
 * @returns undefined if the text is not two existing days
 */
export function readTypedDays(text: string): DayRange | undefined {
  const [one = '', other = '', ...rest] = text.trim().split(delimiter)
  if (!isEnteredDay(one) || !isEnteredDay(other) || rest.length > 0) return undefined
  return one <= other ? [one, other] : [other, one]
}
