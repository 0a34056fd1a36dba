import { sql } from 'kysely'
import type { EventStatus } from '../../../domain/events.ts'
import { plainText } from '../../platform/markdown.ts'
import type { EventsDatabase } from '../database.ts'
import { all, isComing, isOver } from '../events/filters.ts'
import { conditionsOn, type EventSelection } from '../events/queries.ts'
import { type CalendarEvent, type CalendarRace, maxEvents } from './schema.ts'

interface EventRow extends Omit<CalendarEvent, 'revised_at' | 'races'> {
  status: EventStatus
  revised_at: Date
  races: CalendarRace[]
}

/** Returns events with their races: coming events by start, then finished ones, newest first. */
export async function listCalendarEvents(
  db: EventsDatabase,
  now: Date,
  selection: EventSelection,
): Promise<CalendarEvent[]> {
  const order = sql`${isOver(now)}, case when ${isComing(now)} then starts_at end, starts_at desc, name, id`
  // Sorting only ids is faster than sorting whole rows. The array makes PostgreSQL look up the rows
  // in the primary key, because a join would scan the table a second time.
  const { rows } = await sql<EventRow>`
    select id, name, description, coalesce(new_place, city) as place, country, time_zone,
      date_from, date_to, standing as status, status_reason as reason,
      standing = 'postponed' and start_status = 'postponed' as awaits_start, revision, revised_at,
      (select coalesce(json_agg(json_build_object(
          'id', race.id, 'name', race.name,
          'start', coalesce(race.starts_at, race.planned_starts_at),
          'place', race.new_place, 'status', race.standing, 'reason', race.status_reason,
          'awaits_start', race.standing = 'postponed' and race.starts_at is null)
          order by race.number), '[]')
        from races race where race.event_id = events.id) as races
    from events where id = any (array(
      select id from events where ${all(conditionsOn(selection, now))}
      order by ${order} limit ${maxEvents}))
    order by ${order}`.execute(db)
  return rows.map(({ description, revised_at: revisedAt, races, ...event }) => ({
    ...event,
    description: plainText(description),
    revised_at: revisedAt.toISOString(),
    races: races.map(({ start, ...race }) => ({
      ...race,
      start: start === null ? null : new Date(start).toISOString(),
    })),
  }))
}
