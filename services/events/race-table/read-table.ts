import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { genders, resultStates } from '../../../domain/results.ts'
import type { EventsDatabase } from '../database.ts'
import { type Athletes, numbersOf } from './race-table.ts'

/**
 * Number of rows per statement. Between two statements, the embedded database serves other
 * requests. A passing that is recorded meanwhile waits for one statement only.
 */
export const batchSize = 2_500

interface Batch {
  last: string | null
  ids: string[] | null
  bibs: (string | null)[] | null
  /** The numbers of each column as big-endian 32-bit integers, by the name of the column. */
  [column: string]: Uint8Array | string[] | (string | null)[] | string | null
}

/** A stored race whose athletes are read. */
export interface StoredRace {
  resultSetId: number
  /** Number of checkpoints. */
  checkpoints: number
  /** Whether the results come from a timing system. */
  isTimed: boolean
}

/** Milliseconds from the gun of the race to the gun of the athlete's wave. Null without a wave. */
const waveGun = sql`(
  select extract(epoch from (given ->> 'gun_at')::timestamptz - timed.gun_at) * 1000
  from timed_races timed
    join timing_starters starter on starter.race_id = timed.race_id and starter.bib = athlete.bib
    cross join jsonb_array_elements(timed.waves) with ordinality waves (given, number)
  where timed.result_set_id = athlete.result_set_id and timed.waves <> '[]'
    and given ->> 'name' = starter.wave
  order by number desc limit 1)`

/** Whether a race has waves. Computed once for a statement, unlike `waveGun`. */
const hasWaves = (resultSetId: number) => sql`(
  select bool_or(waves <> '[]') from timed_races where result_set_id = ${resultSetId})`

const numberSql = (resultSetId: number) => ({
  state: sql`array_position(${sql.lit(arrayOf(resultStates))}::text[], state::text) - 1`,
  gender: sql`array_position(${sql.lit(arrayOf(genders))}::text[], gender::text) - 1`,
  private: sql`private::int`,
  gun: sql`gun_time`,
  chip: sql`chip_time`,
  race: sql`race_time`,
  start: sql`start_time`,
  delay: sql`case when start_time is not null and ${hasWaves(resultSetId)}
    then (start_time - coalesce(${waveGun}, 0))::int else start_time end`,
})

/** Reads all athletes of a race, in ascending order of their ids. */
export async function readAthletes(db: EventsDatabase, race: StoredRace): Promise<Athletes> {
  const batches: Batch[] = []
  for (let after: string | null = ''; after !== null;) {
    const rows = sql`select * from participants
      where result_set_id = ${race.resultSetId} and id > ${after}
      order by id limit ${sql.lit(batchSize)}`
    const batch: Batch = await readBatch(db, rows, race)
    batches.push(batch)
    after = batch.last
    await yieldToEventLoop()
  }
  return columnsOf(batches, race)
}

/** Reads the current values of some athletes of a race. Unknown ids are left out. */
export async function readSomeAthletes(
  db: EventsDatabase,
  race: StoredRace,
  ids: readonly string[],
): Promise<Athletes> {
  const batches = await inBatches(ids, (some) => {
    const rows = sql`select * from participants
      where result_set_id = ${race.resultSetId} and id = any (${some}::text[])`
    return readBatch(db, rows, race)
  })
  return columnsOf(batches, race)
}

/** Reads data of many athletes with a statement for each batch of ids. */
export async function inBatches<Read>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<Read>,
): Promise<Read[]> {
  const batches: Read[] = []
  for (let from = 0; from < ids.length; from += batchSize) {
    batches.push(await read(ids.slice(from, from + batchSize)))
    await yieldToEventLoop()
  }
  return batches
}

/**
 * Reads a batch of athletes with one statement. The statement returns one row: the last id, and for
 * each other column the values of all athletes of the batch. The athletes come from the view
 * `participants`. It hides the splits of private athletes on the course.
 */
async function readBatch(
  db: EventsDatabase,
  athletes: RawBuilder<unknown>,
  { resultSetId, checkpoints, isTimed }: StoredRace,
): Promise<Batch> {
  const columns = [
    ...Object.entries(numberSql(resultSetId)),
    ...splitColumns(isTimed).flatMap((column) =>
      Array.from({ length: checkpoints }, (_, index): [string, RawBuilder<unknown>] => [
        splitName(column, index),
        sql`${sql.ref(column)}[${sql.lit(index + 1)}]`,
      ]),
    ),
  ].map(
    ([name, value]) => sql`string_agg(int4send(coalesce(${value}, -1)), '') as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Batch>`
    select max(id) as last, json_agg(id) as ids,
      json_agg(case when not private then bib end) as bibs, ${sql.join(columns)}
    from (${athletes}) athlete`.execute(db)
  const [batch] = rows
  if (!batch) throw new Error('an aggregate returned no row')
  return batch
}

function columnsOf(batches: readonly Batch[], { checkpoints, isTimed }: StoredRace): Athletes {
  const column = (name: string) =>
    readNumbers(batches.map((batch) => (batch[name] ?? new Uint8Array()) as Uint8Array))
  const splits = (name: SplitColumn) =>
    Array.from({ length: checkpoints }, (_, index) => column(splitName(name, index)))
  return {
    ids: batches.flatMap(({ ids }) => ids ?? []),
    bibs: batches.flatMap(({ bibs }) => bibs ?? []),
    numbers: numbersOf(column),
    splits: splits('split_times'),
    gunSplits: isTimed ? splits('gun_split_times') : [],
  }
}

type SplitColumn = 'split_times' | 'gun_split_times'

/** Only a timing system writes gun times at checkpoints, and reading them takes as long as the splits. */
const splitColumns = (isTimed: boolean): SplitColumn[] =>
  isTimed ? ['split_times', 'gun_split_times'] : ['split_times']
const splitName = (column: SplitColumn, index: number) => `${column} ${String(index)}`

function arrayOf(values: readonly string[]): string {
  return `{${values.join(',')}}`
}

/**
 * Joins the parts of a column.
 * @param parts whole numbers as big-endian 32-bit integers, as PostgreSQL sends them
 */
export function readNumbers(parts: readonly Uint8Array[]): Int32Array {
  const bytes = Buffer.concat(parts).swap32()
  const numbers = new Int32Array(bytes.length / 4)
  new Uint8Array(numbers.buffer).set(bytes)
  return numbers
}
