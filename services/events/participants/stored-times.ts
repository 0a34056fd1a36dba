import type { StoredTimes } from '../../../domain/passing-clock.ts'

/** The columns of a participant that have times in milliseconds. */
export interface TimeColumns {
  gun_time: number | null
  chip_time: number | null
  race_time: number | null
  start_time: number | null
  split_times: (number | null)[]
}

export function storedTimes(row: TimeColumns): StoredTimes {
  return {
    gunTime: row.gun_time,
    chipTime: row.chip_time,
    raceTime: row.race_time,
    startTime: row.start_time,
    splitTimes: row.split_times,
  }
}
