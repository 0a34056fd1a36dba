import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'

/**
 * Finds a race of an event by its id or its key. A text that is the id of one race and the key of
 * another race means the race with the id.
 */
export function findRace(
  db: EventsDatabase,
  eventId: string,
  race: string,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('races')
    .where('event_id', '=', eventId)
    .where('id', 'in', [race, `${eventId}-${race}`])
    .select(['id', 'name'])
    .orderBy(sql`id = ${race}`, 'desc')
    .executeTakeFirst()
}
