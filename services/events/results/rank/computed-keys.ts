import { isTimeRule, type ScoreRule, type TimeRule } from '../../../../domain/results.ts'
import type { RankingInPackage } from '../../event-package.ts'
import { missing, type RaceRows } from './race-rows.ts'

/**
 * Number of units in a score of 1. Scores are compared as whole units. `readScores` accepts no
 * score above `highestScore`.
 */
const scoreUnits = 1000
const highestScore = 2_000_000 * scoreUnits
/**
 * Sort key of lapped finishers. This key is larger than all times below 24 days. The number of laps
 * behind the winner is added to the key.
 */
const firstLapped = 2 ** 31 - 40_000
/**
 * Returns the function that computes the key of a finisher without a given place. The key is the
 * time. For a lapped finisher without a time, the key grows with the laps behind. In a ranking by
 * laps, points or distance, the key is the number of different better pairs of score and time.
 */
export function computedKeys(
  rows: RaceRows,
  members: Uint32Array,
  { decidedBy, scoredBy }: Pick<RankingInPackage, 'decidedBy' | 'scoredBy'>,
): (index: number) => number {
  const timeOf = valuesOf(rows, decidedBy)
  if (scoredBy == null || scoredBy === 'given') {
    return (index) => {
      const behind = rows.scores.get(index)?.lapsBehind
      return timeOf(index) >= 0 || behind === undefined ? timeOf(index) : firstLapped + behind
    }
  }
  const scoreOf = valuesOf(rows, scoredBy)
  const scored = [...members].filter(
    (index) => rows.isFinished(index) && scoreOf(index) !== missing,
  )
  // A missing time comes after all times of the same score.
  const late = (index: number) => (timeOf(index) < 0 ? Infinity : timeOf(index))
  const compare = (a: number, b: number) =>
    scoreOf(a) - scoreOf(b) || (late(a) === late(b) ? 0 : late(a) - late(b))
  scored.sort(compare)
  const keys = new Map<number, number>()
  let key = 0
  for (const [position, index] of scored.entries()) {
    const before = scored[position - 1]
    if (before !== undefined && compare(before, index) !== 0) key += 1
    keys.set(index, key)
  }
  return (index) => keys.get(index) ?? missing
}

/**
 * Returns a function that returns the value of a row by a rule. The smallest value is the best. -1
 * marks a missing value.
 */
export function valuesOf(rows: RaceRows, rule: TimeRule | ScoreRule): (index: number) => number {
  if (isTimeRule(rule)) {
    const times = rows.times[rule]
    return (index) => times.at(index)
  }
  if (rule === 'given') return () => missing
  const score = rule === 'fewest_points' ? 'points' : rule
  return (index) => {
    const value = rows.scores.get(index)?.[score]
    if (value === undefined) return missing
    const whole = Math.round(value * scoreUnits)
    return rule === 'fewest_points' ? whole : highestScore - whole
  }
}
