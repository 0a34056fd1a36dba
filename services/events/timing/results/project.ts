import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import { addToFieldCounts } from '../../results/field-counts.ts'
import type { HeldReason } from '../race/athlete-times.ts'
import { type ComputedTimes, computeTimes } from './compute-times.ts'
import { writeSortKeys } from './write-sort-keys.ts'
import { type Cause, causes as causeCodes } from '../../changes/causes.ts'
import { addToCounts } from './ranking-counts.ts'
import { settleRanking } from './settle-ranking.ts'
import { compareStandings, liveStanding, readStandings } from '../../results/compare-standings.ts'
import type { PlaceChange } from '../../changes/write-changes.ts'
import { isFinished } from '../../results/rank/live-sort-key.ts'
import type { MovedKey, ResultChange } from '../../race-table/change-log.ts'
import type { LiveRace, TimedStarter } from '../race/live-race.ts'

const { others } = causeCodes

/** The outcome of `projectAthletes`. */
export interface Projection {
  /** Reasons why passings of the athletes are impossible, by the id of the passing. */
  held: Map<string, HeldReason>
  changes: PlaceChange[]
  /**
   * The participants whose results were computed, and the moves of their sort keys in live
   * rankings.
   */
  change: ResultChange
}

/**
 * Computes the results of athletes from all stored data about these athletes. Writes the results
 * that changed.
 * @param db a transaction that holds the lock of the race
 * @param causes why the results of an athlete are computed again, by start number. Unknown start
 * numbers have no effect.
 * @param isFieldChanged whether entries of the rankings were added or replaced
 */
export async function projectAthletes(
  db: EventsDatabase,
  live: LiveRace,
  causes: ReadonlyMap<string, Cause>,
  isFieldChanged = false,
): Promise<Projection> {
  const starters = startersOf(live, causes.keys())
  const held = new Map<string, HeldReason>()
  const isUnchanged = starters.length === 0 && !isFieldChanged
  if (isUnchanged || live.race.resultSetId === null)
    return { held, changes: [], change: { athletes: [], moves: [] } }
  const workedBefore = live.seen.working()
  const computed = await computeTimes(db, live, starters)
  // When a checkpoint begins or ceases to work, passings of other athletes at later points can
  // become possible or impossible.
  const other = startersOf(live, othersToCompute(live, workedBefore, causes))
  if (other.length > 0) computed.push(...(await computeTimes(db, live, other)))
  for (const { times } of computed) for (const [id, reason] of times.held) held.set(id, reason)
  const { resultSetId, rankings } = live.race
  const official = rankings
    .filter(({ isLive }) => !isLive)
    .map((each) => ({ ...each, resultSetId }))
  const before = await Promise.all(official.map((ranking) => readStandings(db, ranking)))
  const isChanged = await writeTimes(db, resultSetId, computed)
  // The sort keys are compared even if all results are equal. Two times at a checkpoint can be
  // equal after rounding, although the times since the gun differ.
  const { changes, moves } = await moveInRankings(
    db,
    live,
    computed,
    (bib) => causes.get(bib) ?? others,
  )
  const change = { athletes: computed.map(({ starter }) => starter.participantId), moves }
  if (!isChanged && !isFieldChanged) return { held, changes, change }
  const causesById = new Map(
    starters.map(({ bib, participantId }) => [participantId, causes.get(bib) ?? others]),
  )
  const causeOf = (participantId: string) => causesById.get(participantId) ?? others
  for (const [index, ranking] of official.entries()) {
    await settleRanking(db, resultSetId, ranking)
    const after = await readStandings(db, ranking)
    changes.push(...compareStandings(ranking.id, before[index] ?? new Map(), after, causeOf, true))
  }
  return { held, changes, change }
}

function startersOf({ starters }: LiveRace, bibs: Iterable<string>): TimedStarter[] {
  return [...bibs].flatMap((bib) => starters.get(bib) ?? [])
}

function othersToCompute(
  { seen }: LiveRace,
  workedBefore: readonly boolean[],
  causes: ReadonlyMap<string, Cause>,
): string[] {
  const changed = seen
    .working()
    .flatMap((isWorking, point) => (isWorking === workedBefore[point] ? [] : [point]))
  return changed.length === 0 ? [] : seen.missedBy(changed).filter((bib) => !causes.has(bib))
}

/**
 * Writes the computed results that differ from the stored results.
 * @returns whether any result differs
 */
export async function writeTimes(
  db: EventsDatabase,
  resultSetId: number,
  computed: readonly ComputedTimes[],
): Promise<boolean> {
  const rows = computed.map(({ starter, times }) => ({
    id: starter.participantId,
    state: times.state,
    gun_time: times.gunTime,
    chip_time: times.chipTime,
    split_times: times.splitTimes,
    gun_split_times: times.gunSplitTimes,
    start_time: times.start,
  }))
  const { rows: changed } = await sql<{ rows: number }>`
    with given as (
      select * from json_populate_recordset(null::stored_participants, ${JSON.stringify(rows)}::json)
    ), old as (
      select stored.* from stored_participants stored join given using (id)
      where stored.result_set_id = ${resultSetId}
    ), written as (
      update stored_participants stored
      set state = given.state, gun_time = given.gun_time, chip_time = given.chip_time,
        race_time = given.gun_time, split_times = given.split_times,
        gun_split_times = given.gun_split_times, start_time = given.start_time
      from given where stored.result_set_id = ${resultSetId} and stored.id = given.id
        and (stored.state, stored.gun_time, stored.chip_time, stored.split_times,
          stored.gun_split_times, stored.start_time) is distinct from
          (given.state, given.gun_time, given.chip_time, given.split_times, given.gun_split_times,
            given.start_time)
      returning stored.*
    ), counted as (${addToFieldCounts(resultSetId, sql`written join old using (id)`)})
    select count(*)::int as rows from written`.execute(db)
  return (changed[0]?.rows ?? 0) > 0
}

/**
 * Moves athletes to their new places in the live rankings.
 * @returns the changes of places, and the moves of sort keys
 */
async function moveInRankings(
  db: EventsDatabase,
  live: LiveRace,
  computed: readonly ComputedTimes[],
  causeOf: (bib: string) => Cause,
): Promise<{ changes: PlaceChange[]; moves: MovedKey[] }> {
  const changed = await writeSortKeys(db, live, computed)
  const standings = changed.map(({ ranking: { order }, before }) =>
    liveStanding(before, order.placeOf(before)),
  )
  for (const { ranking, before, after } of changed) ranking.order.move(before, after)
  if (changed.length === 0) return { changes: [], moves: [] }
  await addToCounts(
    db,
    live.race.resultSetId ?? 0,
    changed.map(({ ranking: { number }, before, after, gender, category }) => {
      const finishers = Number(isFinished(after)) - Number(isFinished(before))
      return { number, gender, category, entries: 0, finishers }
    }),
  )
  const changes = changed.flatMap(({ ranking, starter, after }, index) => {
    const from = standings[index]
    if (!from) return []
    const to = liveStanding(after, ranking.order.placeOf(after))
    const { participantId, bib } = starter
    return [{ rankingId: ranking.id, participantId, from, to, cause: causeOf(bib) }]
  })
  const moves = changed.map(({ ranking: { number: ranking }, before, after }) => ({
    ranking,
    before,
    after,
  }))
  return { changes, moves }
}
