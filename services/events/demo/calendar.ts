import type { EventPlan, Slot } from './plan.ts'
import { addDays, dayOf, weekdayOf } from './zoned-time.ts'

/**
 * The civil day on which an event begins.
 * @param today `YYYY-MM-DD`, the day the whole season turns about
 * @param now decides only what is on "now", which follows the clock of its own zone
 */
export function firstDay(slot: Slot, today: string, now: Date, timeZone: string): string {
  switch (slot.kind) {
    case 'under way':
      return addDays(today, slot.from)
    case 'now':
      return dayOf(now, timeZone)
    case 'week':
      return addDays(today, slot.days === 'weekend' ? daysToWeekend(today) : slot.days)
    case 'weeks': {
      // Two days clear of the week on either side, for the zones where it is yesterday or tomorrow.
      const earliest = addDays(today, slot.weeks * 7 + (slot.weeks < 0 ? -1 : 2))
      const wanted = slot.day === 'sunday' ? 0 : 6
      return addDays(earliest, (wanted - weekdayOf(earliest) + 7) % 7)
    }
  }
}

/** How many days an event lasts. */
export function daysOf(plan: EventPlan): number {
  if (plan.when.kind === 'under way') return plan.when.to - plan.when.from + 1
  return 1 + Math.max(...plan.races.map(({ day = 0 }) => day))
}

/** From 1 to 6: Sunday, or Saturday when Sunday is today. */
function daysToWeekend(today: string): number {
  const weekday = weekdayOf(today)
  return weekday === 0 ? 6 : 7 - weekday
}
