import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import type { ResultRow } from '../../import/event-package.ts'
import { withImportLock, isEmbedded } from '../../import/publish/import-lock.ts'
import { applyPrivacyOutcome } from '../../import/publish/publish-event.ts'
import { retireResultSets } from '../../import/publish/retire-result-sets.ts'
import { stageResults } from '../../import/publish/stage-results.ts'
import { vacuumGrownTables, vacuumTables } from '../../import/publish/vacuum-tables.ts'
import { noSuchRace } from '../../races/queries.ts'
import { addStarters } from './add-starters.ts'
import { causes } from '../causes.ts'
import { privacyUndecided } from './identify-starters.ts'
import { insertEntries, readEntrants } from '../results/ranking-entries.ts'
import { resultColumns, type SentStarter } from './read-starters.ts'
import { readRaceStandings, refreshRace } from '../results/refresh-race.ts'
import { ordinalsOf } from './start-list-order.ts'
import { readTimedRace, lockTimedRace } from '../timed-race.ts'
import type { Timing } from '../timing.ts'

/** Starters in one transaction: readers of the embedded database and other writers wait for it. */
const startersAtOnce = 500

/**
 * Adds starters to a race, or replaces those with the same start numbers; all others stay. A race that is timed for the
 * first time, or was imported since, takes over the participants that readers see, without their results.
 * A long list is added in several transactions.
 * @returns the number of starters of the race
 * @throws Problem 409 race.importAgain, starters.privacy
 */
export async function putStarters(
  db: EventsDatabase,
  timing: Timing,
  raceId: string,
  sent: readonly SentStarter[],
): Promise<number> {
  const { event_id: eventId } = await db
    .selectFrom('races')
    .select('event_id')
    .where('id', '=', raceId)
    .executeTakeFirstOrThrow(noSuchRace)
  return withImportLock(db, eventId, {}, async () => {
    if (!(await isTimed(db, raceId))) await takeOver(db, timing, raceId)
    for (let from = 0; from < sent.length; from += startersAtOnce) {
      const some = sent.slice(from, from + startersAtOnce)
      await timing.write(
        raceId,
        async (transaction, live) => {
          const isChanged = await addStarters(transaction, live, some)
          return { result: undefined, isChanged }
        },
        { withPrivacy: true },
      )
    }
    if (sent.length > startersAtOnce) await vacuumGrownTables(db)
    return countStarters(db, raceId)
  })
}

/** Whether readers see the result set that timing writes to. */
async function isTimed(db: EventsDatabase, raceId: string): Promise<boolean> {
  const race = await readTimedRace(db, raceId)
  return race !== undefined && race.resultSetId !== null
}

async function countStarters(db: EventsDatabase, raceId: string): Promise<number> {
  const { participants } = await db
    .selectFrom('races')
    .innerJoin('result_sets', 'result_sets.id', 'races.result_set_id')
    .select('participants')
    .where('races.id', '=', raceId)
    .executeTakeFirstOrThrow()
  return participants
}

/** Replaces the results that readers see by a result set for timing, with the same participants. */
async function takeOver(db: EventsDatabase, timing: Timing, raceId: string): Promise<void> {
  await db.transaction().execute((transaction) => lockTimedRace(transaction, raceId, false))
  await retireResultSets(db)
  try {
    const staged = await stageParticipants(db, raceId)
    // Without statistics of the new rows, the statements below are planned for a few rows.
    await vacuumGrownTables(db)
    await timing.write(
      raceId,
      async (transaction, live, reload) => {
        const { rankings } = live.race
        const resultSetId = await visibleSet(transaction, raceId)
        const before = await readRaceStandings(transaction, { rankings, resultSetId })
        await applyPrivacyOutcome(transaction, { id: raceId, results: null }, staged)
        await sql`update races set result_set_id = ${staged.resultSetId} where id = ${raceId}`.execute(
          transaction,
        )
        await sql`update timed_races set result_set_id = ${staged.resultSetId}
        where race_id = ${raceId}`.execute(transaction)
        await refreshRace(transaction, await reload(), { before, cause: causes.starters })
        return { result: undefined, isChanged: true }
      },
      { withPrivacy: true },
    )
  } finally {
    const retired = await retireResultSets(db)
    if (retired > 0 && isEmbedded(db)) await vacuumTables(db)
  }
}

async function visibleSet(db: EventsDatabase, raceId: string): Promise<number | null> {
  const race = await db
    .selectFrom('races')
    .select('result_set_id')
    .where('id', '=', raceId)
    .executeTakeFirstOrThrow()
  return race.result_set_id
}

/** Writes the participants that readers see to a new result set, without results. Ids and privacy requests are kept. */
async function stageParticipants(db: EventsDatabase, raceId: string) {
  const liveSetId = (await visibleSet(db, raceId)) ?? undefined
  const { rows } = await sql<ResultRow & { bib: string }>`
    select ${resultColumns} from stored_participants
    where result_set_id = ${liveSetId ?? 0} and bib is not null`.execute(db)
  const byBib = new Map(rows.map((row) => [row.bib, row]))
  const staged = await stageResults(
    db,
    { id: raceId, rankings: [] },
    { rows: byBib.values() },
    {
      contentHash: 'timed',
      liveSetId,
      decisions: [],
      onRows: () => undefined,
      signal: undefined,
    },
  )
  const [undecided] = staged.undecided
  if (undecided) throw privacyUndecided(undecided)
  const race = await readTimedRace(db, raceId)
  if (!race) throw new Error(`${raceId} is not timed`)
  await clearResults(db, staged.resultSetId, race.checkpoints.length)
  await writeStartList(db, raceId, [...byBib.keys()])
  const entrants = await readEntrants(db, raceId, staged.resultSetId)
  for (const ranking of race.rankings) {
    await insertEntries(db, staged.resultSetId, ranking, entrants)
  }
  return staged
}

async function clearResults(
  db: EventsDatabase,
  resultSetId: number,
  checkpoints: number,
): Promise<void> {
  await sql`update stored_participants set state = null, gun_time = null, chip_time = null,
      race_time = null, start_time = null, split_times = array_fill(null::int, array[${checkpoints}::int])
    where result_set_id = ${resultSetId}`.execute(db)
  await sql`update result_sets set finishers = 0 where id = ${resultSetId}`.execute(db)
}

/** Replaces the start list by the start numbers of the participants; waves and chips that were sent stay. */
async function writeStartList(
  db: EventsDatabase,
  raceId: string,
  bibs: readonly string[],
): Promise<void> {
  const ordinals = ordinalsOf([], bibs)
  if (!ordinals) throw new Error('the start list is too long')
  await sql`insert into timing_starters (race_id, bib, ordinal)
    select ${raceId}, * from unnest(${[...ordinals.keys()]}::text[], ${[...ordinals.values()]}::int[])
    on conflict (race_id, bib) do update set ordinal = excluded.ordinal`.execute(db)
}
