import type { EventPlan, Slot } from './plan.ts'
import { addDays, civilDay, weekdayOf } from '../domain/civil-days.ts'

/**
 * The local date on which an event begins.
 * @param today `YYYY-MM-DD`, the reference date of the season
 * @param now the current instant. It decides the date of an event whose plan says `now`. Such an
 * event begins on the current date in its own time zone
 */
export function firstDay(slot: Slot, today: string, now: Date, timeZone: string): string {
  if (slot === 'now') return civilDay(now, timeZone)
  if ('from' in slot) return addDays(today, slot.from)
  if ('days' in slot) {
    return addDays(today, slot.days === 'weekend' ? daysToWeekend(today) : slot.days)
  }
  // The date is at least two days before or after today, because some time zones still have the
  // date of yesterday or already have the date of tomorrow.
  const earliest = addDays(today, slot.weeks * 7 + (slot.weeks < 0 ? -1 : 2))
  const wanted = slot.day === 'sunday' ? 0 : 6
  return addDays(earliest, (wanted - weekdayOf(earliest) + 7) % 7)
}

export function daysOf({ when, races }: EventPlan): number {
  if (when !== 'now' && 'from' in when) return when.to - when.from + 1
  return 1 + Math.max(...races.map(({ day = 0 }) => day))
}

/** Number of days until Sunday, or until Saturday if today is Sunday. The result is from 1 to 6. */
function daysToWeekend(today: string): number {
  const weekday = weekdayOf(today)
  return weekday === 0 ? 6 : 7 - weekday
}
