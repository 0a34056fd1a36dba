import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../../services/events/database.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { insertAllEvents, raceWithResults } from './invented-season.ts'

/** Number of results of each race. */
export const raceSize = 33_000
/** Number of races that are imported. The other races are copies, partly with other names. */
const importedRaces = 30

/** Tables with the results of races. Their indexes slow down the loading. */
const tables = [
  'stored_participants',
  'participant_names',
  'club_names',
  'ranking_entries',
  'ranking_counts',
]
const consonants = 'bcdfghjklmnpqrstvwxz'
const vowels = 'aeiou'
const otherVowels = 'eioua iouae ouaei uaeio eaoui ioeau oaiue ueoai'.split(' ')

/**
 * Ways to replace the letters of names. A word with replaced vowels is similar to the existing
 * word.
 */
const alphabets = [
  ...Array.from({ length: 12 }, (_, index) => ({
    from: consonants,
    to: consonants.slice(index + 1) + consonants.slice(0, index + 1),
  })),
  ...otherVowels.map((to) => ({ from: vowels, to })),
]

/** Imports about a million results, and the events without results. */
export async function loadMillion(
  db: EventsDatabase,
  events: number,
  say: (text: string) => void,
): Promise<void> {
  await withoutIndexes(db, async () => {
    for (let index = 0; index < importedRaces; index++) {
      await publishPackage(db, raceWithResults(index, raceSize), { vacuumsLater: true })
      say(`${String(index + 1)} of ${String(importedRaces)} races imported`)
    }
  })
  await insertAllEvents(db, events)
  await sql`vacuum analyze`.execute(db)
}

/**
 * Adds races until the database has `races` races with results. Statements copy the results of
 * existing races, because an import of 33,000 results takes seconds. About half of the athletes of
 * a copy get other names, with other words, so the dictionary grows, too.
 */
export async function addRaces(
  db: EventsDatabase,
  races: number,
  say: (text: string) => void,
): Promise<void> {
  await withoutIndexes(db, async () => {
    const words = alphabets.map((_, index) => sql`select ${inAlphabet('word', index)} from words`)
    await sql`insert into words ${sql.join(words, sql` union `)}
      on conflict do nothing`.execute(db)
    for (const table of tables) {
      await sql`create table ${originalOf(table)} as table ${sql.table(table)}`.execute(db)
      await sql`analyze ${originalOf(table)}`.execute(db)
    }
    for (let round = 1; round * importedRaces < races; round++) {
      const left = races - round * importedRaces
      await copyRaces(db, round, Math.min(importedRaces, left))
      say(`${String(Math.min(races, (round + 1) * importedRaces))} of ${String(races)} races`)
    }
    for (const table of tables) await sql`drop table ${originalOf(table)}`.execute(db)
  })
  await sql`vacuum analyze`.execute(db)
}

const originalOf = (table: string) => sql.table(`original_${table}`)

/** Copies the first `count` imported races. About half of the athletes get other names. */
async function copyRaces(db: EventsDatabase, round: number, count: number): Promise<void> {
  const sources: string[] = []
  const targets: string[] = []
  for (let index = 0; index < count; index++) {
    const event = raceWithResults(round * importedRaces + index, 0)
    await publishPackage(db, event, { vacuumsLater: true })
    sources.push(...raceWithResults(index, 0).races.map(({ id }) => id))
    targets.push(...event.races.map(({ id }) => id))
  }
  const sets = sql`(select source.result_set_id as source, target.result_set_id as target
    from unnest(${sources}::text[], ${targets}::text[]) as race (source_id, target_id)
    join races source on source.id = source_id join races target on target.id = target_id) sets`
  const copy = async (table: string) => {
    const columns = await columnsOf(db, table)
    const athlete = ['participant_id', 'id'].find((name) => columns.includes(name))
    const values = columns.map((name) => {
      if (name === 'result_set_id') return sql`target`
      if (athlete === undefined || !['name', 'key', 'found_by'].includes(name)) return sql.ref(name)
      return sql`case when hashtext(${sql.ref(athlete)}) % 2 = 0 then ${sql.ref(name)}
        else ${inAlphabet(name, round % alphabets.length)} end`
    })
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from ${originalOf(table)}
      join ${sets} on result_set_id = source`.execute(db)
  }
  await Promise.all(tables.map(copy))
  await sql`update result_sets set participants = original.participants,
      finishers = original.finishers, time_digits = original.time_digits
    from ${sets} join result_sets original on original.id = source
    where result_sets.id = target`.execute(db)
}

/** Replaces the consonants or the vowels in a column. */
function inAlphabet(column: string, index: number): RawBuilder<string> {
  const { from = '', to = '' } = alphabets[index] ?? {}
  return sql`translate(${sql.ref(column)}, ${from + from.toUpperCase()}, ${to + to.toUpperCase()})`
}

async function columnsOf(db: EventsDatabase, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Drops the indexes of the results during `work`, and creates them again afterwards. Keeps the
 * unique indexes, because the import needs the keys of participants and entries. These keys are
 * short.
 */
async function withoutIndexes(db: EventsDatabase, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any (${tables}::regclass[]) and not indisunique`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db)
  await work()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}
