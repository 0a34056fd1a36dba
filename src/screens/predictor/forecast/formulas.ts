import { marathon } from '../../../../domain/distances.ts'

/** The result of a race: distance in metres and time in milliseconds. */
export interface Run {
  distance: number
  time: number
}

/**
 * Riegel's power law. Source: P. S. Riegel, “Athletic Records and Human Endurance”, American
 * Scientist 69 (1981), 285–290.
 * @returns marathon time in milliseconds
 */
export function riegel({ distance, time }: Run): number {
  return time * (marathon / distance) ** 1.06
}

/**
 * Dave Cameron's formula. It was fitted to records from 400 m to 50 miles and posted to rec.running
 * in 1998.
 * @returns marathon time in milliseconds
 */
export function cameron({ distance, time }: Run): number {
  const slowing = (metres: number) => 13.49681 - 0.000030363 * metres + 835.7114 / metres ** 0.7905
  return (time / distance) * (slowing(distance) / slowing(marathon)) * marathon
}

/** Number of metres in ten miles. The study measured training in this unit. */
const tenMiles = 16_093.44

/**
 * Vickers and Vertosick's formula for one race and the weekly training distance. Source: BMC Sports
 * Science, Medicine and Rehabilitation 8:26 (2016), additional file 1.
 * @param weekly metres run in a usual week
 * @returns marathon time in milliseconds
 */
export function vickers({ distance, time }: Run, weekly: number): number {
  const metresPerSecond = (marathon / (time * (marathon / distance) ** 1.07)) * 1000
  const speed = 0.16018617 + 0.83076202 * metresPerSecond + 0.06423826 * (weekly / tenMiles)
  return (marathon / speed) * 1000
}

/**
 * Vickers and Vertosick's formula for two races. Two races show how much the runner slows down with
 * distance.
 */
export function vickersOfTwo(shorter: Run, longer: Run, weekly: number): number {
  const own = Math.log(longer.time / shorter.time) / Math.log(longer.distance / shorter.distance)
  const power = 1.4510756 - 0.23797948 * own - 0.01410023 * (weekly / tenMiles)
  return longer.time * (marathon / longer.distance) ** power
}
