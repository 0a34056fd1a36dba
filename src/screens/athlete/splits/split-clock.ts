import type { SplitTableFragment } from '../../../gql/athlete.ts'

type Split = SplitTableFragment['splits'][number]
export type Rule = Split['timings'][number]['rule']

/** A split by the clock of the page; `passing`, `position` and `median` are all null without a passing. */
export interface ClockedSplit extends Split {
  /** Milliseconds within which half of the athletes passed. */
  median: number | null
}

export interface ClockedSplits {
  /** Clock of all passings and places; null when the results do not say it. */
  rule: Rule | null
  /** Milliseconds from the gun to the start line, when the passings count from the gun and legs from the line. */
  startDelay: number | null
  splits: readonly ClockedSplit[]
}

/**
 * The splits by the time that decides a ranking, so that the last passing and place agree with the ranking.
 * Where a passing is unknown by that time, all splits keep the clock of the source.
 * @param decidedBy undefined without a ranking
 */
export function splitsByClock(
  splits: readonly Split[],
  decidedBy: Rule | undefined,
): ClockedSplits {
  const passed = splits.filter(({ passing }) => passing !== null)
  const rules = passed[0]?.timings.map(({ rule }) => rule) ?? []
  const isKnown = (rule: Rule) => passed.every(({ timings }) => timingBy(timings, rule))
  const rule = rules.find((known) => known === decidedBy && isKnown(known)) ?? rules.at(-1) ?? null
  const [first] = passed
  const start = rule === null || !first ? 0 : passingBy(first, rule) - (first.passing ?? 0)
  return {
    rule,
    startDelay: start > 0 ? start : null,
    splits: splits.map((split) => {
      const timing = rule === null ? undefined : timingBy(split.timings, rule)
      if (!timing) return { ...split, median: null }
      return { ...split, passing: timing.time, position: timing.position, median: timing.median }
    }),
  }
}

function timingBy(timings: Split['timings'], rule: Rule) {
  return timings.find((timing) => timing.rule === rule)
}

function passingBy({ timings, passing }: Split, rule: Rule): number {
  return timingBy(timings, rule)?.time ?? passing ?? 0
}
