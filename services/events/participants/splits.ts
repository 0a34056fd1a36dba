import type { Checkpoint } from '../database.ts'
import type { AthleteResult } from './schema.ts'
import type { ResultState } from '../../../domain/results.ts'

type Split = Omit<AthleteResult['splits'][number], 'position'>

interface Passings {
  check_points: Checkpoint[]
  split_times: (number | null)[]
  distance: number | null
  state: ResultState | null
  gun_time: number | null
  chip_time: number | null
  race_time: number | null
}

/**
 * The splits of a participant in course order, the finish last.
 * A leg starts at the last known passing, so it spans missed checkpoints.
 */
export function splits(passings: Passings): Split[] {
  const { check_points, split_times, distance, state } = passings
  const finish = state === 'finished' ? finishTime(passings) : null
  const rows = [
    ...check_points.map((checkpoint, index) => ({
      ...checkpoint,
      is_finish: false,
      passing: split_times[index] ?? null,
    })),
    { name: '', distance, is_finish: true, passing: finish },
  ]
  let previous: { passing: number; distance: number | null } = { passing: 0, distance: 0 }
  return rows.map((row) => {
    if (row.passing === null) return { ...row, leg_time: null, leg_distance: null }
    const leg = {
      leg_time: row.passing - previous.passing,
      leg_distance:
        row.distance === null || previous.distance === null
          ? null
          : row.distance - previous.distance,
    }
    previous = { passing: row.passing, distance: row.distance }
    return { ...row, ...leg }
  })
}

/** The finish time on the clock of the passings: the first known of chip, gun and race time. */
function finishTime({ chip_time, gun_time, race_time }: Passings): number | null {
  return chip_time ?? gun_time ?? race_time
}
