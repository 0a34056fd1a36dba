import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { isFinishedSql } from '../timing/live-order.ts'
import { sortTimes } from './sorted-times.ts'
import { timeRules } from '../../../domain/results.ts'

/** Rows per statement: a few megabytes, after which the embedded database can serve other requests. */
const batchSize = 10_000

type Bytes = Record<string, Uint8Array | null>

/**
 * Sorted passings at each checkpoint of a race; the last array has the finish times on the same clock.
 * Reads the view `participants`, so live positions of private profiles are left out.
 */
export async function readPassings(
  db: EventsDatabase,
  resultSetId: number,
  checkpoints: number,
): Promise<Int32Array[]> {
  const columns = [
    ...Array.from({ length: checkpoints }, (_, index) => sql`split_times[${sql.lit(index + 1)}]`),
    sql`case when state = 'finished' then coalesce(chip_time, gun_time, race_time) end`,
  ].map((time, index) => sql`string_agg(int4send(${time}), '') as ${sql.ref(String(index))}`)
  const chunks: Bytes[] = []
  for (let after: string | null = ''; after !== null;) {
    const { rows } = await sql<Bytes & { last: string | null }>`
      select max(id) as last, ${sql.join(columns)}
      from (select * from participants where result_set_id = ${resultSetId} and id > ${after}
        order by id limit ${sql.lit(batchSize)}) page`.execute(db)
    chunks.push(...rows)
    after = rows[0]?.last ?? null
  }
  return sortColumns(chunks, columns.length)
}

/** Sorted finish times of a ranking, one array per time rule: gun, chip, race. */
export async function readFinishTimes(
  db: EventsDatabase,
  resultSetId: number,
  rankingNumber: number,
): Promise<Int32Array[]> {
  const chunks: Bytes[] = []
  for (let after: number | null = 0; after !== null;) {
    const { rows } = await sql<Bytes & { last: number | null }>`
      select max(ordinal) as last, string_agg(int4send(gun_time), '') as "0",
        string_agg(int4send(chip_time), '') as "1", string_agg(int4send(race_time), '') as "2"
      from (select * from ranking_entries
        where result_set_id = ${resultSetId} and ranking_number = ${rankingNumber}
          and (position is not null or ${isFinishedSql(sql`sort_key`)}) and ordinal > ${after}
        order by ordinal limit ${sql.lit(batchSize)}) entry
      join participants person on person.result_set_id = entry.result_set_id
        and person.id = entry.participant_id`.execute(db)
    chunks.push(...rows)
    after = rows[0]?.last ?? null
  }
  return sortColumns(chunks, timeRules.length)
}

async function sortColumns(chunks: Bytes[], columns: number): Promise<Int32Array[]> {
  const sorted: Int32Array[] = []
  for (let column = 0; column < columns; column += 1) {
    sorted.push(sortTimes(chunks.map((chunk) => chunk[column] ?? new Uint8Array())))
    // Sorting a large race takes long: other requests run between columns.
    await yieldToEventLoop()
  }
  return sorted
}
