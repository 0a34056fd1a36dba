import type { SplitTableFragment } from '../../../gql/athlete.ts'

type Split = SplitTableFragment['splits'][number]
export type ClockRule = Split['timings'][number]['rule']

/**
 * A split whose times and places come from one kind of time: gun, chip or race time. Without a
 * passing, `passing`, `position` and `median` are null.
 */
export interface ClockedSplit extends Split {
  /** Number of athletes who have passed. 0 if the number is unknown. */
  among: number
  /** The median of the athletes' passing times, in milliseconds. */
  median: number | null
}

export interface ClockedSplits {
  /**
   * The kind of time (gun, chip or race time) that all passings and places use. Null when the data
   * does not name the kind.
   */
  rule: ClockRule | null
  /**
   * Milliseconds from the gun until the athlete crossed the start line. Null unless passings are
   * counted from the gun and legs from the start line.
   */
  startDelay: number | null
  splits: readonly ClockedSplit[]
}

/**
 * Converts the splits to the kind of time that decides a ranking: gun, chip or race time. The
 * athlete's last passing and place then agree with the ranking. Without a ranking, or if a passing
 * has no time of this kind, the splits use the last kind in the list of the first passing.
 * @param decidedBy the kind of time that decides the ranking, or undefined without a ranking
 */
export function splitsByClock(
  splits: readonly Split[],
  decidedBy: ClockRule | undefined,
): ClockedSplits {
  const passed = splits.filter(({ passing }) => passing !== null)
  const rules = passed[0]?.timings.map(({ rule }) => rule) ?? []
  const isKnown = (rule: ClockRule) => passed.every(({ timings }) => timingBy(timings, rule))
  // In a race with a timing system, the race time is the gun time.
  const wanted = decidedBy === 'RACE' && !rules.includes('RACE') ? 'GUN' : decidedBy
  const rule = rules.find((known) => known === wanted && isKnown(known)) ?? rules.at(-1) ?? null
  // Each time is rounded on its own. The page also shows the two finish times, so after the finish
  // the delay is their difference.
  const measured = passed.find(({ isFinish }) => isFinish) ?? passed[0]
  const start = rule === null || !measured ? 0 : passingBy(measured, rule) - (measured.passing ?? 0)
  return {
    rule,
    startDelay: start > 0 ? start : null,
    splits: splits.map((split) => {
      const timing = rule === null ? undefined : timingBy(split.timings, rule)
      if (!timing) return { ...split, among: 0, median: null }
      return {
        ...split,
        passing: timing.time,
        position: timing.position,
        among: timing.among,
        median: timing.median,
      }
    }),
  }
}

function timingBy(timings: Split['timings'], rule: ClockRule) {
  return timings.find((timing) => timing.rule === rule)
}

function passingBy({ timings, passing }: Split, rule: ClockRule): number {
  return timingBy(timings, rule)?.time ?? passing ?? 0
}
