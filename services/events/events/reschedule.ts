import { sql } from 'kysely'
import { addDays, civilDay } from '../../../domain/civil-days.ts'
import type { EventState } from '../../../domain/events.ts'
import type { EventsDatabase } from '../database.ts'
import { instantOf } from '../zoned-time.ts'

/** Times of an event according to its package. */
interface Plan {
  date_from: string
  date_to: string
  starts_at: Date
  ends_at: Date
  fixed_state: EventState | null
  time_zone: string
}

interface PlannedRace {
  planned_starts_at: Date | null
  postponed_to: Date | null
  awaits_start: boolean
}

const dayMs = 86_400_000
/**
 * The earliest and the latest start of a race. The database stores the years 1 to 9999, and all
 * other days of the event must also be within these years.
 */
const [earliest, latest] = [Date.parse('0010-01-01'), Date.parse('9990-01-01')]

/**
 * Sets the starts of an event's races according to their postponements. Then sets the times of the
 * event according to its races. Call this function after a change of the plan or of a postponement.
 * @returns whether a start or the event changed
 */
export async function reschedule(db: EventsDatabase, eventId: string): Promise<boolean> {
  // Locks the event. Concurrent postponements of two of its races then wait for each other, because
  // the event depends on both races.
  await sql`select from events where id = ${eventId} for no key update`.execute(db)
  const plan = await db
    .selectFrom('event_plans')
    .innerJoin('events', 'events.id', 'event_id')
    .selectAll('event_plans')
    .select('time_zone')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!plan) return false
  const { rows } = await sql<PlannedRace>`
    select planned_starts_at, postponed_to, coalesce(awaits_start, false) as awaits_start
    from races left join timed_races on race_id = id where event_id = ${eventId}`.execute(db)
  const times = timesOf(plan, rows)
  const event = sql`(${times.date_from}::date, ${times.date_to}::date, ${times.starts_at}::timestamptz,
    ${times.ends_at}::timestamptz, ${times.fixed_state}::text, ${times.status}::text)`
  const { numAffectedRows: events = 0n } = await sql`
    update events set (date_from, date_to, starts_at, ends_at, fixed_state, start_status) = ${event}
    where id = ${eventId}
      and (date_from, date_to, starts_at, ends_at, fixed_state, start_status) is distinct from ${event}`.execute(
    db,
  )
  const { numAffectedRows: races = 0n } = await sql`
    with rescheduled as (
      select id, case when awaits_start then null else coalesce(postponed_to, planned_starts_at) end as starts_at,
        case when awaits_start then 'postponed' else 'scheduled' end as status
      from races left join timed_races on race_id = id where event_id = ${eventId})
    update races
    set starts_at = rescheduled.starts_at, start_status = rescheduled.status, held_on = ${times.date_from}
    from rescheduled
    where races.id = rescheduled.id and (races.starts_at, races.start_status, races.held_on)
      is distinct from (rescheduled.starts_at, rescheduled.status, ${times.date_from}::date)`.execute(
    db,
  )
  return events > 0n || races > 0n
}

/**
 * Returns the times of an event. The time from the start of the event to its first race stays as
 * planned, and so does the time from its last race to its end.
 */
function timesOf({ time_zone: timeZone, ...plan }: Plan, races: readonly PlannedRace[]) {
  const starts = races.map((race) => {
    const planned = (race.planned_starts_at ?? plan.starts_at).getTime()
    const now = Math.min(latest, Math.max(earliest, race.postponed_to?.getTime() ?? planned))
    return { planned, now: race.awaits_start ? null : now }
  })
  const known = starts.flatMap(({ planned, now }) => (now === null ? [] : [{ planned, now }]))
  if (starts.length > 0 && known.length === 0) {
    // No start is known, so the clock must not change the state of the event.
    return { ...plan, fixed_state: plan.fixed_state ?? 'before', status: 'postponed' as const }
  }
  const status = 'scheduled' as const
  if (starts.every(({ planned, now }) => planned === now)) return { ...plan, status }
  const first = {
    planned: Math.min(...starts.map(({ planned }) => planned)),
    now: Math.min(...known.map(({ now }) => now)),
  }
  const last = {
    planned: Math.max(...known.map(({ planned }) => planned)),
    now: Math.max(...known.map(({ now }) => now)),
  }
  const dayOf = (ms: number) => civilDay(new Date(ms), timeZone)
  const daysOf = ({ planned, now }: typeof first) =>
    (Date.parse(dayOf(now)) - Date.parse(dayOf(planned))) / dayMs
  const ownStart = plan.starts_at.getTime()
  // If an event opens on a day before its first race, its opening keeps its time of day and moves
  // by whole days.
  const moved =
    dayOf(ownStart) < dayOf(first.planned) ? daysOf(first) * dayMs : first.now - first.planned
  const startsAt = ownStart + moved
  const dateFrom = addDays(plan.date_from, daysOf(first))
  const dateTo = addDays(plan.date_to, daysOf(last))
  const endsAt = isEndOfDay(plan.ends_at, plan.date_to, timeZone)
    ? endOfDay(dateTo, timeZone)
    : plan.ends_at.getTime() + last.now - last.planned
  return {
    ...plan,
    status,
    date_from: dateFrom,
    date_to: dateTo > dateFrom ? dateTo : dateFrom,
    starts_at: new Date(startsAt),
    ends_at: new Date(Math.max(startsAt, endsAt)),
  }
}

/** The end of an event whose package has no end. */
const endOfDay = (day: string, timeZone: string) => instantOf(day, '23:59', timeZone).getTime()
const isEndOfDay = (instant: Date, day: string, timeZone: string) =>
  instant.getTime() === endOfDay(day, timeZone)
