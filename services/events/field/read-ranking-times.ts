import { type RawBuilder, sql } from 'kysely'
import type { TimeRule } from '../../../domain/results.ts'
import type { EventsDatabase } from '../database.ts'
import { standingOfKeySql } from '../results/rank/live-sort-key.ts'
import { noTime, RankingTimes } from './ranking-times.ts'
import { readTimes } from './sorted-times.ts'

/**
 * Number of rows per statement. A statement of this size reads a few megabytes. The embedded
 * database can serve other requests between two statements.
 */
const batchSize = 10_000

/** Identifies a ranking whose times are read. */
export interface TimedEntries {
  resultSetId: number
  number: number
  decidedBy: TimeRule
  /** Number of checkpoints of the race. */
  checkpoints: number
}

/** Reads the times of all entries of a ranking. */
export async function readRankingTimes(
  db: EventsDatabase,
  entries: TimedEntries,
): Promise<RankingTimes> {
  const columns = pointColumns(entries)
  const aggregates = columns.map(
    (_, point) =>
      sql`string_agg(int4send(${sql.ref(`p${String(point)}`)}), '') as ${sql.ref(`p${String(point)}`)}`,
  )
  const chunks: Record<string, Uint8Array | null>[] = []
  for (let after: number | null = -(2 ** 31); after !== null;) {
    const { rows } = await sql<Record<string, Uint8Array | null> & { last: number | null }>`
      select max(ordinal) as last, string_agg(int4send(ordinal), '') as ordinals, ${sql.join(aggregates)}
      from (select entry.ordinal, ${sql.join(columns)}
        from (select * from ranking_entries where ${ofRanking(entries)} and ordinal > ${after}
          order by ordinal limit ${sql.lit(batchSize)}) entry
        join participants person on person.result_set_id = entry.result_set_id
          and person.id = entry.participant_id
        order by entry.ordinal) page`.execute(db)
    chunks.push(...rows)
    after = rows[0]?.last ?? null
  }
  const column = (name: string) => readTimes(chunks.map((chunk) => chunk[name] ?? new Uint8Array()))
  return new RankingTimes(
    column('ordinals'),
    columns.map((_, point) => column(`p${String(point)}`)),
  )
}

/** Reads the times of some entries again. */
export async function updateRankingTimes(
  db: EventsDatabase,
  entries: TimedEntries,
  times: RankingTimes,
  participantIds: readonly string[],
): Promise<void> {
  if (participantIds.length === 0) return
  const { rows } = await sql<{ ordinal: number } & Record<string, number>>`
    select entry.ordinal, ${sql.join(pointColumns(entries))}
    from ranking_entries entry
    join participants person on person.result_set_id = entry.result_set_id
      and person.id = entry.participant_id
    where entry.result_set_id = ${entries.resultSetId}
      and entry.ranking_number = ${entries.number}
      and entry.participant_id = any (${participantIds}::text[])`.execute(db)
  for (const { ordinal, ...row } of rows) {
    times.set(
      ordinal,
      Array.from(
        { length: entries.checkpoints + 1 },
        (_, point) => row[`p${String(point)}`] ?? noTime,
      ),
    )
  }
}

/** Reads the ordinals of the entries that meet a SQL condition on `entry`. */
export async function readMembers(
  db: EventsDatabase,
  condition: RawBuilder<boolean>,
): Promise<Int32Array> {
  const { rows } = await sql<{ ordinals: Uint8Array | null }>`
    select string_agg(int4send(ordinal), '') as ordinals from ranking_entries entry
    where ${condition}`.execute(db)
  return readTimes([rows[0]?.ordinals ?? new Uint8Array()])
}

function ofRanking({ resultSetId, number }: TimedEntries): RawBuilder<boolean> {
  return sql<boolean>`result_set_id = ${resultSetId} and ranking_number = ${number}`
}

/**
 * Returns the columns `p0`, `p1`, … with the times of `entry` and `person` at the checkpoints and
 * the finish. A missing time is -1. Splits and the finish time are stored since the athlete's own
 * start. The finish time is the first known of chip, gun and race time. For a ranking by another
 * clock, the difference of both clocks is added. The difference is unknown for imported results
 * without a finish.
 */
function pointColumns({ decidedBy, checkpoints }: TimedEntries): RawBuilder<unknown>[] {
  const { reached, time } = standingOfKeySql(sql`entry.sort_key`)
  const decided = sql.ref(`${decidedBy}_time`)
  // Times that timing has computed give the gun of a wave. Without such times the gun of the race
  // counts.
  const sinceGun = sql`case
    when state = 'finished' and ${decided} is not null
      then ${decided} - coalesce(chip_time, gun_time, race_time)
    when start_time is null then 0
    else coalesce(${time} - split_times[${reached}], start_time) end`
  const shift = decidedBy === 'chip' ? sql`0` : sinceGun
  const isCounted = sql`state is distinct from 'disqualified'`
  return [
    ...Array.from({ length: checkpoints }, (_, index) => {
      const split = sql`split_times[${sql.lit(index + 1)}]`
      return sql`case when ${isCounted} then coalesce(${split} + ${shift}, -1) else -1 end as ${sql.ref(`p${String(index)}`)}`
    }),
    sql`case when state = 'finished' then coalesce(${sql.ref(`${decidedBy}_time`)}, -1) else -1 end
      as ${sql.ref(`p${String(checkpoints)}`)}`,
  ]
}
