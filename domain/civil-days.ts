import { getOrCreate } from './get-or-create.ts'

/** Milliseconds of a day in UTC. A civil day may be longer or shorter. */
export const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the civil day of an instant in a time zone, YYYY-MM-DD.
 * @param instant a Date or ISO 8601
 * @param timeZone IANA name
 */
export function civilDay(instant: Date | string, timeZone: string): string {
  const format = getOrCreate(
    formats,
    timeZone,
    () =>
      new Intl.DateTimeFormat('en', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      }),
  )
  // The order of the parts in a locale differs between browsers: some write `11/29/2026` in en-CA.
  const parts = format.formatToParts(new Date(instant))
  const day = ['year', 'month', 'day'].map((name) => parts.find(({ type }) => type === name)?.value)
  // The format does not pad years before 1000.
  return day.join('-').padStart(10, '0')
}

/** Whether a name is a time zone of the IANA list. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Returns the current civil day in a time zone. */
export function today(timeZone = 'UTC'): string {
  return civilDay(new Date(), timeZone)
}

/** Returns the civil day of an instant in UTC. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** Whether the text is an existing civil day, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  // `Date` accepts 30 February and converts it to a day in March.
  return !Number.isNaN(time) && utcDay(new Date(time)) === text
}

/** Whether the text is an existing civil day that a visitor can enter, from 1000-01-01. */
export function isEnteredDay(text: string): boolean {
  return text >= '1000' && isDay(text)
}

/** @param day YYYY-MM-DD */
export function addDays(day: string, days: number): string {
  return utcDay(new Date(Date.parse(day) + days * dayMs))
}

/** Number of days from a first to a second civil day. Negative when the second day is earlier. */
export function daysBetween(day: string, other: string): number {
  return (Date.parse(other) - Date.parse(day)) / dayMs
}

/** Returns the day of the week of a civil day: 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: string): number {
  return new Date(Date.parse(day)).getUTCDay()
}
