import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

/**
 * Locks the row of a race. Privacy requests and imports lock in the same order: first the race,
 * then the timed race. The lock still permits new references to the race. A publication adds a
 * reference while it holds the lock of the timed race.
 */
export async function lockRace(db: EventsDatabase, raceId: string): Promise<void> {
  await sql`select from races where id = ${raceId} for no key update`.execute(db)
}

/** Locks all races of an event, and then those races that are timed. */
export async function lockRacesOfEvent(db: EventsDatabase, eventId: string): Promise<void> {
  await sql`select from races where event_id = ${eventId} order by id for no key update`.execute(db)
  await sql`select from timed_races join races on races.id = race_id where event_id = ${eventId}
    order by race_id for update of timed_races`.execute(db)
}
