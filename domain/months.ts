import { addDays } from './civil-days.ts'

/** A month of a year, YYYY-MM. */
export type Month = `${number}-${number}`

/** Returns `count` months, beginning with the month of a civil day. */
export function monthsFrom(day: string, count: number): Month[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, ahead) => monthOf(year, month - 1 + ahead))
}

/** @param index month of the year from 0; 12 is January of the next year */
function monthOf(year: number, index: number): Month {
  return new Date(Date.UTC(year, index)).toISOString().slice(0, 7) as Month
}

/** Returns the first and last civil day of a month. */
export function daysOfMonth(month: Month): [from: string, to: string] {
  const [next = month] = monthsFrom(month, 2).slice(1)
  return [`${month}-01`, addDays(`${next}-01`, -1)]
}
