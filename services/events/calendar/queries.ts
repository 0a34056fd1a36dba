import { sql } from 'kysely'
import type { EventStatus } from '../../../domain/events.ts'
import { plainText } from '../../platform/markdown.ts'
import type { EventsDatabase } from '../database.ts'
import { all, isComing } from '../events/filters.ts'
import { sectionNumberAt, sectionsAt } from '../events/order.ts'
import { selectionConditions, type EventSelection } from '../events/queries.ts'
import { orderBy } from '../keyset.ts'
import { type CalendarEvent, type CalendarRace, maxEvents } from './schema.ts'

interface EventRow extends Omit<CalendarEvent, 'revised_at' | 'races'> {
  status: EventStatus
  revised_at: Date
  races: CalendarRace[]
}

/**
 * Returns events with their races, in the default order of lists. Each section of the list has its
 * own subquery with a limit. One query for all sections would sort all events that match.
 */
export async function listCalendarEvents(
  db: EventsDatabase,
  now: Date,
  selection: EventSelection,
): Promise<CalendarEvent[]> {
  const conditions = selectionConditions(selection, now)
  const sections = sectionsAt(now).map(
    ({ condition, order }) => sql`
    (select id, name, description, new_place, city, country, time_zone, date_from, date_to,
        standing, status_reason, start_status, revision, revised_at, starts_at, ends_at, over_at,
        fixed_state
      from events where ${all([...conditions, condition])}
      order by ${orderBy(order)} limit ${maxEvents})`,
  )
  const { rows } = await sql<EventRow>`
    select id, name, description, coalesce(new_place, city) as place, country, time_zone,
      date_from, date_to, standing as status, status_reason as reason,
      standing = 'postponed' and start_status = 'postponed' as awaits_start, revision, revised_at,
      (select coalesce(json_agg(race), '[]') from (
        select id, name, coalesce(starts_at, planned_starts_at) as start, new_place as place,
            standing as status, status_reason as reason,
            standing = 'postponed' and starts_at is null as awaits_start
          from races where event_id = events.id order by number) race) as races
    from (${sql.join(sections, sql` union all `)}) events
    order by ${sectionNumberAt(now)}, case when ${isComing(now)} then starts_at end, starts_at desc, name, id
    limit ${maxEvents}`.execute(db)
  return rows.map((event) => ({
    ...event,
    description: plainText(event.description),
    revised_at: event.revised_at.toISOString(),
    races: event.races.map((race) => ({
      ...race,
      start: race.start === null ? null : new Date(race.start).toISOString(),
    })),
  }))
}
