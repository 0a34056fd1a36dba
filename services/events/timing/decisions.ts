import { sql } from 'kysely'
import type { RankingStatus } from '../../../domain/results.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { EventsDatabase } from '../database.ts'
import type { Organiser } from '../organisers.ts'
import type { DecidedState } from '../tables/timing.ts'
import { causes } from '../changes/causes.ts'
import { compareStandings, readStandings } from '../results/compare-standings.ts'
import { writeChanges } from '../changes/write-changes.ts'
import type { LiveRace } from './race/live-race.ts'
import { projectAthletes } from './results/project.ts'
import { readDecisions } from './results/compute-times.ts'
import { readRaceStandings, refreshRace } from './results/refresh-race.ts'
import { settleRanking } from './results/settle-ranking.ts'
import type { RaceChange, RaceWriter } from './race/race-writer.ts'
import { rescheduleEvent } from './reschedule-event.ts'

/** A decision of the race officials on an athlete. */
export interface StateDecision {
  bib: string
  state: DecidedState
  reason: string
  /** Time of the decision, as an ISO 8601 instant. */
  decidedAt: string
}

/**
 * Stores a decision on an athlete. The decision with the latest `decidedAt` has effect. A decision
 * on an unknown start number has effect as soon as the start list contains this number.
 * @returns whether the decided state has effect now. False for an unknown start number.
 */
export function putState(
  timing: RaceWriter,
  raceId: string,
  { bib, state, reason, decidedAt }: StateDecision,
  { credentialId }: Pick<Organiser, 'credentialId'>,
): Promise<boolean> {
  return timing.write(raceId, async (db, live) => {
    const { numInsertedOrUpdatedRows: added } = await db
      .insertInto('timing_states')
      .values({
        race_id: raceId,
        bib,
        state,
        reason,
        decided_at: decidedAt,
        credential_id: credentialId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    const isKnown = live.starters.has(bib)
    const latest = await readDecisions(db, raceId, [bib])
    const result = isKnown && latest.get(bib) === state
    // The same decision was sent again.
    if (added === 0n) return { result, isChanged: false }
    const { changes, change } = await projectAthletes(db, live, new Map([[bib, causes.state]]))
    await writeChanges(db, raceId, changes)
    return { result, isChanged: isKnown, change }
  })
}

/** A decision on the status of a ranking. */
export interface RankingStatusDecision {
  rankingId: string
  status: RankingStatus
  /** Name or office of the person who decided. Empty if unknown. */
  by: string
  /** Time of the decision, as an ISO 8601 instant. */
  decidedAt: string
}

/**
 * Makes a ranking official or unofficial. The places of an official ranking are stored. If there
 * are several decisions, the latest decision applies.
 * @returns the status of the ranking after all decisions
 * @throws Problem 404 ranking.notFound
 */
export function putStatus(
  timing: RaceWriter,
  raceId: string,
  { rankingId, status, by, decidedAt }: RankingStatusDecision,
  { credentialId }: Pick<Organiser, 'credentialId'>,
): Promise<RankingStatus> {
  const change: RaceChange<RankingStatus> = async (db, live, reload) => {
    if (!live.race.rankings.some(({ id }) => id === rankingId)) {
      throw new Problem(404, 'ranking.notFound', 'This race has no such ranking.')
    }
    await db
      .insertInto('ranking_statuses')
      .values({
        ranking_id: rankingId,
        status,
        decided_by: by,
        decided_at: decidedAt,
        credential_id: credentialId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const latest = await latestStatus(db, rankingId)
    const { numUpdatedRows } = await db
      .updateTable('rankings')
      .set({ status: latest, updated_at: sql`now()` })
      .where('id', '=', rankingId)
      .where((eb) => eb.or([eb('status', '<>', latest), eb('status', 'is', null)]))
      .executeTakeFirst()
    const isChanged = numUpdatedRows > 0n
    if (isChanged) {
      await applyStatus(db, { rankingId, live, reload })
      await rescheduleEvent(db, live.race.eventId)
    }
    return { result: latest, isChanged }
  }
  return timing.write(raceId, change, { withRace: true })
}

/**
 * Stores the places of a ranking that became official. Its athletes on the course did not finish
 * then. If the ranking is no longer official, computes its places from passings.
 */
async function applyStatus(
  db: EventsDatabase,
  {
    rankingId,
    live,
    reload,
  }: { rankingId: string; live: LiveRace; reload: () => Promise<LiveRace> },
): Promise<void> {
  const { resultSetId } = live.race
  const rankingOf = ({ race }: LiveRace) => race.rankings.find(({ id }) => id === rankingId)
  const former = rankingOf(live)
  if (!former?.isLive) {
    const before = await readRaceStandings(db, live.race)
    const changed = await reload()
    const ranking = rankingOf(changed)
    if (!ranking?.isLive) return
    await refreshRace(db, changed, { before, cause: causes.status, reopened: ranking.number })
    return
  }
  const before = await readStandings(db, { ...former, resultSetId })
  const changed = await reload()
  const ranking = rankingOf(changed)
  if (!ranking || ranking.isLive || resultSetId === null) return
  await settleRanking(db, resultSetId, ranking)
  const after = await readStandings(db, { ...ranking, resultSetId })
  const changes = compareStandings(rankingId, before, after, () => causes.status, true)
  const onCourse = await readBibsOnCourse(db, resultSetId, ranking.number)
  const outcome = await projectAthletes(
    db,
    changed,
    new Map(onCourse.map((bib) => [bib, causes.status])),
  )
  await writeChanges(db, live.race.id, [...changes, ...outcome.changes])
}

/** Reads the start numbers of the athletes of a ranking who have started and have no result. */
async function readBibsOnCourse(
  db: EventsDatabase,
  resultSetId: number,
  rankingNumber: number,
): Promise<string[]> {
  const { rows } = await sql<{ bib: string }>`
    select bib from ranking_entries entry
    join stored_participants person on person.result_set_id = entry.result_set_id
      and person.id = entry.participant_id
    where entry.result_set_id = ${resultSetId} and ranking_number = ${rankingNumber}
      and bib is not null and state is null and start_time is not null`.execute(db)
  return rows.map(({ bib }) => bib)
}

async function latestStatus(db: EventsDatabase, rankingId: string): Promise<RankingStatus> {
  const { status } = await db
    .selectFrom('ranking_statuses')
    .select('status')
    .where('ranking_id', '=', rankingId)
    .orderBy('decided_at', 'desc')
    .orderBy('status')
    .limit(1)
    .executeTakeFirstOrThrow()
  return status
}
