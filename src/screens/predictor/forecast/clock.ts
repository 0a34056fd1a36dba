import { twoDigits } from '../../../../domain/durations.ts'
import { finishTime, passingTime, wholeSeconds } from '../../../ui/results/duration.ts'
import { marathon } from '../../../../domain/distances.ts'
import { type Unit, units } from '../predictor-input.ts'

/**
 * Formats a time as `3:24:08`.
 * @param time in milliseconds
 */
export function clock(time: number): string {
  return finishTime(time, wholeSeconds)
}

/** Formats a time as `3:24`. Omits the seconds, because the range is not that precise. */
export function hoursAndMinutes(time: number): string {
  const minutes = Math.round(time / 60_000)
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`
}

/** Formats the pace of a marathon with this finish time: `04:50`. */
export function pace(time: number, unit: Unit): string {
  return passingTime((time / marathon) * units[unit], wholeSeconds)
}
