import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import { invalidRequest } from '../../../platform/http/problem.ts'
import type { ResultRow } from '../../event-package.ts'
import { withImportLock } from '../../results/import-lock.ts'
import { applyPrivacyOutcome } from '../../results/privacy/privacy-outcome.ts'
import { retireAndVacuum, retireResultSets } from '../../results/stage/retire-result-sets.ts'
import { stageResults } from '../../results/stage/stage-results.ts'
import { analyzeNewSet, vacuumGrownTables } from '../../results/stage/vacuum-tables.ts'
import { addStarters, type MovedChip } from './add-starters.ts'
import { causes } from '../../changes/causes.ts'
import { privacyUndecided } from './identify-starters.ts'
import { insertEntries, readEntrants } from '../results/ranking-entries.ts'
import { resultColumns, type SentStarter } from './read-starters.ts'
import { readRaceStandings, refreshRace } from '../results/refresh-race.ts'
import { ordinalsOf } from './start-list-order.ts'
import type { Notice } from '../race/schema.ts'
import { readTimedRace, lockTimedRace } from '../race/timed-race.ts'
import type { RaceWriter } from '../race/race-writer.ts'
import { listOf } from '../race/wave-names.ts'
import { noSuchRace } from '../../removed.ts'

/**
 * Maximum number of starters in one transaction. Readers of the embedded database and other writers
 * wait for the end of a transaction.
 */
const startersAtOnce = 500
const maxErrors = 100

/**
 * Adds starters to a race, or replaces the starters with the same start numbers. All other starters
 * stay. If the race is timed for the first time, or was imported after its timing, the start list
 * begins with the participants of the published results who have a start number. Their results are
 * not copied. A long list is added in several transactions.
 * @returns the number of starters of the race, and a notice for each chip that was taken from a
 * starter who is not in the list
 * @throws Problem 400 starter.waveUnknown, 404 race.notFound, 409 race.importAgain, 409
 * starters.privacy
 */
export async function putStarters(
  db: EventsDatabase,
  timing: RaceWriter,
  raceId: string,
  sent: readonly SentStarter[],
): Promise<{ starters: number; notices: Notice[] }> {
  const { event_id: eventId } = await db
    .selectFrom('races')
    .select('event_id')
    .where('id', '=', raceId)
    .executeTakeFirstOrThrow(noSuchRace)
  return withImportLock(db, eventId, {}, async () => {
    await refuseUnknownWaves(db, raceId, sent)
    if (!(await isTimed(db, raceId))) await takeOver(db, timing, raceId)
    const moved: MovedChip[] = []
    for (let from = 0; from < sent.length; from += startersAtOnce) {
      const some = sent.slice(from, from + startersAtOnce)
      const movedNow = await timing.write(
        raceId,
        async (transaction, live) => {
          const { isChanged, moved: result } = await addStarters(transaction, live, some)
          return { result, isChanged }
        },
        { withRace: true, field: 'starters' },
      )
      moved.push(...movedNow)
    }
    if (sent.length > startersAtOnce) await vacuumGrownTables(db)
    await analyzeNewSet(db, sent.length)
    return { starters: await countStarters(db, raceId), notices: noticesOfMoved(moved, sent) }
  })
}

/**
 * Returns a notice for each chip that was taken from a starter who is not in the list. A chip given
 * to two athletes by mistake would otherwise move without a word.
 */
function noticesOfMoved(moved: readonly MovedChip[], sent: readonly SentStarter[]): Notice[] {
  const places = new Map(sent.map(({ bib }, index) => [bib, index]))
  return moved.flatMap(({ chip, from, to }) =>
    places.has(from)
      ? []
      : [
          {
            field: `starters[${String(places.get(to))}].chips`,
            code: 'starter.chipMoved',
            title: `The chip “${chip}” was that of start number ${from}. From now on, its passings are those of ${to}.`,
          },
        ],
  )
}

/**
 * Refuses starters of an unknown wave. If no waves are known yet, the start list is accepted, and
 * `putStart` later checks its waves.
 */
async function refuseUnknownWaves(
  db: EventsDatabase,
  raceId: string,
  sent: readonly SentStarter[],
): Promise<void> {
  const start = await db
    .selectFrom('timed_races')
    .select('waves')
    .where('race_id', '=', raceId)
    .executeTakeFirst()
  const names = start?.waves.map(({ name }) => name) ?? []
  if (names.length === 0) return
  const errors = sent.flatMap(({ wave }, index) =>
    wave === null || names.includes(wave)
      ? []
      : [
          {
            field: `starters[${String(index)}].wave`,
            code: 'starter.waveUnknown',
            title: `There is no wave “${wave}”. The waves of the start are ${listOf(names)}.`,
          },
        ],
  )
  if (errors.length > 0) throw invalidRequest(errors.slice(0, maxErrors))
}

/** Whether readers see the result set to which timing writes. */
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

/**
 * Replaces the results that readers see by a result set for timing. The participants with a start
 * number stay.
 */
async function takeOver(db: EventsDatabase, timing: RaceWriter, raceId: string): Promise<void> {
  await db.transaction().execute((transaction) => lockTimedRace(transaction, raceId, false))
  await retireResultSets(db)
  try {
    const staged = await stageParticipants(db, raceId)
    // Updates old statistics. Without statistics of the new rows, PostgreSQL would plan the next
    // statements for a few rows.
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
      { withRace: true },
    )
  } finally {
    await retireAndVacuum(db)
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

/**
 * Copies the participants with a start number whom readers see into a new result set, without
 * results. Ids and privacy requests stay.
 */
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

/** Removes the results of all participants of a timed race. */
export async function clearResults(
  db: EventsDatabase,
  resultSetId: number,
  checkpoints: number,
): Promise<void> {
  await sql`update stored_participants set state = null, gun_time = null, chip_time = null,
      race_time = null, start_time = null, gun_split_times = '{}',
      split_times = array_fill(null::int, array[${checkpoints}::int])
    where result_set_id = ${resultSetId}`.execute(db)
  await sql`update result_sets set finishers = 0, time_digits = null
    where id = ${resultSetId}`.execute(db)
}

/**
 * Adds the start numbers of the participants to the start list and numbers them again. Keeps the
 * waves and chips that the timing system has sent.
 */
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
