/** Metres of a marathon. */
export const marathon = 42_195

/** What somebody ran: metres, milliseconds. */
export interface Run {
  distance: number
  time: number
}

/**
 * One power for all distances: P. S. Riegel, “Athletic Records and Human Endurance”, American
 * Scientist 69 (1981), 285–290; first in Runner’s World, August 1977.
 * @returns the time of a marathon, in milliseconds
 */
export function riegel({ distance, time }: Run): number {
  return time * (marathon / distance) ** 1.06
}

/**
 * Fitted by Dave Cameron to records from 400 m to 50 miles; posted to rec.running in 1998.
 * @returns the time of a marathon, in milliseconds
 */
export function cameron({ distance, time }: Run): number {
  const slowing = (metres: number) => 13.49681 - 0.000030363 * metres + 835.7114 / metres ** 0.7905
  return (time / distance) * (slowing(distance) / slowing(marathon)) * marathon
}

/** In which the study counted training. */
const tenMiles = 16_093.44

/**
 * From one race and the training: A. J. Vickers and E. A. Vertosick, “An empirical study of race
 * times in recreational endurance runners”, BMC Sports Science, Medicine and Rehabilitation 8:26
 * (2016), additional file 1.
 * @param weekly metres run in a usual week
 * @returns the time of a marathon, in milliseconds
 */
export function vickers({ distance, time }: Run, weekly: number): number {
  const metresPerSecond = (marathon / (time * (marathon / distance) ** 1.07)) * 1000
  const speed = 0.16018617 + 0.83076202 * metresPerSecond + 0.06423826 * (weekly / tenMiles)
  return (marathon / speed) * 1000
}

/** The same study: two races say how much this runner slows down with the distance. */
export function vickersOfTwo(shorter: Run, longer: Run, weekly: number): number {
  const own = Math.log(longer.time / shorter.time) / Math.log(longer.distance / shorter.distance)
  const power = 1.4510756 - 0.23797948 * own - 0.01410023 * (weekly / tenMiles)
  return longer.time * (marathon / longer.distance) ** power
}
