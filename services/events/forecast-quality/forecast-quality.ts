import type { Checkpoint, EventsDatabase } from '../database.ts'
import { hasAthletesOnCourse } from '../on-course/athletes-on-course.ts'
import type { RaceTable } from '../race-table/race-table.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import type { ForecastQuality } from './schema.ts'

/** With fewer forecasts, the shares say little. */
const leastForecasts = 50

/**
 * Compares the published forecasts of races with what happened. Only forecasts after the first
 * checkpoint count, because nothing is known about an athlete before it.
 * @returns races with athletes on the course and races with few published forecasts are left out
 */
export async function listForecastQuality(
  db: EventsDatabase,
  tables: RaceTables,
  raceIds: readonly string[],
): Promise<ForecastQuality[]> {
  const races = await db
    .selectFrom('races')
    .select(['id', 'result_set_id', 'distance', 'check_points'])
    .where('id', 'in', raceIds)
    .where('id', 'in', db.selectFrom('published_forecasts').select('race_id'))
    .execute()
  const all = races.map(async ({ id, result_set_id: resultSetId, ...course }) => {
    if (resultSetId === null) return []
    const table = await tables.of(resultSetId)
    return hasAthletesOnCourse(table) ? [] : judge(id, table, course, await readPublished(db, id))
  })
  return (await Promise.all(all)).flat()
}

function readPublished(db: EventsDatabase, raceId: string) {
  return db
    .selectFrom('published_forecasts')
    .select(['participant_id', 'reached', 'point', 'earliest', 'expected', 'latest'])
    .where('race_id', '=', raceId)
    .where('reached', '>', 0)
    .execute()
}

function judge(
  raceId: string,
  table: RaceTable,
  { distance, check_points: checkpoints }: { distance: number | null; check_points: Checkpoint[] },
  published: Awaited<ReturnType<typeof readPublished>>,
): ForecastQuality[] {
  const half = (distance ?? Infinity) / 2
  const halfway = checkpoints.findIndex((checkpoint) => checkpoint.distance >= half * nearHalf) + 1
  const timesOf = timesByParticipant(table)
  const judged = published.flatMap(({ participant_id: id, reached, point, ...forecast }) => {
    const times = timesOf(id)
    const time = times?.[point + 1] ?? null
    if (time === null) return []
    const isFinishFromHalf = point === checkpoints.length && reached === halfway
    const held = time >= forecast.earliest && time <= forecast.latest
    const error = Math.abs(forecast.expected - time) / (time - (times?.[0] ?? 0))
    return [{ held, isFinishFromHalf, error }]
  })
  if (judged.length < leastForecasts) return []
  const fromHalf = judged.filter(({ isFinishFromHalf }) => isFinishFromHalf)
  const errors = fromHalf.reduce((sum, { error }) => sum + error, 0)
  return [
    {
      race_id: raceId,
      forecasts: judged.length,
      held: judged.filter(({ held }) => held).length / judged.length,
      finish_error: fromHalf.length < leastForecasts ? null : errors / fromHalf.length,
    },
  ]
}

/** A checkpoint a little before the half counts as the half. */
const nearHalf = 0.9

/** Returns a function for the times of a participant since the gun, computed once for each. */
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
