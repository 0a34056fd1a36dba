import type { CalendarDate } from '@internationalized/date'

/** The first and the last day of a range. Both days are included. */
export type Days = readonly [from: CalendarDate, to: CalendarDate]

/** Whether a day is locked: the visitor cannot choose it. */
export type IsLocked = (day: CalendarDate) => boolean

/** The two days in chronological order. */
export function ordered(a: CalendarDate, b: CalendarDate): Days {
  return a.compare(b) <= 0 ? [a, b] : [b, a]
}

/** The number of days in a range, including the first and the last day. */
export function countDays([from, to]: Days): number {
  return to.compare(from) + 1
}

export function isWithin([from, to]: Days, day: CalendarDate): boolean {
  return from.compare(day) <= 0 && day.compare(to) <= 0
}

export function includesLocked([from, to]: Days, isLocked: IsLocked): boolean {
  for (let day = from; day.compare(to) <= 0; day = day.add({ days: 1 })) {
    if (isLocked(day)) return true
  }
  return false
}
