import { checkPointIds } from '../check-point-ids.ts'
import type { Checkpoint } from '../tables/races.ts'
import type { AthleteOnCourse } from './on-course.ts'
import type { Forecast } from './forecast-schema.ts'

interface Race {
  check_points: readonly Checkpoint[]
  /** The gun of the race, or the planned start while the gun is not known. */
  gun_at: Date | null
}

export interface ExpectedPassings {
  /** The instant at which the athlete is expected at the next checkpoint or the finish. */
  expected_at: string | null
  forecast: Forecast[]
}

export const nothingExpected: ExpectedPassings = { expected_at: null, forecast: [] }

/**
 * Converts the forecasts of an athlete from times since the gun to instants. Empty if neither the
 * gun nor the planned start is known.
 */
export function presentForecast(
  raceId: string,
  { check_points: checkpoints, gun_at: gunAt }: Race,
  { next, forecast }: AthleteOnCourse,
): ExpectedPassings {
  if (gunAt === null) return nothingExpected
  const instant = (time: number) => new Date(gunAt.getTime() + time).toISOString()
  const ids = checkPointIds(raceId, checkpoints)
  const presented = forecast.map(({ point, earliest, expected, latest, basis }) => ({
    check_point_id: ids[point] ?? null,
    check_point: checkpoints[point]?.name ?? null,
    expected_at: instant(expected),
    earliest: instant(earliest),
    latest: instant(latest),
    basis,
  }))
  const atNext = forecast.findIndex(({ point }) => point === next)
  return { expected_at: presented[atNext]?.expected_at ?? null, forecast: presented }
}
