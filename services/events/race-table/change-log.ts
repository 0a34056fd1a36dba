import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

/** Maximum number of versions of a race in the log. */
const loggedVersions = 600
/**
 * Maximum number of athletes in a row of the log. For more changed athletes, reading the whole race
 * is faster, so no row is logged.
 */
const maxAthletes = 3_000

/** A changed sort key of an entry in a live ranking. */
export interface MovedKey {
  /** Number of the ranking in its race. */
  ranking: number
  before: number
  after: number
}

/** A change of a race that concerns only results of athletes. */
export interface ResultChange {
  /** Ids of the participants. */
  athletes: readonly string[]
  /** The moves of sort keys, in the order in which they happened. */
  moves: readonly MovedKey[]
}

/**
 * Gives a race its next version. Logs the athletes whose results this version changed, unless there
 * are too many.
 * @param change the changed results; undefined if they are unknown or other data changed, too
 */
export async function nextVersion(
  db: EventsDatabase,
  raceId: string,
  change: ResultChange | undefined,
): Promise<void> {
  const logged = change !== undefined && change.athletes.length <= maxAthletes ? change : undefined
  const moves = logged?.moves.map(({ ranking, before, after }) => [ranking, before, after])
  await sql`with next as (
      update timed_races set version = version + 1 where race_id = ${raceId}
      returning race_id, version
    ), expired as (
      delete from timing_changes using next
      where timing_changes.race_id = next.race_id
        and timing_changes.version <= next.version - ${sql.lit(loggedVersions)}
    )
    insert into timing_changes (race_id, version, athletes, moves)
    select race_id, version, ${logged?.athletes ?? null}::text[], ${JSON.stringify(moves ?? null)}::json
    from next where ${logged !== undefined}`.execute(db)
}

/**
 * Reads what has changed since a version of a race.
 * @returns undefined when a version or its moves of sort keys are missing in the log
 */
export async function readChanges(
  db: EventsDatabase,
  raceId: string,
  from: number,
  to: number,
): Promise<ResultChange | undefined> {
  const rows = await db
    .selectFrom('timing_changes')
    .select(['athletes', 'moves'])
    .where('race_id', '=', raceId)
    .where('version', '>', from)
    .where('version', '<=', to)
    .orderBy('version')
    .execute()
  if (rows.length < to - from || rows.some(({ moves }) => moves === null)) return undefined
  const moves = rows.flatMap((row) => row.moves ?? [])
  return {
    athletes: [...new Set(rows.flatMap(({ athletes }) => athletes))],
    moves: moves.map(([ranking, before, after]) => ({ ranking, before, after })),
  }
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
