import { sql, type Transaction } from 'kysely'
import type { EventsDatabase, EventsSchema } from '../database.ts'
import { causes } from '../changes/causes.ts'
import { loadRace } from './race/live-race.ts'
import { readTimedRace } from './race/timed-race.ts'
import { readRaceStandings, refreshRace } from './results/refresh-race.ts'
import { readStartDecisions, writeStart } from './start-decisions.ts'

/**
 * Decides again whether the guns of an event's timed races have effect. Computes the results of a
 * race again if its start changes. Call this function after a decision on the status of the event or
 * a race, and increase the versions of the timed races afterwards.
 * @param db a transaction that holds the locks of the races
 */
export async function renewStarts(db: Transaction<EventsSchema>, eventId: string): Promise<void> {
  for (const raceId of await readStartedRaces(db, eventId)) {
    if (!(await writeStart(db, raceId, await readStartDecisions(db, raceId)))) continue
    const race = await readTimedRace(db, raceId)
    if (race === undefined) continue
    const before = await readRaceStandings(db, race)
    await refreshRace(db, await loadRace(db, race), { before, cause: causes.start })
  }
}

/** Reads the timed races of an event that have a decision on their start. */
async function readStartedRaces(db: EventsDatabase, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from races
    where event_id = ${eventId} and id in (select race_id from timed_races)
      and id in (select race_id from timing_starts) order by id`.execute(db)
  return rows.map(({ id }) => id)
}
