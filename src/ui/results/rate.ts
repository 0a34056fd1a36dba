import { type DistanceUnit, metresOf } from '../distance-unit.ts'
import { twoDigits } from './duration.ts'

/** How fast: minutes for a distance, or kilometres or miles in an hour. */
export type Rate =
  | { kind: 'pace'; text: string; per: DistanceUnit | 'hundredMetres' }
  | { kind: 'speed'; perHour: number; unit: DistanceUnit }

/** The unit in which a sport is talked about. */
export type RateUnit = DistanceUnit | 'hundredMetres' | 'hour' | 'milesInHour'

const wheels = new Set([
  'biathlon',
  'cycling',
  'handcycle',
  'ice_skating',
  'inline_skating',
  'triathlon',
])

/** Swimmers count by the hundred metres, whatever the visitor chose. */
export function rateUnitOf(sport: string, unit: DistanceUnit): RateUnit {
  if (wheels.has(sport)) return unit === 'mile' ? 'milesInHour' : 'hour'
  return sport === 'swimming' ? 'hundredMetres' : unit
}

/**
 * @param time in milliseconds
 * @param distance in metres
 * @returns null where either is missing or zero
 */
export function rateOf(
  time: number | null,
  distance: number | null,
  sport: string,
  distanceUnit: DistanceUnit,
): Rate | null {
  if (!time || !distance || time < 0 || distance < 0) return null
  const unit = rateUnitOf(sport, distanceUnit)
  if (unit === 'hour' || unit === 'milesInHour') {
    const perHour = (distance / time) * 3600 * (1000 / metresOf[distanceUnit])
    return { kind: 'speed', perHour, unit: distanceUnit }
  }
  const metres = unit === 'hundredMetres' ? 100 : metresOf[unit]
  // Rounded before it is cut into minutes: 359.96 s are 06:00, never 05:60.
  const seconds = Math.round(((time / distance) * metres) / 1000)
  return { kind: 'pace', per: unit, text: clock(seconds) }
}

/** `mm:ss`, and `hh:mm:ss` from an hour on. */
function clock(seconds: number): string {
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
  return seconds < 3600 ? rest : `${twoDigits(Math.floor(seconds / 3600))}:${rest}`
}

/**
 * How much faster than another: 0.04 is 4 % faster, below zero slower.
 * @returns null where one of the four is missing or zero
 */
export function fasterThan(
  leg: { time: number | null; distance: number | null },
  average: { time: number | null; distance: number | null },
): number | null {
  if (!leg.time || !leg.distance || !average.time || !average.distance) return null
  return leg.distance / leg.time / (average.distance / average.time) - 1
}
