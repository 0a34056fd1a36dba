import type { EventsDatabase } from '../database.ts'
import type { RacePrior } from '../race-table/prior-knowledge.ts'
import type { RankingTable } from '../race-table/ranking-table.ts'
import { athletesOnCourse } from '../on-course/athletes-on-course.ts'
import { nothingExpected, presentForecast } from '../on-course/present-forecast.ts'
import { checkPointIds } from '../check-point-ids.ts'
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
 * Computes the standings of the entries of a page at one checkpoint, or at the furthest point of
 * each entry.
 * @param page.prior what is known about a live race; undefined for other races
 * @param page.point index of the checkpoint; if null, the furthest point of each entry that has a
 * place
 * @returns standings by participant id
 */
export async function standingsOf(
  db: EventsDatabase,
  order: EntryOrder,
  times: RankingTable,
  filters: EntryFilters,
  page: { rows: readonly EntryRow[]; point: number | null; prior: RacePrior | undefined },
): Promise<Map<string, CheckpointStanding>> {
  const { rows, point, prior } = page
  const shown = point === null ? rows.filter((row) => hasPlace(row.sort_key)) : rows
  const onCourse = prior && (await athletesOnCourse(times.table, prior))
  const race = { check_points: order.checkpoints, gun_at: order.gunAt }
  const standings = new Map<string, CheckpointStanding>()
  const ids = checkPointIds(order.raceId, order.checkpoints)
  const nameOf = (index: number) => order.checkpoints[index]?.name ?? null
  for (const { participant_id: id } of shown) {
    const standing = standingAt(times.points.timesOf(times.ordinalOf(id) ?? -1) ?? [], point)
    if (!standing) continue
    const there = await groupOrder(db, order, times, filters, standing.point)
    const place = there.placeOf(standing.time)
    const { previous } = standing
    const before = previous && (await groupOrder(db, order, times, filters, previous.point))
    const athlete = standing.isFurthest ? onCourse?.at(times.table.rowOf(id) ?? -1) : undefined
    const next = athlete?.next ?? standing.point + 1
    standings.set(id, {
      check_point_id: ids[standing.point] ?? null,
      check_point: nameOf(standing.point),
      place,
      time: standing.time,
      gap: Math.max(standing.time - (there.best ?? standing.time), 0),
      places_gained: previous && before ? before.placeOf(previous.time) - place : null,
      ...(athlete ? presentForecast(order.raceId, race, athlete) : nothingExpected),
      next_check_point: nameOf(next),
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
