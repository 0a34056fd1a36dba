import type { RaceSport } from '../../../domain/sports.ts'
import { niceStep } from '../../ui/course/elevation/kilometre-axis.ts'
import type { DistanceUnit } from '../../ui/distance/distance-unit.ts'
import { isSpeed, metresOfRate, type Rate, rateOf, rateUnitOf } from '../../ui/results/rate.ts'

/** Maximum length of an axis, in steps between two neighbouring values. */
const mostParts = 4
/** Steps of up to one hour between two values on an axis of times, in seconds. */
const clockSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600]

/**
 * A mark on an axis of pace or speed. `rate` is the labelled value. `speed` is the same value in
 * metres per millisecond.
 */
export interface RateMark {
  rate: Rate
  speed: number
}

/**
 * Returns round paces or speeds as the marks of an axis, in the unit for the sport and the visitor.
 * @param slowest speed at the lower end of the axis, in metres per millisecond
 * @param fastest speed at the upper end of the axis, in metres per millisecond
 */
export function rateMarks(
  { slowest, fastest }: { slowest: number; fastest: number },
  sport: RaceSport | null,
  distanceUnit: DistanceUnit,
): RateMark[] {
  const unit = rateUnitOf(sport, distanceUnit)
  const metres = metresOfRate[unit]
  const showsSpeed = isSpeed(unit)
  const perHour = (speed: number) => (speed * 3_600_000) / metres
  const seconds = (speed: number) => metres / speed / 1000
  const values = showsSpeed
    ? multiples(perHour(slowest), perHour(fastest), niceStep)
    : multiples(seconds(fastest), seconds(slowest), clockStep)
  return values.flatMap((value) => {
    const [time, distance] = showsSpeed ? [3_600_000, value * metres] : [value * 1000, metres]
    const rate = rateOf(time, distance, sport, distanceUnit)
    return rate ? [{ rate, speed: distance / time }] : []
  })
}

/**
 * Returns round gaps as the marks of an axis that begins at zero and ends at the largest gap. All
 * values are in milliseconds.
 */
export function gapMarks(largest: number): number[] {
  return multiples(0, largest / 1000, clockStep)
    .filter((seconds) => seconds > 0)
    .map((seconds) => seconds * 1000)
}

/** Returns all multiples of a step from `least` to `most`. */
function multiples(
  least: number,
  most: number,
  stepOf: (range: number, limit: number) => number,
): number[] {
  const step = stepOf(most - least, mostParts)
  const first = Math.ceil(least / step)
  return Array.from({ length: Math.max(0, Math.floor(most / step) - first + 1) }, (_, index) =>
    // Removes floating-point noise, as in 3 × 0.1.
    Number(((first + index) * step).toPrecision(12)),
  )
}

function clockStep(range: number, limit: number): number {
  const step = clockSteps.find((seconds) => range / seconds <= limit)
  return step ?? Math.ceil(niceStep(range / 3600, limit)) * 3600
}
