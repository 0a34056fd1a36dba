import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

/**
 * Locks the row of a race in `races`. Privacy requests and imports lock in the same order: first
 * this row, then the row in `timed_races` with the data of the timing system. The lock on `races`
 * still permits new references to the race. A publication of timing results adds a
 * reference while it holds the lock on `timed_races`. So it does not wait for the lock on `races`.
 */
export async function lockRace(db: EventsDatabase, raceId: string): Promise<void> {
  await sql`select from races where id = ${raceId} for no key update`.execute(db)
}

/** Locks the rows of all races of an event in `races`, and then their rows in `timed_races`. */
export async function lockRacesOfEvent(db: EventsDatabase, eventId: string): Promise<void> {
  await sql`select from races where event_id = ${eventId} order by id for no key update`.execute(db)
  await sql`select from timed_races join races on races.id = race_id where event_id = ${eventId}
    order by race_id for update of timed_races`.execute(db)
}

/**
 * Makes the timing code read the timed races of an event again. It caches them by version.
 */
export async function renewTimedRaces(db: EventsDatabase, eventId: string): Promise<void> {
  await sql`update timed_races set version = version + 1, published = published + 1
    from races where races.id = race_id and event_id = ${eventId}`.execute(db)
}
