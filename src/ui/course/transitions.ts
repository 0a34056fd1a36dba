import type { Line } from './line.ts'
import { endsOfLoops } from './triathlon-loops.ts'

/** Where swim and ride end in a usual triathlon, as shares of the distance. */
const usualTransitions: Transitions = { swim: 0.03, ride: 0.8 }

/** Where swim and ride end, as shares of the distance. */
export interface Transitions {
  swim: number
  ride: number
}

/**
 * Returns the transitions of a triathlon: the places where the course returns to its start. If the
 * course does not consist of three loops, the transitions are at the usual shares of the distance.
 * @param line points evenly spaced by distance
 */
export function transitionsOf(line: Line): Transitions {
  const start = line[0]
  const [, swim, ride, last] = (start && endsOfLoops(line, start)) ?? []
  if (swim === undefined || ride === undefined || last === undefined) return usualTransitions
  return { swim: swim / last, ride: ride / last }
}
