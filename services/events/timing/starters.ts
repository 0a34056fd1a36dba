import { sql } from 'kysely'
import type { Gender } from '../../../domain/results.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { EventsDatabase } from '../database.ts'
import type { RankingInPackage, ResultRow } from '../import/event-package.ts'
import { isEmbedded, withImportLock } from '../import/publish/import-lock.ts'
import { applyPrivacyOutcome } from '../import/publish/publish-event.ts'
import { retireResultSets } from '../import/publish/retire-result-sets.ts'
import { type StagedSet, stageResults } from '../import/publish/stage-results.ts'
import { vacuumGrownTables, vacuumTables } from '../import/publish/vacuum-tables.ts'
import { noSuchRace } from '../races/queries.ts'
import { causes } from './causes.ts'
import { readRaceStandings, refreshRace } from './refresh-race.ts'
import type { Timing } from './timing.ts'

/** A person on the start list. */
export interface SentStarter {
  bib: string
  name: string
  gender: Gender | null
  age: number | null
  team: string | null
  category: string | null
  city: string | null
  /** Lower-case ISO 3166-1 alpha-2. */
  country: string | null
  private: boolean
  wave: string | null
  chips: string[]
}

/**
 * Adds starters to a race, or replaces those with the same start numbers; all others stay. Without starters it takes
 * over the participants of the results that readers see. Ids and privacy requests are kept as by an import.
 * @returns the number of starters of the race
 * @throws Problem 409 race.importAgain, starters.privacy
 */
export async function putStarters(
  db: EventsDatabase,
  timing: Timing,
  raceId: string,
  sent: readonly SentStarter[],
): Promise<number> {
  const race = await db
    .selectFrom('races')
    .select(['event_id', 'check_points'])
    .where('id', '=', raceId)
    .executeTakeFirstOrThrow(noSuchRace)
  return withImportLock(db, race.event_id, {}, async () => {
    await retireResultSets(db)
    try {
      const rows = await mergedRows(db, raceId, race.check_points.length, sent)
      const staged = await stageResults(
        db,
        { id: raceId, rankings: await rankingsOf(db, raceId) },
        { rows: rows.values() },
        {
          contentHash: 'timed',
          liveSetId: await visibleSet(db, raceId),
          decisions: [],
          isTimed: true,
          onRows: () => undefined,
          signal: undefined,
        },
      )
      if (staged.undecided.length > 0) throw privacyUndecided(staged)
      // Without statistics of the new rows, the statements below are planned for a few rows.
      await vacuumGrownTables(db)
      await timing.write(raceId, async (transaction, live, reload) => {
        const before = await readRaceStandings(transaction, {
          rankings: live.race.rankings,
          resultSetId: (await visibleSet(transaction, raceId)) ?? null,
        })
        await writeWaves(transaction, raceId, sent)
        await applyPrivacyOutcome(transaction, { id: raceId, results: null }, staged)
        await sql`update races set result_set_id = ${staged.resultSetId} where id = ${raceId}`.execute(
          transaction,
        )
        await sql`update timed_races set result_set_id = ${staged.resultSetId}
          where race_id = ${raceId}`.execute(transaction)
        await refreshRace(transaction, await reload(), before, causes.starters)
        return { result: undefined, isChanged: true }
      })
      return staged.rows
    } finally {
      const retired = await retireResultSets(db)
      if (retired > 0 && isEmbedded(db)) await vacuumTables(db)
    }
  })
}

async function visibleSet(db: EventsDatabase, raceId: string): Promise<number | undefined> {
  const race = await db
    .selectFrom('races')
    .select('result_set_id')
    .where('id', '=', raceId)
    .executeTakeFirst()
  return race?.result_set_id ?? undefined
}

/** The rankings of a race; their places are computed. */
async function rankingsOf(db: EventsDatabase, raceId: string): Promise<RankingInPackage[]> {
  const rankings = await db
    .selectFrom('rankings')
    .select(['id', 'name', 'status', 'decided_by', 'members'])
    .where('race_id', '=', raceId)
    .orderBy('number')
    .execute()
  return rankings.map(({ decided_by: decidedBy, members, ...ranking }) => {
    if (members === null) throw importAgain()
    return { ...ranking, decidedBy, only: members, order: 'computed' }
  })
}

/** The participants that readers see, with the sent ones in their places or after them, by start number. */
async function mergedRows(
  db: EventsDatabase,
  raceId: string,
  checkpoints: number,
  sent: readonly SentStarter[],
): Promise<Map<string, ResultRow>> {
  const { rows } = await sql<ResultRow & { isTimed: boolean }>`
    select bib as key, bib, name, gender, age, team, category, city, country,
      initials is not null and hidden_on_request is not true as private, state,
      gun_time as "gunTime", chip_time as "chipTime", race_time as "raceTime",
      split_times as "splitTimes", result_set_id = (
        select result_set_id from timed_races where race_id = ${raceId}) is true as "isTimed"
    from stored_participants
    where result_set_id = (select result_set_id from races where id = ${raceId})
      and bib is not null
    order by bib`.execute(db)
  const noTimes = {
    ...{ state: null, gunTime: null, chipTime: null, raceTime: null },
    splitTimes: Array.from({ length: checkpoints }, () => null),
  }
  const byBib = new Map(
    // The times of an import do not follow from passings.
    rows.map(({ isTimed, ...row }): [string, ResultRow] => [
      row.key,
      isTimed ? row : { ...row, ...noTimes },
    ]),
  )
  for (const { bib, chips: _chips, wave: _wave, ...person } of sent) {
    const { state, gunTime, chipTime, raceTime, splitTimes } = byBib.get(bib) ?? noTimes
    byBib.set(bib, {
      ...person,
      ...{ key: bib, bib, state, gunTime, chipTime, raceTime, splitTimes },
    })
  }
  return byBib
}

async function writeWaves(
  db: EventsDatabase,
  raceId: string,
  sent: readonly SentStarter[],
): Promise<void> {
  if (sent.length === 0) return
  const bibs = sent.map(({ bib }) => bib)
  await sql`insert into timing_starters (race_id, bib, wave)
    select ${raceId}, * from unnest(${bibs}::text[], ${sent.map(({ wave }) => wave)}::text[])
    on conflict (race_id, bib) do update set wave = excluded.wave`.execute(db)
  await sql`delete from timing_chips where race_id = ${raceId} and bib = any (${bibs}::text[])`.execute(
    db,
  )
  const chips = sent.flatMap(({ bib, chips: own }) => own.map((chip) => ({ chip, bib })))
  await sql`insert into timing_chips (race_id, chip, bib)
    select ${raceId}, * from unnest(
      ${chips.map(({ chip }) => chip)}::text[], ${chips.map(({ bib }) => bib)}::text[])
    on conflict (race_id, chip) do update set bib = excluded.bib`.execute(db)
}

function importAgain(): Problem {
  return new Problem(
    409,
    'race.importAgain',
    'The event was imported by an earlier release: import its package again, so that the members of its rankings are known.',
  )
}

function privacyUndecided({ undecided }: StagedSet): Problem {
  const [first] = undecided
  return new Problem(
    409,
    'starters.privacy',
    `A hidden athlete may be on this start list under another name or number: ${first?.message ?? ''}. Import the start list as a package, which asks about each of them.`,
    'starters',
  )
}
