import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

/**
 * Locks a race as privacy requests and imports do, which lock timed races after it. References to the race stay possible:
 * a publication makes one while it holds the lock of the timed race.
 */
export async function lockRace(db: EventsDatabase, raceId: string): Promise<void> {
  await sql`select from races where id = ${raceId} for no key update`.execute(db)
}

/** Locks all races of an event, and those that are timed. */
export async function lockRacesOfEvent(db: EventsDatabase, eventId: string): Promise<void> {
  await sql`select from races where event_id = ${eventId} order by id for no key update`.execute(db)
  await sql`select from timed_races join races on races.id = race_id where event_id = ${eventId}
    order by race_id for update of timed_races`.execute(db)
}
