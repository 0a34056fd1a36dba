import type { EventsDatabase } from '../database.ts'
import type { TimetableItem } from './schema.ts'

/** Lists the timetable items of events in the order of each event. */
export async function listTimetable(
  db: EventsDatabase,
  eventIds: string[],
): Promise<TimetableItem[]> {
  const rows = await db
    .selectFrom('timetable_items')
    .select(['event_id', 'starts_at', 'title', 'place'])
    .where('event_id', 'in', eventIds)
    .orderBy('event_id')
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ ...row, starts_at: row.starts_at.toISOString() }))
}
