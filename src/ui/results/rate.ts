import { type DistanceUnit, metresOf } from '../distance/distance-unit.ts'
import { clockParts, twoDigits } from '../../../domain/durations.ts'
import { type RaceSport, sportRules } from '../../../domain/sports.ts'

/** A pace (`mm:ss` per distance) or a speed (kilometres or miles per hour). */
export type Rate =
  | { kind: 'pace'; text: string; per: DistanceUnit | 'hundredMetres' }
  | { kind: 'speed'; perHour: number; unit: DistanceUnit }

/** Unit of the pace or speed of a sport. */
export type RateUnit = DistanceUnit | 'hundredMetres' | 'hour' | 'milesInHour'

/** Unit of a sport; swimming is per hundred metres, whatever unit the visitor chose. */
export function rateUnitOf(sport: RaceSport, unit: DistanceUnit): RateUnit {
  const { rate } = sportRules[sport]
  if (rate === 'speed') return unit === 'mile' ? 'milesInHour' : 'hour'
  return rate === 'pace' ? unit : 'hundredMetres'
}

/**
 * Average pace or speed.
 * @param time in milliseconds
 * @param distance in metres
 * @returns null when the time or distance is missing or zero
 */
export function rateOf(
  time: number | null,
  distance: number | null,
  sport: RaceSport,
  distanceUnit: DistanceUnit,
): Rate | null {
  if (!time || !distance || time < 0 || distance < 0) return null
  const unit = rateUnitOf(sport, distanceUnit)
  if (unit === 'hour' || unit === 'milesInHour') {
    const perHour = (distance / time) * 3600 * (1000 / metresOf[distanceUnit])
    return { kind: 'speed', perHour, unit: distanceUnit }
  }
  const metres = unit === 'hundredMetres' ? 100 : metresOf[unit]
  // Rounded before the split into minutes: 359.96 s is 06:00, not 05:60.
  const seconds = Math.round(((time / distance) * metres) / 1000)
  return { kind: 'pace', per: unit, text: clock(seconds) }
}

/** `mm:ss`, and `hh:mm:ss` from an hour on. */
function clock(total: number): string {
  const { hours, minutes, seconds } = clockParts(total)
  const rest = `${twoDigits(minutes)}:${twoDigits(seconds)}`
  return hours === 0 ? rest : `${twoDigits(hours)}:${rest}`
}

/**
 * Relative speed of a leg against an average: 0.04 is 4 % faster, negative is slower.
 * @returns null when a time or distance is missing or zero
 */
export function fasterThan(
  leg: { time: number | null; distance: number | null },
  average: { time: number | null; distance: number | null },
): number | null {
  if (!leg.time || !leg.distance || !average.time || !average.distance) return null
  return leg.distance / leg.time / (average.distance / average.time) - 1
}
