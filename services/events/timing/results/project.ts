import { sql } from 'kysely'
import type { DecidedState, EventsDatabase } from '../../database.ts'
import { addToFieldCounts } from '../../results/field-counts.ts'
import {
  type AthleteTimes,
  athleteTimes,
  type HeldReason,
  type Point,
  type PointPassing,
} from '../race/athlete-times.ts'
import { type Cause, causes as causeCodes } from '../../changes/causes.ts'
import { addToCounts } from './ranking-counts.ts'
import { settleRanking } from './settle-ranking.ts'
import { compareStandings, liveStanding, readStandings } from '../../results/compare-standings.ts'
import type { PlaceChange } from '../../changes/write-changes.ts'
import { isFinished, liveSortKey } from '../../results/rank/live-sort-key.ts'
import type { LiveRace, Starter } from '../race/live-race.ts'

const { others } = causeCodes

/** The result of a projection. */
export interface Projection {
  /** Impossible passings of the athletes with the reasons, by id. */
  held: Map<string, HeldReason>
  changes: PlaceChange[]
  /** Ids of the participants whose results were computed. */
  athletes: string[]
}

interface LoggedPassing {
  id: string
  bib: string
  checkpoint: string | null
  device: string | null
  at: Date | null
  race_ms: number | null
  manual: boolean
  isWithdrawn: boolean
}

/**
 * Computes the results of athletes from all stored data about these athletes. Writes the results
 * that changed.
 * @param db a transaction that holds the lock of the race
 * @param causes why the results of an athlete are computed again, by start number; unknown start
 * numbers have no effect
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
  if (isUnchanged || live.race.resultSetId === null) return { held, changes: [], athletes: [] }
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
  // The sort keys are compared, too. Two times at a checkpoint can be equal after rounding,
  // although the times since the gun differ.
  const changes = await writeSortKeys(db, live, computed, (bib) => causes.get(bib) ?? others)
  const athletes = computed.map(({ starter }) => starter.participantId)
  if (!isChanged && !isFieldChanged) return { held, changes, athletes }
  const causesById = new Map(
    starters.map(({ bib, participantId }) => [participantId, causes.get(bib) ?? others]),
  )
  const causeOf = (participantId: string) => causesById.get(participantId) ?? others
  for (const [index, ranking] of official.entries()) {
    await settleRanking(db, resultSetId, ranking)
    const after = await readStandings(db, ranking)
    changes.push(...compareStandings(ranking.id, before[index] ?? new Map(), after, causeOf, true))
  }
  return { held, changes, athletes }
}

function startersOf({ starters }: LiveRace, bibs: Iterable<string>): Starter[] {
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

export interface ComputedTimes {
  starter: Starter
  times: AthleteTimes
}

/**
 * Computes the times of starters from their passings and the decisions on these starters. Updates
 * the points at which the starters have passings.
 */
export async function computeTimes(
  db: EventsDatabase,
  { race, seen }: Pick<LiveRace, 'race' | 'seen'>,
  starters: readonly Starter[],
): Promise<ComputedTimes[]> {
  const bibs = starters.map(({ bib }) => bib)
  const passings = await readPassings(db, race.id, bibs)
  const decisions = await readDecisions(db, race.id, bibs)
  const byBib = new Map<string, PointPassing[]>()
  const seenAt = new Map(bibs.map((bib): [string, Point[]] => [bib, []]))
  for (const passing of passings) {
    if (passing.isWithdrawn) continue
    const point = race.pointOf(passing)
    if (point === undefined) continue
    seenAt.get(passing.bib)?.push(point)
    const time = race.timeOf(passing)
    if (time === undefined) continue
    const own = byBib.get(passing.bib) ?? []
    if (own.length === 0) byBib.set(passing.bib, own)
    own.push({ id: passing.id, point, time, manual: passing.manual })
  }
  for (const [bib, points] of seenAt) seen.set(bib, points)
  const working = seen.working()
  return starters.map((starter) => {
    const { bib } = starter
    const rules = race.rulesOf({ ...starter, decided: decisions.get(bib) })
    const isMissed = (point: Point) => working[point] === true && !seen.has(bib, point)
    return { starter, times: athleteTimes(byBib.get(bib) ?? [], { ...rules, isMissed }) }
  })
}

/** Reads the passings of start numbers. A passing with a chip gets the start number of the chip. */
async function readPassings(
  db: EventsDatabase,
  raceId: string,
  bibs: readonly string[],
): Promise<LoggedPassing[]> {
  const columns = sql`checkpoint, device, at, race_ms, manual`
  const { rows } = await sql<LoggedPassing>`
    with passing as (
      select id, bib, ${columns} from timing_passings
        where race_id = ${raceId} and bib = any (${bibs}::text[])
      union all
      select id, chip.bib, ${columns} from timing_chips chip
        join timing_passings passing
          on passing.race_id = chip.race_id and passing.chip = chip.chip and passing.bib is null
        where chip.race_id = ${raceId} and chip.bib = any (${bibs}::text[])
    )
    select *, exists (select from timing_withdrawals
      where race_id = ${raceId} and passing_id = passing.id) as "isWithdrawn"
    from passing`.execute(db)
  return rows
}

/** Reads the latest decision on each athlete. */
export async function readDecisions(
  db: EventsDatabase,
  raceId: string,
  bibs: readonly string[],
): Promise<Map<string, DecidedState>> {
  const { rows } = await sql<{ bib: string; state: DecidedState }>`
    select distinct on (bib) bib, state from timing_states
    where race_id = ${raceId} and bib = any (${bibs}::text[])
    order by bib, decided_at desc, state`.execute(db)
  return new Map(rows.map(({ bib, state }) => [bib, state]))
}

/**
 * Writes those of the computed results that differ from the stored results.
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
        race_time = given.gun_time, split_times = given.split_times, start_time = given.start_time
      from given where stored.result_set_id = ${resultSetId} and stored.id = given.id
        and (stored.state, stored.gun_time, stored.chip_time, stored.split_times, stored.start_time)
          is distinct from
          (given.state, given.gun_time, given.chip_time, given.split_times, given.start_time)
      returning stored.*
    ), counted as (${addToFieldCounts(resultSetId, sql`written join old using (id)`)})
    select count(*)::int as rows from written`.execute(db)
  return (changed[0]?.rows ?? 0) > 0
}

interface EntryRow {
  ranking_number: number
  ordinal: number
  participant_id: string
  gender: string | null
  category: string | null
  sort_key: number
  private: boolean
}

async function writeSortKeys(
  db: EventsDatabase,
  live: LiveRace,
  computed: readonly ComputedTimes[],
  causeOf: (bib: string) => Cause,
): Promise<PlaceChange[]> {
  const byId = new Map(computed.map((one) => [one.starter.participantId, one]))
  const { rows } = await sql<EntryRow>`
    select ranking_number, ordinal, participant_id, gender, category, sort_key,
      (select initials is not null from stored_participants person
        where person.result_set_id = entry.result_set_id and person.id = participant_id) as private
    from ranking_entries entry
    where result_set_id = ${live.race.resultSetId} and sort_key is not null
      and participant_id = any (${[...byId.keys()]}::text[])
    order by ranking_number, ordinal`.execute(db)
  const changed = rows.flatMap((row) => {
    const ranking = live.rankings.get(row.ranking_number)
    const athlete = byId.get(row.participant_id)
    if (!ranking || !athlete) return []
    const sortKey = liveSortKey(athlete.times, ranking.decidedBy, row.private)
    if (sortKey === row.sort_key) return []
    const from = liveStanding(row.sort_key, ranking.order.placeOf(row.sort_key))
    return [
      { ...row, ranking, bib: athlete.starter.bib, before: row.sort_key, sort_key: sortKey, from },
    ]
  })
  for (const { ranking, before, sort_key: after } of changed) ranking.order.move(before, after)
  if (changed.length === 0) return []
  const written = changed.map(({ ranking_number, ordinal, sort_key }) => ({
    ranking_number,
    ordinal,
    sort_key,
  }))
  await sql`update ranking_entries entry set sort_key = given.sort_key
    from json_to_recordset(${JSON.stringify(written)}::json)
      as given (ranking_number int, ordinal int, sort_key bigint)
    where entry.result_set_id = ${live.race.resultSetId}
      and entry.ranking_number = given.ranking_number and entry.ordinal = given.ordinal`.execute(db)
  await addToCounts(
    db,
    live.race.resultSetId ?? 0,
    changed.map(({ ranking_number: number, before, sort_key: after, gender, category }) => {
      const finishers = Number(isFinished(after)) - Number(isFinished(before))
      return { number, gender, category, entries: 0, finishers }
    }),
  )
  return changed.flatMap(({ ranking, participant_id: participantId, bib, from, sort_key }) => {
    const to = liveStanding(sort_key, ranking.order.placeOf(sort_key))
    return [{ rankingId: ranking.id, participantId, from, to, cause: causeOf(bib) }]
  })
}
