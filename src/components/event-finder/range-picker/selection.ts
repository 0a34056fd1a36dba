import type { CalendarDate } from '@internationalized/date'

/** The first and the last day, both included. */
export type Days = readonly [from: CalendarDate, to: CalendarDate]

/** Whether a day cannot be chosen. */
export type IsLocked = (day: CalendarDate) => boolean

/** Two days in the order of the calendar. */
export function ordered(one: CalendarDate, other: CalendarDate): Days {
  return one.compare(other) <= 0 ? [one, other] : [other, one]
}

/** How many days that are, both ends included. */
export function countDays([from, to]: Days): number {
  return to.compare(from) + 1
}

export function isWithin([from, to]: Days, day: CalendarDate): boolean {
  return from.compare(day) <= 0 && day.compare(to) <= 0
}

export function holdsLocked([from, to]: Days, isLocked: IsLocked): boolean {
  for (let day = from; day.compare(to) <= 0; day = day.add({ days: 1 })) {
    if (isLocked(day)) return true
  }
  return false
}
