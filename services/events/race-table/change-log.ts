import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

/** Number of versions of a race that the log keeps. */
const loggedVersions = 600
/**
 * Maximum number of athletes in a row of the log. For more changed athletes, reading the whole race
 * is faster, so no row is logged.
 */
const maxAthletes = 3_000

/**
 * Gives a race its next version. Logs the athletes whose results this version changed.
 * @param athletes ids of participants; undefined when the version changed more than their results
 */
export async function nextVersion(
  db: EventsDatabase,
  raceId: string,
  athletes: readonly string[] | undefined,
): Promise<void> {
  const logged = athletes !== undefined && athletes.length <= maxAthletes ? athletes : null
  await sql`with next as (
      update timed_races set version = version + 1 where race_id = ${raceId}
      returning race_id, version
    ), expired as (
      delete from timing_changes using next
      where timing_changes.race_id = next.race_id
        and timing_changes.version <= next.version - ${sql.lit(loggedVersions)}
    )
    insert into timing_changes (race_id, version, athletes)
    select race_id, version, ${logged}::text[] from next
    where ${logged}::text[] is not null`.execute(db)
}

/**
 * Reads the athletes whose results have changed since a version of a race.
 * @returns ids of participants; undefined when the log does not have all versions
 */
export async function readChangedAthletes(
  db: EventsDatabase,
  raceId: string,
  from: number,
  to: number,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ athletes: string[] }>`
    select athletes from timing_changes
    where race_id = ${raceId} and version > ${from} and version <= ${to}`.execute(db)
  if (rows.length < to - from) return undefined
  return [...new Set(rows.flatMap(({ athletes }) => athletes))]
}
