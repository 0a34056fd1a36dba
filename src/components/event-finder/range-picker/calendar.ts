import { type CalendarDate, getDayOfWeek, startOfMonth } from '@internationalized/date'

/** On this site a week begins with it, in every language. */
const firstDay = 'mon'

/** The weeks of a month from Monday to Sunday; days of other months are left empty. */
export function weeksOf(month: CalendarDate): (CalendarDate | undefined)[][] {
  const first = startOfMonth(month)
  const days = month.calendar.getDaysInMonth(month)
  const before = weekdayOf(first)
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before
      return day < 0 || day >= days ? undefined : first.add({ days: day })
    }),
  )
}

/** Monday is 0, Sunday 6. */
function weekdayOf(day: CalendarDate): number {
  return getDayOfWeek(day, 'en', firstDay)
}

/** How many months lie between the months of two days. */
export function monthsFrom(month: CalendarDate, day: CalendarDate): number {
  return (day.year - month.year) * 12 + day.month - month.month
}

/** Where a key leads from a day; undefined for keys that lead nowhere. */
export function movedBy(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: CalendarDate,
): CalendarDate | undefined {
  const page = shiftKey ? { years: 1 } : { months: 1 }
  const moves: Record<string, () => CalendarDate> = {
    ArrowLeft: () => day.subtract({ days: 1 }),
    ArrowRight: () => day.add({ days: 1 }),
    ArrowUp: () => day.subtract({ weeks: 1 }),
    ArrowDown: () => day.add({ weeks: 1 }),
    PageUp: () => day.subtract(page),
    PageDown: () => day.add(page),
    Home: () => day.subtract({ days: weekdayOf(day) }),
    End: () => day.add({ days: 6 - weekdayOf(day) }),
  }
  return Object.hasOwn(moves, key) ? moves[key]?.() : undefined
}
