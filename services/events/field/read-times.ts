import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { isFinishedSql } from '../results/rank/live-sort-key.ts'
import { type LegTimes, legTimes, readTimes } from './sorted-times.ts'
import { timeRules } from '../../../domain/results.ts'

/**
 * Number of rows per statement. A statement of this size reads a few megabytes. The embedded
 * database can serve other requests between two statements.
 */
const batchSize = 10_000

/** Stands for a missing time. All known times are positive. */
const unknown = -1

type Bytes = Record<string, Uint8Array | null>

/**
 * Sorted passings of a race by clock, and the sorted durations of its legs. All times are in
 * milliseconds.
 */
export interface Passings {
  /**
   * Passings at each checkpoint and, last, at the finish. The times count from the start that the
   * source uses.
   */
  own: Int32Array[]
  /** The same passings since the gun. Athletes with an unknown start are left out. */
  gun: Int32Array[]
  /**
   * Statistics of the leg that ends at each checkpoint and begins at the previous checkpoint. The
   * last leg ends at the finish.
   */
  legs: LegTimes[]
}

/**
 * Reads the passings of a race with its finish times. The arrays are in the order of the course.
 * The query reads the view `participants`, so the result has no live positions of private profiles.
 */
export async function readPassings(
  db: EventsDatabase,
  resultSetId: number,
  checkpoints: number,
): Promise<Passings> {
  const columns = [
    ...Array.from({ length: checkpoints }, (_, index) => sql`split_times[${sql.lit(index + 1)}]`),
    sql`case when state = 'finished' then coalesce(chip_time, gun_time, race_time) end`,
    // Milliseconds from the gun to the start from which the passings are counted.
    sql`case when gun_time is not null then gun_time - coalesce(chip_time, gun_time)
      when chip_time is null and race_time is null then start_time end`,
  ].map(
    (time, index) =>
      sql`string_agg(int4send(coalesce(${time}, ${sql.lit(unknown)})), '') as ${sql.ref(String(index))}`,
  )
  const chunks: Bytes[] = []
  for (let after: string | null = ''; after !== null;) {
    const { rows } = await sql<Bytes & { last: string | null }>`
      select max(id) as last, ${sql.join(columns)}
      from (select * from participants where result_set_id = ${resultSetId} and id > ${after}
        order by id limit ${sql.lit(batchSize)}) page`.execute(db)
    chunks.push(...rows)
    after = rows[0]?.last ?? null
  }
  const read = columns.map((_, column) =>
    readTimes(chunks.map((chunk) => chunk[column] ?? new Uint8Array())),
  )
  return sortPassings(read.slice(0, -1), read.at(-1) ?? new Int32Array())
}

/**
 * Sorts times. Each column has the times of one point, in one row for each athlete. A missing time
 * is `unknown`.
 * @param starts milliseconds from the gun to the start from which the passings of the row are
 * counted
 */
async function sortPassings(times: Int32Array[], starts: Int32Array): Promise<Passings> {
  const passings: Passings = { own: [], gun: [], legs: [] }
  const gunStarts = startsSinceGun(times, starts)
  const fromStart = new Int32Array(starts.length)
  for (const [point, column] of times.entries()) {
    passings.own.push(sortKnown(column, fromStart, 1))
    passings.gun.push(sortKnown(column, gunStarts, 1))
    passings.legs.push(legTimes(sortKnown(column, times[point - 1] ?? fromStart, -1)))
    // Sorting a large race takes long, so other requests run between two columns.
    await yieldToEventLoop()
  }
  return passings
}

/**
 * Returns the starts in milliseconds since the gun. A start is unknown if the source counts the
 * passings from another start.
 */
function startsSinceGun(times: Int32Array[], starts: Int32Array): Int32Array {
  const known = starts.slice()
  const finishes = times.at(-1) ?? starts
  for (const column of times) {
    for (let row = 0; row < known.length; row += 1) {
      const finish = finishes[row] ?? unknown
      // A passing after the finish shows that the source counts passings from another start.
      if (finish >= 0 && (column[row] ?? unknown) > finish) known[row] = unknown
    }
  }
  return known
}

/**
 * Returns the sorted sums or differences of two columns, for the rows where both values are known.
 */
function sortKnown(column: Int32Array, other: Int32Array, sign: 1 | -1): Int32Array {
  const known = new Int32Array(column.length)
  let count = 0
  for (let row = 0; row < column.length; row += 1) {
    const time = column[row] ?? unknown
    const by = other[row] ?? unknown
    if (time < 0 || by < 0) continue
    known[count] = time + sign * by
    count += 1
  }
  return known.slice(0, count).sort()
}

/** Reads the sorted finish times of a ranking, as one array per time rule: gun, chip, race. */
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
    sorted.push(readTimes(chunks.map((chunk) => chunk[column] ?? new Uint8Array())).sort())
    // Sorting a large race takes long, so other requests run between two arrays.
    await yieldToEventLoop()
  }
  return sorted
}
