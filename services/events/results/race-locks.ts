import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

/**
 * Locks a race in the order of privacy requests and imports: first the race, then the timed race.
 * The lock still permits references to the race, because a publication adds a reference while it
 * holds the lock of the timed race.
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
