import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { getOrCreate } from '../../../domain/get-or-create.ts'
import type { EventsDatabase } from '../database.ts'
import type { RaceTable } from './race-table.ts'
import { batchSize, inBatches, readNumbers } from './read-table.ts'

/** The entries of a ranking, in ascending order of their ordinals. */
export interface EntriesOfRanking {
  ordinals: Int32Array
  /** Row of each entry in the race table. */
  rows: Int32Array
  /** Index of the entry of each row of the race table. -1 for athletes outside the ranking. */
  byRow: Int32Array
  /** Sort keys of a live ranking. -1 without a sort key. */
  sortKeys: Float64Array
  /** 1 for an entry with a stored place, else 0. */
  placed: Int32Array
  genders: readonly (string | null)[]
  categories: readonly (string | null)[]
}

interface Batch {
  last: number | null
  ids: string[] | null
  ordinals: Uint8Array | null
  placed: Uint8Array | null
  genders: (string | null)[] | null
  categories: (string | null)[] | null
  sort_keys: (number | null)[] | null
}

/** Reads the entries of a ranking. */
export async function readEntriesOfRanking(
  db: EventsDatabase,
  resultSetId: number,
  rankingNumber: number,
  table: RaceTable,
): Promise<EntriesOfRanking> {
  const batches: Batch[] = []
  for (let after: number | null = -(2 ** 31); after !== null;) {
    const { rows } = await sql<Batch>`
      select max(ordinal) as last, json_agg(participant_id) as ids,
        string_agg(int4send(ordinal), '') as ordinals,
        string_agg(int4send((position is not null)::int), '') as placed,
        json_agg(gender) as genders, json_agg(category) as categories,
        json_agg(sort_key) as sort_keys
      from (select * from ranking_entries
        where result_set_id = ${resultSetId} and ranking_number = ${rankingNumber}
          and ordinal > ${after}
        order by ordinal limit ${sql.lit(batchSize)}) entry`.execute(db)
    batches.push(...rows)
    after = rows[0]?.last ?? null
    await yieldToEventLoop()
  }
  const column = (name: 'ordinals' | 'placed') =>
    readNumbers(batches.map((batch) => batch[name] ?? new Uint8Array()))
  const rows = Int32Array.from(
    batches.flatMap(({ ids }) => ids ?? []),
    (id) => table.rowOf(id) ?? -1,
  )
  const byRow = new Int32Array(table.ids.length).fill(-1)
  for (const [entry, row] of rows.entries()) if (row !== -1) byRow[row] = entry
  return {
    ordinals: column('ordinals'),
    rows,
    byRow,
    sortKeys: Float64Array.from(
      batches.flatMap(({ sort_keys: keys }) => keys ?? []),
      (key) => key ?? -1,
    ),
    placed: column('placed'),
    genders: batches.flatMap(({ genders }) => genders ?? []),
    categories: shareTexts(batches.flatMap(({ categories }) => categories ?? [])),
  }
}

/** Replaces equal texts by one object, because thousands of entries have the same category. */
function shareTexts(texts: (string | null)[]): (string | null)[] {
  const shared = new Map(texts.map((text) => [text, text]))
  return texts.map((text) => shared.get(text) ?? null)
}

/** Reads the current sort keys of participants, by ranking number and participant id. */
export async function readSortKeys(
  db: EventsDatabase,
  resultSetId: number,
  participantIds: readonly string[],
): Promise<Map<number, Map<string, number>>> {
  const batches = await inBatches(participantIds, async (some) => {
    const { rows } = await sql<{ number: number; ids: string[]; keys: (number | null)[] }>`
      select ranking_number as number, json_agg(participant_id) as ids, json_agg(sort_key) as keys
      from ranking_entries
      where result_set_id = ${resultSetId} and participant_id = any (${some}::text[])
      group by ranking_number`.execute(db)
    return rows
  })
  const byRanking = new Map<number, Map<string, number>>()
  for (const { number, ids, keys } of batches.flat()) {
    const sortKeys = getOrCreate(byRanking, number, () => new Map<string, number>())
    for (const [index, id] of ids.entries()) sortKeys.set(id, keys[index] ?? -1)
  }
  return byRanking
}

/** Reads the ordinals of the entries that meet a SQL condition on `entry`. */
export async function readMembers(
  db: EventsDatabase,
  condition: RawBuilder<boolean>,
): Promise<Int32Array> {
  const { rows } = await sql<{ ordinals: Uint8Array | null }>`
    select string_agg(int4send(ordinal), '') as ordinals from ranking_entries entry
    where ${condition}`.execute(db)
  return readNumbers([rows[0]?.ordinals ?? new Uint8Array()])
}
