import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { FieldAthlete } from '../../../domain/field-data.ts'
import type { Gender, ResultState } from '../../../domain/results.ts'
import type { EventsDatabase } from '../database.ts'

export interface FieldParticipant extends FieldAthlete {
  id: string
  gender: Gender | null
}

/**
 * Number of rows per statement. A statement of this size reads a few megabytes. The embedded
 * database can serve other requests between two statements.
 */
const batchSize = 10_000

interface Batch {
  last: string | null
  ids: string[] | null
  bibs: (string | null)[] | null
  genders: (Gender | null)[] | null
  states: (ResultState | null)[] | null
  /**
   * Times of each athlete at the start, the checkpoints and the finish, as big-endian 32-bit
   * integers.
   */
  times: Uint8Array | null
}

/**
 * Reads the times of all athletes of a race by the race clock. The query reads the view
 * `participants`, so the result has no live positions of private profiles. The result also has no
 * start numbers of private profiles.
 */
export async function readFieldAthletes(
  db: EventsDatabase,
  resultSetId: number,
  checkpoints: number,
): Promise<FieldParticipant[]> {
  const athletes: FieldParticipant[] = []
  const splits = Array.from(
    { length: checkpoints },
    (_, index) => sql`split_times[${sql.lit(index + 1)}]`,
  )
  const chip = sql`coalesce(chip_time, race_time)`
  const columns = [
    sql`coalesce(start_time, case when gun_time >= chip_time then gun_time - chip_time end)`,
    ...splits,
    sql`case when state = 'finished' then coalesce(gun_time, ${chip}) end`,
  ]
  const times = sql.join(
    columns.map((time) => sql`int4send(coalesce(${time}, -1))`),
    sql` || `,
  )
  for (let after: string | null = ''; after !== null;) {
    const batch: Batch | undefined = await readBatch(db, resultSetId, after, times)
    if (batch?.ids && batch.times) {
      athletes.push(...athletesOf({ ...batch, ids: batch.ids }, batch.times, columns.length))
    }
    after = batch?.last ?? null
    await yieldToEventLoop()
  }
  return athletes
}

async function readBatch(
  db: EventsDatabase,
  resultSetId: number,
  after: string,
  times: RawBuilder<unknown>,
): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    select max(id) as last, json_agg(id) as ids, json_agg(gender) as genders,
      json_agg(state) as states, json_agg(case when not private then bib end) as bibs,
      string_agg(${times}, '') as times
    from (select * from participants where result_set_id = ${resultSetId} and id > ${after}
      order by id limit ${sql.lit(batchSize)}) page`.execute(db)
  return rows[0]
}

function athletesOf(
  { ids, bibs, genders, states }: Batch & { ids: string[] },
  bytes: Uint8Array,
  columns: number,
): FieldParticipant[] {
  const values = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return ids.map((id, row) => {
    const times = Array.from({ length: columns }, (_, column) => {
      const time = values.getInt32(4 * (row * columns + column))
      return time < 0 ? null : time
    })
    const state = states?.[row] ?? null
    return {
      id,
      bib: bibs?.[row] ?? null,
      gender: genders?.[row] ?? null,
      out: state !== null && state !== 'finished',
      times: state === 'did_not_start' ? times.map(() => null) : onRaceClock(times),
    }
  })
}

/**
 * Converts passings to the race clock. Passings count from the athlete's own start. But if a
 * passing would then be after the finish, all passings count from the gun.
 */
function onRaceClock(times: (number | null)[]): (number | null)[] {
  const [start = null] = times
  if (start === null || start === 0) return times
  const finish = times.at(-1) ?? Infinity
  const isOwnClock = times.slice(1, -1).every((time) => (time ?? 0) + start <= finish)
  return times.map((time, place) =>
    time === null || place === 0 || place === times.length - 1 || !isOwnClock ? time : time + start,
  )
}
