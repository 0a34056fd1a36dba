import type { Selectable } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { ForecastQuality, RacesTable } from '../tables/races.ts'
import { hasAthletesOnCourse } from '../on-course/athletes-on-course.ts'
import type { RaceTable } from '../race-table/race-table.ts'

/** Minimum number of forecasts that are compared. A share of fewer forecasts says little. */
const leastForecasts = 50
/**
 * The first checkpoint at or beyond this share of the distance is the halfway point. So a checkpoint
 * shortly before half of the distance also counts as halfway.
 */
const halfwayShare = 0.45

type Race = Pick<Selectable<RacesTable>, 'id' | 'distance' | 'check_points'>

/**
 * Compares the published forecasts of a race with what happened. Only forecasts after the first
 * checkpoint are compared, because earlier forecasts know no passing time of the athlete.
 * @returns null while athletes are on the course, and if few forecasts can be compared
 */
export async function judgeForecasts(
  db: EventsDatabase,
  { id, distance, check_points: checkpoints }: Race,
  table: RaceTable,
): Promise<ForecastQuality | null> {
  if (hasAthletesOnCourse(table)) return null
  const published = await db
    .selectFrom('published_forecasts')
    .select(['participant_id', 'reached', 'point', 'earliest', 'expected', 'latest'])
    .where('race_id', '=', id)
    .where('reached', '>', 0)
    .execute()
  const halfwayMetres = (distance ?? Infinity) * halfwayShare
  const halfway = checkpoints.findIndex((checkpoint) => checkpoint.distance >= halfwayMetres) + 1
  const timesOf = timesByParticipant(table)
  const judged = published.flatMap(({ participant_id, reached, point, ...forecast }) => {
    const times = timesOf(participant_id)
    const time = times?.[point + 1] ?? null
    if (time === null) return []
    const isFinishFromHalf = point === checkpoints.length && reached === halfway
    const held = time >= forecast.earliest && time <= forecast.latest
    const error = Math.abs(forecast.expected - time) / (time - (times?.[0] ?? 0))
    return [{ held, isFinishFromHalf, error }]
  })
  if (judged.length < leastForecasts) return null
  const fromHalf = judged.filter(({ isFinishFromHalf }) => isFinishFromHalf)
  const errors = fromHalf.reduce((sum, { error }) => sum + error, 0)
  return {
    forecasts: judged.length,
    held: judged.filter(({ held }) => held).length / judged.length,
    finish_error: fromHalf.length < leastForecasts ? null : errors / fromHalf.length,
  }
}

/**
 * Returns a function that returns the times of a participant since the gun. The times of each
 * participant are computed once.
 */
function timesByParticipant(table: RaceTable) {
  const known = new Map<string, (number | null)[] | undefined>()
  return (id: string) => {
    if (known.has(id)) return known.get(id)
    const row = table.rowOf(id)
    const times = row === undefined ? undefined : table.timesSinceGun(row)
    known.set(id, times)
    return times
  }
}
