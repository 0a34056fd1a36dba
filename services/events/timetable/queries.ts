import { sql } from 'kysely'
import { addDays, civilDay, daysBetween } from '../../../domain/civil-days.ts'
import type { EventStatus } from '../../../domain/events.ts'
import type { EventsDatabase } from '../database.ts'
import { onDay } from '../zoned-time.ts'
import type { TimetableItem } from './schema.ts'

/** An item, the race on whose start it depends, and the days of its event. */
interface ItemRow {
  event_id: string
  starts_at: Date
  title: string
  place: string | null
  time_zone: string
  planned_date: string
  date_from: string
  event_standing: EventStatus
  /** The status of the race. Null for an item that depends on no race. */
  race_standing: EventStatus | null
  race_starts_at: Date | null
  race_planned_at: Date | null
}

/**
 * Lists the timetable items of events in the order of each event. An item moves with the race on
 * whose start it depends. This is the race that the package names, or else the last race with a
 * planned start at or before the item. Without such a race, the item moves with the event by whole
 * days.
 */
export async function listTimetable(
  db: EventsDatabase,
  eventIds: string[],
): Promise<TimetableItem[]> {
  const { rows } = await sql<ItemRow>`
    select item.event_id, item.starts_at, item.title, item.place, events.time_zone,
      coalesce(event_plans.date_from, events.date_from) as planned_date, events.date_from,
      events.standing as event_standing, race.standing as race_standing,
      race.starts_at as race_starts_at, race.planned_starts_at as race_planned_at
    from timetable_items item
      join events on events.id = item.event_id
      left join event_plans on event_plans.event_id = item.event_id
      left join lateral (
        select standing, races.starts_at, planned_starts_at from races
        where races.event_id = item.event_id
          and (races.id = item.race_id or item.race_id is null and planned_starts_at <= item.starts_at)
        order by planned_starts_at desc, races.number limit 1) race on true
    where item.event_id = any (${eventIds}::text[])
    order by item.event_id, item.number`.execute(db)
  return rows.map(toItem)
}

function toItem(row: ItemRow): TimetableItem {
  const startsAt = startOf(row)
  const isMoved = startsAt.getTime() !== row.starts_at.getTime()
  return {
    event_id: row.event_id,
    starts_at: startsAt.toISOString(),
    previous_starts_at: isMoved ? row.starts_at.toISOString() : null,
    status: row.race_standing ?? row.event_standing,
    title: row.title,
    place: row.place,
  }
}

function startOf(row: ItemRow): Date {
  const { starts_at: planned, race_starts_at: start, race_planned_at: plannedStart } = row
  if (start !== null && plannedStart !== null) {
    return new Date(planned.getTime() + start.getTime() - plannedStart.getTime())
  }
  const days = daysBetween(row.planned_date, row.date_from)
  if (row.race_standing !== null || days === 0) return planned
  return onDay(addDays(civilDay(planned, row.time_zone), days), planned, row.time_zone)
}
