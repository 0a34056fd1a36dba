import type { PriorKnowledge } from './pace-table.ts'
import { start } from './passings.ts'

/** Number of arrivals today that count as much as the curve. */
const arrivals = 10
/**
 * How much the exponent differs between athletes. Measured on all stretches of the marathons of
 * Boston 2014 and Honolulu 2019: one athlete in ten is below the median exponent by more than the
 * first number, one in ten above it by more than the second.
 */
const below = 0.1
const above = 0.18

/**
 * What the times of a sport say about a race without an earlier race: athletes become slower with
 * the distance.
 * @param distances metres of the places; NaN where unknown
 * @param fatigue see `sportRules`
 */
export function fatigueCurve(distances: readonly number[], fatigue: number): PriorKnowledge {
  return {
    arrivals,
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
