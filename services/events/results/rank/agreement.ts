import { isTimeRule, type ScoreRule, type TimeRule } from '../../../../domain/results.ts'
import { placeAmong } from '../../../../domain/sorted-times.ts'
import type { Disagreement } from '../../event-package.ts'
import { valuesOf } from './computed-keys.ts'
import { longestNonDescending } from './in-order.ts'
import { notGiven, outOfCompetition, type RaceRows } from './race-rows.ts'

const maxExamples = 10

/** How well the places in the source agree with one rule: a time, laps, points or a distance. */
export interface Agreement {
  rule: TimeRule | ScoreRule
  /** Number of compared finishers: those with a place and, for a time rule, any time. */
  finishers: number
  /**
   * A smallest set of rows whose removal brings the places and the values of the rule into the same
   * order. Includes the rows without a value.
   */
  outOfOrder: Disagreement
  /** Number of compared finishers without a value of the rule. */
  missing: number
  /** Rows whose place in the source differs from the place that is computed by the rule. */
  differing: Disagreement
}

/**
 * Compares the places of the source with the places that are computed from a time or a score.
 * Finishers without any time, such as lapped finishers, never contradict a time.
 */
export function agreementWith(rows: RaceRows, rule: TimeRule | ScoreRule): Agreement {
  const valueOf = valuesOf(rows, rule)
  const placed: number[] = []
  const all: number[] = []
  for (let index = 0; index < rows.size; index += 1) {
    if (!rows.isFinished(index) || rows.isExcluded(index)) continue
    const place = rows.overall.at(index)
    if (place === outOfCompetition) continue
    if (valueOf(index) >= 0) all.push(valueOf(index))
    if (place !== notGiven && (!isTimeRule(rule) || rows.isTimed(index))) placed.push(index)
  }
  const sorted = Int32Array.from(all).sort()
  placed.sort((a, b) => rows.overall.at(a) - rows.overall.at(b) || valueOf(a) - valueOf(b))
  const inOrder = longestNonDescending(placed.map(valueOf))
  const computed = (index: number) =>
    valueOf(index) < 0 ? null : placeAmong(sorted, valueOf(index))
  const disagreement = (indexes: number[]): Disagreement => ({
    rows: indexes.length,
    examples: indexes.slice(0, maxExamples).map((index) => ({
      line: rows.lines.at(index),
      given: rows.overall.at(index),
      computed: computed(index),
    })),
  })
  return {
    rule,
    finishers: placed.length,
    missing: placed.filter((index) => valueOf(index) < 0).length,
    outOfOrder: disagreement(placed.filter((_, position) => inOrder[position] !== 1)),
    differing: disagreement(placed.filter((index) => rows.overall.at(index) !== computed(index))),
  }
}

/** Returns up to ten places after which places are missing, and the number of missing places. */
export function placeGapsIn(rows: RaceRows): { after: number[]; missing: number } {
  const places: number[] = []
  for (let index = 0; index < rows.size; index += 1) {
    const place = rows.overall.at(index)
    const isPlaced = place !== notGiven && place !== outOfCompetition
    if (isPlaced && rows.isFinished(index) && !rows.isExcluded(index)) {
      places.push(place)
    }
  }
  places.sort((a, b) => a - b)
  const after: number[] = []
  let lost = 0
  for (const [before, place] of places.entries()) {
    const gap = place - 1 - before - lost
    if (gap <= 0) continue
    lost += gap
    if (after.length < maxExamples) after.push(places[before - 1] ?? 0)
  }
  return { after, missing: lost }
}
