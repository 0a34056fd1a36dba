const millisecondsPerDay = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The civil day of an instant in a time zone, YYYY-MM-DD.
 * @param instant a Date or ISO 8601
 * @param timeZone IANA name
 */
export function civilDay(instant: Date | string, timeZone: string): string {
  let format = formats.get(timeZone)
  if (format === undefined) {
    // The en-CA locale formats dates as YYYY-MM-DD.
    format = new Intl.DateTimeFormat('en-CA', { timeZone })
    formats.set(timeZone, format)
  }
  // The locale does not pad years before 1000.
  return format.format(new Date(instant)).padStart(10, '0')
}

/**
 * The civil day of the current moment.
 * @param timeZone zone of the event; for a page without an event, zone of the installation
 */
export function today(timeZone = 'UTC'): string {
  return civilDay(new Date(), timeZone)
}

/** The civil day of an instant in UTC. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** @param day YYYY-MM-DD */
export function addDays(day: string, days: number): string {
  return utcDay(new Date(Date.parse(day) + days * millisecondsPerDay))
}

/** Number of days from a first to a second civil day; negative when the second day is earlier. */
export function daysBetween(day: string, other: string): number {
  return (Date.parse(other) - Date.parse(day)) / millisecondsPerDay
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: string): number {
  return new Date(Date.parse(day)).getUTCDay()
}

/** A month of a year, YYYY-MM. */
export type Month = `${number}-${number}`

/** The month of a civil day, and the months after it. */
export function monthsFrom(day: string, count: number): Month[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, ahead) => monthOf(year, month - 1 + ahead))
}

/** @param index month of the year from 0; 12 is January of the next year */
function monthOf(year: number, index: number): Month {
  return new Date(Date.UTC(year, index)).toISOString().slice(0, 7) as Month
}

/** The first and last civil day of a month. */
export function daysOfMonth(month: Month): [from: string, to: string] {
  const [next = month] = monthsFrom(month, 2).slice(1)
  return [`${month}-01`, addDays(`${next}-01`, -1)]
}
