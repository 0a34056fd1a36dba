import { type CalendarDate, getDayOfWeek, startOfMonth } from '@internationalized/date'

/** The first day of the week. It is the same in every language of the site. */
const firstDay = 'mon'

/** The weeks of a month, from Monday to Sunday. Days of other months are undefined. */
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

/** Day of the week: Monday is 0, Sunday is 6. */
function weekdayOf(day: CalendarDate): number {
  return getDayOfWeek(day, 'en', firstDay)
}

/**
 * The number of months between the months of the two days. Negative if the second month is earlier.
 */
export function monthsFrom(month: CalendarDate, day: CalendarDate): number {
  return (day.year - month.year) * 12 + day.month - month.month
}

/** The day to which a navigation key moves the focus; undefined for other keys. */
export function movedBy(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: CalendarDate,
): CalendarDate | undefined {
  const pageStep = shiftKey ? { years: 1 } : { months: 1 }
  const moves: Record<string, () => CalendarDate> = {
    ArrowLeft: () => day.subtract({ days: 1 }),
    ArrowRight: () => day.add({ days: 1 }),
    ArrowUp: () => day.subtract({ weeks: 1 }),
    ArrowDown: () => day.add({ weeks: 1 }),
    PageUp: () => day.subtract(pageStep),
    PageDown: () => day.add(pageStep),
    Home: () => day.subtract({ days: weekdayOf(day) }),
    End: () => day.add({ days: 6 - weekdayOf(day) }),
  }
  return Object.hasOwn(moves, key) ? moves[key]?.() : undefined
}
