import { metresOf } from '../../../domain/distances.ts'
import type { DistanceUnit } from '../distance/distance-unit.ts'
import { clockParts, twoDigits } from '../../../domain/durations.ts'
import { type RaceSport, rulesOf } from '../../../domain/sports.ts'

/** A pace (`mm:ss` per distance) or a speed (kilometres or miles per hour). */
export type Rate =
  | { kind: 'pace'; text: string; per: DistanceUnit | 'hundredMetres' }
  | { kind: 'speed'; perHour: number; unit: DistanceUnit }

/** The unit of a sport's pace or speed. */
export type RateUnit = DistanceUnit | 'hundredMetres' | 'hour' | 'milesInHour'

/** The number of metres that a pace or speed refers to, for each unit. */
export const metresOfRate: Record<RateUnit, number> = {
  ...metresOf,
  hundredMetres: 100,
  hour: metresOf.kilometre,
  milesInHour: metresOf.mile,
}

/**
 * Returns the unit of a sport's pace or speed. The pace of swimming is per hundred metres,
 * regardless of the unit that the visitor chose.
 */
export function rateUnitOf(sport: RaceSport | null, unit: DistanceUnit): RateUnit {
  const { rate } = rulesOf(sport)
  if (rate === 'speed') return unit === 'mile' ? 'milesInHour' : 'hour'
  return rate === 'pace' ? unit : 'hundredMetres'
}

/** Whether a unit is of a speed. Other units are of a pace. */
export function isSpeed(unit: RateUnit): unit is 'hour' | 'milesInHour' {
  return unit === 'hour' || unit === 'milesInHour'
}

/**
 * Returns the average pace or speed.
 * @param time in milliseconds
 * @param distance in metres
 * @returns null when the time or distance is missing or not positive
 */
export function rateOf(
  time: number | null,
  distance: number | null,
  sport: RaceSport | null,
  distanceUnit: DistanceUnit,
): Rate | null {
  if (!time || !distance || time < 0 || distance < 0) return null
  const unit = rateUnitOf(sport, distanceUnit)
  if (isSpeed(unit)) {
    const perHour = ((distance / time) * 3_600_000) / metresOfRate[unit]
    return { kind: 'speed', perHour, unit: distanceUnit }
  }
  // Round before splitting into minutes and seconds: 359.96 s is 06:00, not 05:60.
  const seconds = Math.round(((time / distance) * metresOfRate[unit]) / 1000)
  return { kind: 'pace', per: unit, text: clock(seconds) }
}

/** Formats seconds as `mm:ss`, and from an hour on as `hh:mm:ss`. */
function clock(total: number): string {
  const { hours, minutes, seconds } = clockParts(total)
  const rest = `${twoDigits(minutes)}:${twoDigits(seconds)}`
  return hours === 0 ? rest : `${twoDigits(hours)}:${rest}`
}

/**
 * Returns the speed of a leg relative to an average: 0.04 is 4 % faster, a negative value is
 * slower.
 * @returns null when a time or distance is missing or zero
 */
export function fasterThan(
  leg: { time: number | null; distance: number | null },
  average: { time: number | null; distance: number | null },
): number | null {
  if (!leg.time || !leg.distance || !average.time || !average.distance) return null
  return leg.distance / leg.time / (average.distance / average.time) - 1
}
