import type { RaceInPackage } from '../../event-package.ts'

/** A course whose line does not have the length of its race. */
export interface UnlikelyCourse {
  raceId: string
  name: string
  /** Length of the line in metres. */
  length: number
  /** Distance of the race in metres. */
  distance: number
}

/** The line of a course and the distance of its race differ by at most this share of the distance. */
const tolerance = 0.1

/**
 * Finds sent courses that are longer or shorter than their races. A line may be one of several laps.
 * @param raceOf finds a race as it would be published. A sent course may come without the distance.
 */
export function findUnlikelyCourses(
  sent: readonly RaceInPackage[],
  raceOf: (id: string) => RaceInPackage | undefined,
): UnlikelyCourse[] {
  return sent.flatMap(({ id, route }) => {
    const race = raceOf(id)
    if (route === null || race === undefined || race.distance === null) return []
    const { distance } = race
    const laps = Math.max(1, Math.round(distance / route.distance))
    const isLikely = Math.abs(laps * route.distance - distance) <= distance * tolerance
    return isLikely ? [] : [{ raceId: race.id, name: race.name, length: route.distance, distance }]
  })
}
