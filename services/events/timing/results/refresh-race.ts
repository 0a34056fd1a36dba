import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import { compareStandings, readStandings, type Standings } from '../../results/compare-standings.ts'
import { writeChanges } from '../../changes/write-changes.ts'
import { countField } from '../../results/field-counts.ts'
import type { Cause } from '../../changes/causes.ts'
import { type LiveRace, readOrder } from '../race/live-race.ts'
import { writeTimes } from './project.ts'
import { computeTimes } from './compute-times.ts'
import { clearRanking, insertEntries, readEntrants } from './ranking-entries.ts'
import { writeSortKeys } from './write-sort-keys.ts'
import { settleRanking } from './settle-ranking.ts'
import type { TimedRace } from '../race/timed-race.ts'

/** Maximum number of athletes per statement. */
const athletesAtOnce = 1_000

/** Standings of the rankings of a race, by ranking id. */
export type RaceStandings = ReadonlyMap<string, Standings>

/** Reads the current standings of the athletes in the rankings of a race. */
export async function readRaceStandings(
  db: EventsDatabase,
  { rankings, resultSetId }: Pick<TimedRace, 'rankings' | 'resultSetId'>,
): Promise<RaceStandings> {
  const standings = new Map<string, Standings>()
  for (const ranking of rankings) {
    standings.set(ranking.id, await readStandings(db, { ...ranking, resultSetId }))
  }
  return standings
}

interface Refresh {
  /** The standings that readers currently see. */
  before: RaceStandings
  cause: Cause
  /** Number of a ranking that was official and is no longer official. */
  reopened?: number | undefined
}

/**
 * Computes all results of a race again after a change of the start, the devices, the result set or
 * the status of a ranking. Athletes without passings and decisions have no times, so their results
 * are not written. Writes the changes to the history.
 * @param db a transaction that holds the lock of the race
 */
export async function refreshRace(
  db: EventsDatabase,
  live: LiveRace,
  { before, cause, reopened }: Refresh,
): Promise<void> {
  const { resultSetId, rankings, id: raceId } = live.race
  if (resultSetId === null) return
  const again = rankings.find(({ number, isLive }) => number === reopened && isLive)
  if (again) {
    await clearRanking(db, resultSetId, again.number)
    await insertEntries(db, resultSetId, again, await readEntrants(db, raceId, resultSetId))
  }
  const starters = (await readLoggedBibs(db, raceId)).flatMap((bib) => live.starters.get(bib) ?? [])
  for (let from = 0; from < starters.length; from += athletesAtOnce) {
    const computed = await computeTimes(db, live, starters.slice(from, from + athletesAtOnce))
    await writeTimes(db, resultSetId, computed)
    await writeSortKeys(db, live, computed)
  }
  await countField(db, resultSetId)
  for (const ranking of rankings) {
    if (!ranking.isLive) await settleRanking(db, resultSetId, ranking)
  }
  for (const ranking of starters.length > 0 || again ? live.rankings.values() : []) {
    await countFinishers(db, resultSetId, ranking.number)
    ranking.order = await readOrder(db, resultSetId, ranking.number)
  }
  const after = await readRaceStandings(db, live.race)
  const changes = rankings.flatMap(({ id, isLive }) => {
    const [from = new Map(), to = new Map()] = [before.get(id), after.get(id)]
    return compareStandings(id, from, to, () => cause, !isLive)
  })
  await writeChanges(db, raceId, changes)
}

/**
 * Reads the start numbers that have passings or decisions.
 * @param among start numbers to consider. By default, all start numbers are considered.
 */
export async function readLoggedBibs(
  db: EventsDatabase,
  raceId: string,
  among?: readonly string[],
): Promise<string[]> {
  const isWanted = among === undefined ? sql`true` : sql`bib = any (${among}::text[])`
  const { rows } = await sql<{ bib: string }>`
    select bib from timing_passings where race_id = ${raceId} and bib is not null and ${isWanted}
    union select bib from timing_chips chip where race_id = ${raceId} and ${isWanted}
      and exists (select from timing_passings passing
        where passing.race_id = chip.race_id and passing.chip = chip.chip)
    union select bib from timing_states where race_id = ${raceId} and ${isWanted}`.execute(db)
  return rows.map(({ bib }) => bib)
}

async function countFinishers(
  db: EventsDatabase,
  resultSetId: number,
  rankingNumber: number,
): Promise<void> {
  await sql`with finished as (
      select entry.gender, entry.category, count(*)::int as finishers
      from ranking_entries entry
      join stored_participants person on person.result_set_id = entry.result_set_id
        and person.id = entry.participant_id and person.state = 'finished'
      where entry.result_set_id = ${resultSetId} and entry.ranking_number = ${rankingNumber}
      group by entry.gender, entry.category
    )
    update ranking_counts counts set finishers = (
      select coalesce(sum(finished.finishers), 0) from finished
      where (counts.gender is null or finished.gender = counts.gender)
        and (counts.category is null or finished.category = counts.category))
    where result_set_id = ${resultSetId} and ranking_number = ${rankingNumber}`.execute(db)
}
