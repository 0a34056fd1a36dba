import { sql } from 'kysely'
import type { TimeRule } from '../../../domain/results.ts'
import type { EventsDatabase } from '../database.ts'
import { compareStandings, readStandings, type Standings } from '../changes/standings.ts'
import { writeChanges } from '../changes/write-changes.ts'
import { countField } from './field-counts.ts'
import type { Cause } from './causes.ts'
import { liveSortKey, unseenKey } from './live-order.ts'
import type { LiveRace } from './live-race.ts'
import { computeTimes, type ComputedTimes, writeTimes } from './project.ts'
import { settleRanking } from './settle-ranking.ts'
import type { TimedRace } from './timed-race.ts'

/** Athletes per statement: limits how long readers of the embedded database wait. */
const athletesAtOnce = 1_000

/**
 * Computes all athletes of a race and all places of its rankings again, from everything that is stored: after a change
 * of the start list, the gun, the devices or the status of a ranking. Writes what changed to the history.
 * @param db a transaction that holds the lock of the race
 * @param before the standings that readers see
 */
export async function refreshRace(
  db: EventsDatabase,
  live: LiveRace,
  before: RaceStandings,
  cause: Cause,
): Promise<void> {
  const { race } = live
  const { resultSetId, rankings } = race
  if (resultSetId === null) return
  const logged = await readLoggedBibs(db, race.id)
  await clearOthers(db, resultSetId, race, logged)
  const starters = logged.flatMap((bib) => live.starters.get(bib) ?? [])
  for (let from = 0; from < starters.length; from += athletesAtOnce) {
    const computed = await computeTimes(db, live, starters.slice(from, from + athletesAtOnce))
    await writeTimes(db, resultSetId, computed)
    for (const ranking of rankings) {
      if (ranking.isLive) await writeSortKeys(db, resultSetId, ranking, computed)
    }
  }
  await countField(db, resultSetId)
  for (const ranking of rankings) {
    if (!ranking.isLive) await settleRanking(db, resultSetId, ranking)
    else await countFinishers(db, resultSetId, ranking.number)
  }
  const after = await readRaceStandings(db, race)
  await writeChanges(
    db,
    race.id,
    rankings.flatMap(({ id, isLive }) =>
      compareStandings(
        id,
        before.get(id) ?? new Map(),
        after.get(id) ?? new Map(),
        () => cause,
        !isLive,
      ),
    ),
  )
}

/** Standings of the rankings of a race, by ranking id. */
export type RaceStandings = ReadonlyMap<string, Standings>

/** Where the athletes stand in the rankings of a race now. */
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

/** Start numbers with a passing or a decision, also those that were withdrawn. */
async function readLoggedBibs(db: EventsDatabase, raceId: string): Promise<string[]> {
  const { rows } = await sql<{ bib: string }>`
    select bib from timing_passings where race_id = ${raceId} and bib is not null
    union select chip.bib from timing_passings passing join timing_chips chip using (race_id, chip)
      where race_id = ${raceId} and passing.bib is null
    union select bib from timing_states where race_id = ${raceId}`.execute(db)
  return rows.map(({ bib }) => bib)
}

/** Takes the results and places of all other athletes away: usually nobody has any. */
async function clearOthers(
  db: EventsDatabase,
  resultSetId: number,
  { checkpoints, rankings }: TimedRace,
  logged: readonly string[],
): Promise<void> {
  const noSplits = checkpoints.map(() => null)
  const others = sql`result_set_id = ${resultSetId} and not exists (
    select from unnest(${logged}::text[]) logged (bib) where logged.bib = person.bib)`
  await sql`update stored_participants person
    set state = null, gun_time = null, chip_time = null, race_time = null, start_time = null,
      split_times = ${noSplits}::int[]
    where ${others} and (state, gun_time, chip_time, race_time, start_time, split_times)
      is distinct from (null, null, null, null, null, ${noSplits}::int[])`.execute(db)
  const live = rankings.filter(({ isLive }) => isLive).map(({ number }) => number)
  await sql`update ranking_entries entry
    set sort_key = ${unseenKey}, position = null, gender_position = null, category_position = null
    where result_set_id = ${resultSetId} and ranking_number = any (${live}::int[])
      and sort_key is distinct from ${unseenKey}
      and participant_id in (select id from stored_participants person where ${others})`.execute(db)
}

/** Writes the sort keys of athletes in a ranking, whose entries have no stored places while it is live. */
async function writeSortKeys(
  db: EventsDatabase,
  resultSetId: number,
  { number, decidedBy }: { number: number; decidedBy: TimeRule },
  computed: readonly ComputedTimes[],
): Promise<void> {
  const rows = computed.map(({ starter, times }) => ({
    id: starter.participantId,
    sort_key: liveSortKey(times, decidedBy, false),
    hidden_key: liveSortKey(times, decidedBy, true),
  }))
  await sql`update ranking_entries entry
    set sort_key = case when person.initials is null then given.sort_key else given.hidden_key end,
      position = null, gender_position = null, category_position = null
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (id text, sort_key bigint, hidden_key bigint), stored_participants person
    where entry.result_set_id = ${resultSetId} and entry.ranking_number = ${number}
      and entry.participant_id = given.id
      and person.result_set_id = entry.result_set_id and person.id = given.id`.execute(db)
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
