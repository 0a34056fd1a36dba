import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { causes } from './changes/causes.ts'
import type { EventsDatabase } from './database.ts'
import type { RaceInPackage } from './event-package.ts'
import { loadRace } from './timing/race/live-race.ts'
import { readTimedRace } from './timing/race/timed-race.ts'
import { insertEntries, readEntrants } from './timing/results/ranking-entries.ts'
import {
  type RaceStandings,
  readRaceStandings,
  refreshRace,
} from './timing/results/refresh-race.ts'
import { clearResults } from './timing/starters/starters.ts'

/** What the results of a timed race depend on, besides what its timing system sends. */
interface Plan extends Pick<RaceInPackage, 'sport' | 'distance' | 'checkpoints'> {
  rankings: Pick<RaceInPackage['rankings'][number], 'id' | 'decidedBy' | 'only'>[]
}

/**
 * Reads the standings in the timed races whose course or rankings a package changes, by race id.
 * Call this function before the races of the package are published.
 */
export async function readReplanned(
  db: EventsDatabase,
  races: readonly RaceInPackage[],
): Promise<Map<string, RaceStandings>> {
  const replanned = new Map<string, RaceStandings>()
  for (const race of races) {
    const current = race.results === null ? await readPlan(db, race.id) : undefined
    if (current === undefined || isDeepStrictEqual(current, planOf(race))) continue
    const timed = await readTimedRace(db, race.id)
    if (timed) replanned.set(race.id, await readRaceStandings(db, timed))
  }
  return replanned
}

async function readPlan(db: EventsDatabase, raceId: string): Promise<Plan | undefined> {
  const { rows } = await sql<Plan>`select sport, distance, check_points as checkpoints,
      (select coalesce(json_agg(json_build_object('id', id, 'decidedBy', decided_by, 'only', members)
        order by number), '[]') from rankings where race_id = races.id) as rankings
    from races join timed_races using (result_set_id) where races.id = ${raceId}`.execute(db)
  return rows[0]
}

function planOf({ sport, distance, checkpoints, rankings }: RaceInPackage): Plan {
  const ranked = rankings.map(({ id, decidedBy, only }) => ({ id, decidedBy, only }))
  // As the database returns it: without properties that are undefined.
  return JSON.parse(JSON.stringify({ sport, distance, checkpoints, rankings: ranked })) as Plan
}

/**
 * Computes all results of timed races again for their new courses and rankings. Splits are stored in
 * the order of the checkpoints, and entries by the number of their ranking.
 * @param db a transaction that holds the locks of the races
 * @param replanned the standings before the change, by race id
 */
export async function renewResults(
  db: EventsDatabase,
  replanned: ReadonlyMap<string, RaceStandings>,
): Promise<void> {
  for (const [raceId, before] of replanned) {
    const race = await readTimedRace(db, raceId)
    const resultSetId = race?.resultSetId ?? null
    if (!race || resultSetId === null) continue
    await clearResults(db, resultSetId, race.checkpoints.length)
    for (const table of ['ranking_entries', 'ranking_counts'] as const) {
      await db.deleteFrom(table).where('result_set_id', '=', resultSetId).execute()
    }
    const entrants = await readEntrants(db, raceId, resultSetId)
    for (const ranking of race.rankings) await insertEntries(db, resultSetId, ranking, entrants)
    await refreshRace(db, await loadRace(db, race), { before, cause: causes.import })
  }
}
