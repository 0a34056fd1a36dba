import { addDays, civilDay, dayMs, daysBetween } from '../../../domain/civil-days.ts'
import type { EventState } from '../../../domain/events.ts'
import type { DecidedStatus } from './decided-status.ts'
import { endOfDay, isEndOfDay } from './event-end.ts'

/** Times of an event according to its package. */
export interface EventPlan {
  date_from: string
  date_to: string
  starts_at: Date
  ends_at: Date
  fixed_state: EventState | null
  time_zone: string
}

/**
 * The earliest and the latest start of a race, in milliseconds since 1970. All other days of the
 * event must also be in the years 1 to 9999.
 */
const [earliest, latest] = [Date.parse('0010-01-01'), Date.parse('9990-01-01')]

/**
 * Returns the times of an event. Two durations usually stay as planned: from the start of the event
 * to its first race, and from its last race to its end.
 */
export function timesOfEvent(
  { time_zone: timeZone, ...plan }: EventPlan,
  races: readonly { race: { planned_starts_at: Date | null }; decided: DecidedStatus }[],
) {
  const starts = races.map(({ race, decided: { start } }) => {
    const planned = (race.planned_starts_at ?? plan.starts_at).getTime()
    const now = Math.min(latest, Math.max(earliest, start?.at.getTime() ?? planned))
    return { planned, now: start === null ? null : now }
  })
  const known = starts.flatMap(({ planned, now }) => (now === null ? [] : [{ planned, now }]))
  if (starts.length > 0 && known.length === 0) {
    // No start is known, so the state of the event must not change with the time.
    return { ...plan, fixed_state: plan.fixed_state ?? 'before', start_status: 'postponed' }
  }
  const scheduled = { ...plan, start_status: 'scheduled' }
  if (starts.every(({ planned, now }) => planned === now)) return scheduled
  const first = {
    planned: Math.min(...starts.map(({ planned }) => planned)),
    now: Math.min(...known.map(({ now }) => now)),
  }
  const last = {
    planned: Math.max(...known.map(({ planned }) => planned)),
    now: Math.max(...known.map(({ now }) => now)),
  }
  const dayOf = (ms: number) => civilDay(new Date(ms), timeZone)
  const daysOf = ({ planned, now }: typeof first) => daysBetween(dayOf(planned), dayOf(now))
  const ownStart = plan.starts_at.getTime()
  // If an event begins on a day before its first race, the beginning of the event keeps its time of
  // day and moves by whole days.
  const moved =
    dayOf(ownStart) < dayOf(first.planned) ? daysOf(first) * dayMs : first.now - first.planned
  const startsAt = ownStart + moved
  const dateFrom = addDays(plan.date_from, daysOf(first))
  const dateTo = addDays(plan.date_to, daysOf(last))
  const endsAt = isEndOfDay(plan.ends_at, plan.date_to, timeZone)
    ? endOfDay(dateTo, timeZone)
    : plan.ends_at.getTime() + last.now - last.planned
  return {
    ...scheduled,
    date_from: dateFrom,
    date_to: dateTo > dateFrom ? dateTo : dateFrom,
    starts_at: new Date(startsAt),
    ends_at: new Date(Math.max(startsAt, endsAt)),
  }
}
