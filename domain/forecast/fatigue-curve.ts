import type { PriorKnowledge } from './pace-table.ts'
import { start } from './passings.ts'

/** A forecast gives the fatigue curve the same weight as this number of today's arrivals. */
const arrivals = 10
/**
 * Range of the exponent with which the time of an athlete grows with the distance. One athlete in
 * ten has an exponent that is lower than the median by more than `below`. One in ten has an
 * exponent that is higher by more than `above`. Measured on all stretches of the marathons of
 * Boston 2014 and Honolulu 2019.
 */
const below = 0.1
const above = 0.18

/**
 * Returns the prior knowledge for a race if no earlier race is known. It depends only on the sport
 * and the distances: the longer the distance, the slower the athletes.
 * @param distances metres of the places; NaN where unknown
 * @param fatigue exponent with which times grow with the distance in this sport
 * @param hasDisciplines whether the race has parts in several disciplines. The pace of one part then
 * says nothing about the next part, so only today's arrivals count.
 */
export function fatigueCurve(
  distances: readonly number[],
  fatigue: number,
  hasDisciplines = false,
): PriorKnowledge {
  return {
    arrivals: hasDisciplines ? 0 : arrivals,
    spread(from, to) {
      const growth = Math.log((distances[to] ?? NaN) / (distances[from] ?? NaN))
      if (from === start || !(growth > 0)) return undefined
      return {
        low: (fatigue - below) * growth,
        middle: fatigue * growth,
        high: (fatigue + above) * growth,
      }
    },
  }
}
