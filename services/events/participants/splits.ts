import { paceOf } from '../../../domain/pace.ts'
import { shownSplits } from '../result-progress.ts'
import type { Checkpoint } from '../tables/races.ts'
import { checkPointIds } from '../check-point-ids.ts'
import type { OwnSplit } from './places.ts'
import { clockSinceGun } from '../../../domain/passing-clock.ts'
import { storedTimes } from './stored-times.ts'
import type { ResultState } from '../../../domain/results.ts'

interface Passings {
  race_id: string
  /**
   * The gun of the race, or the planned start while the gun is not known. Null when only the day is
   * known.
   */
  gun_at: Date | null
  check_points: Checkpoint[]
  split_times: (number | null)[]
  distance: number | null
  state: ResultState | null
  gun_time: number | null
  chip_time: number | null
  race_time: number | null
  start_time: number | null
}

/**
 * Returns the splits of a participant in the order of the course, with the finish last. A leg
 * begins at the last known passing. So a leg includes the distance before a missed checkpoint.
 */
export function splits(passings: Passings): OwnSplit[] {
  const { race_id, check_points, distance, state } = passings
  const splitTimes = shownSplits(passings)
  const finish = state === 'finished' ? firstKnownTime(passings) : null
  const ids = checkPointIds(race_id, check_points)
  const rows = [
    ...check_points.map((checkpoint, index) => ({
      check_point_id: ids[index] ?? null,
      ...checkpoint,
      is_finish: false,
      passing: splitTimes[index] ?? null,
    })),
    { check_point_id: null, name: 'Finish', distance, is_finish: true, passing: finish },
  ]
  const start = startOfPassings(passings)
  let previous: { passing: number; distance: number | null } = { passing: 0, distance: 0 }
  return rows.map((row) => {
    const { passing } = row
    if (passing === null) {
      return { ...row, clock_time: null, leg_time: null, leg_distance: null, pace: null }
    }
    const leg = {
      leg_time: passing - previous.passing,
      leg_distance:
        row.distance === null || previous.distance === null
          ? null
          : row.distance - previous.distance,
    }
    const timed = {
      clock_time: start === null ? null : new Date(start + passing).toISOString(),
      ...leg,
      pace: paceOf(leg.leg_time, leg.leg_distance),
    }
    previous = { passing, distance: row.distance }
    return { ...row, ...timed }
  })
}

/** Returns the first known of chip, gun and race time. */
export function firstKnownTime({ chip_time, gun_time, race_time }: Passings): number | null {
  return chip_time ?? gun_time ?? race_time
}

/**
 * Returns the instant from which the passings are counted, in milliseconds since 1970. Null when
 * the instant is unknown.
 */
function startOfPassings(passings: Passings): number | null {
  const sinceGun = clockSinceGun(storedTimes(passings))
  return passings.gun_at === null || sinceGun === null ? null : passings.gun_at.getTime() + sinceGun
}
