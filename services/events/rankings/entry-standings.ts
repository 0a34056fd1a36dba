import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { RankingTimes } from '../field/ranking-times.ts'
import { expectedPassings } from '../on-course/estimates.ts'
import { checkPointIds } from '../races/check-point-ids.ts'
import { hasPlace } from '../results/rank/live-sort-key.ts'
import { groupOrder } from './checkpoint-list.ts'
import type { EntryRow } from './entry-lists.ts'
import type { EntryOrder } from './entry-order.ts'
import type { CheckpointStanding, EntryFilters } from './schema.ts'

interface Standing {
  point: number
  time: number
  /** The last earlier point at which the athlete has a time. */
  previous: { point: number; time: number } | null
  isFurthest: boolean
}

/**
 * Computes the standings of the entries of a page at one checkpoint, or at the furthest checkpoint
 * of each entry.
 * @param page.point index of the checkpoint; null for the furthest passing of entries with a place
 * @returns standings by participant id
 */
export async function standingsOf(
  db: EventsDatabase,
  times: RankingTimes,
  order: EntryOrder,
  filters: EntryFilters,
  { rows, point }: { rows: readonly EntryRow[]; point: number | null },
): Promise<Map<string, CheckpointStanding>> {
  const shown = point === null ? rows.filter((row) => hasPlace(row.sort_key)) : rows
  const ordinals = await readOrdinals(db, order, shown)
  const expected = await expectedPassings(
    db,
    {
      result_set_id: order.resultSetId,
      distance: order.distance,
      check_points: order.checkpoints,
    },
    order.isLive ? shown.map(({ participant_id: id }) => id) : [],
  )
  const standings = new Map<string, CheckpointStanding>()
  const ids = checkPointIds(order.raceId, order.checkpoints)
  const nameOf = (index: number) => order.checkpoints[index]?.name ?? null
  for (const { participant_id: id } of shown) {
    const standing = standingAt(times.timesOf(ordinals.get(id) ?? -1) ?? [], point)
    if (!standing) continue
    const there = await groupOrder(db, times, order, filters, standing.point)
    const place = there.placeOf(standing.time)
    const { previous } = standing
    const before = previous && (await groupOrder(db, times, order, filters, previous.point))
    const next = standing.point < times.finish ? nameOf(standing.point + 1) : null
    const expectedMs = standing.isFurthest ? expected.get(id)?.ms : undefined
    standings.set(id, {
      check_point_id: ids[standing.point] ?? null,
      check_point: nameOf(standing.point),
      place,
      time: standing.time,
      gap: Math.max(standing.time - (there.best ?? standing.time), 0),
      places_gained: previous && before ? before.placeOf(previous.time) - place : null,
      next_check_point: next,
      expected_at:
        expectedMs === undefined || order.gunAt === null
          ? null
          : new Date(order.gunAt.getTime() + expectedMs).toISOString(),
    })
  }
  return standings
}

function standingAt(times: readonly (number | null)[], wanted: number | null): Standing | null {
  const furthest = times.findLastIndex((time) => time !== null)
  const point = wanted ?? furthest
  const time = times[point] ?? null
  if (time === null) return null
  const previous = times.slice(0, point).findLastIndex((each) => each !== null)
  const previousTime = times[previous] ?? null
  return {
    point,
    time,
    previous: previousTime === null ? null : { point: previous, time: previousTime },
    isFurthest: point === furthest,
  }
}

/**
 * Reads the stored ordinals of rows. They are needed because the rows of a filtered live ranking
 * have other numbers.
 */
async function readOrdinals(
  db: EventsDatabase,
  { resultSetId, number }: EntryOrder,
  rows: readonly EntryRow[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const { rows: found } = await sql<{ id: string; ordinal: number }>`
    select participant_id as id, ordinal from ranking_entries
    where result_set_id = ${resultSetId} and ranking_number = ${number}
      and participant_id = any (${rows.map(({ participant_id: id }) => id)}::text[])`.execute(db)
  return new Map(found.map(({ id, ordinal }) => [id, ordinal]))
}
