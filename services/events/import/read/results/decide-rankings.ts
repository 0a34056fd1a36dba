import {
  isTimeRule,
  type ScoreRule,
  type TimeRule,
  timeRules,
} from '../../../../../domain/results.ts'
import type { Mapping } from '../../../../../reader/mapping.ts'
import type { ResultsInManifest } from '../../../../../reader/results-schema.ts'
import type { RankingInPackage } from '../../../event-package.ts'
import { type Agreement, agreementWith } from '../../../results/rank/agreement.ts'
import type { RaceRows } from '../../../results/rank/race-rows.ts'

/**
 * A ranking with the rule that event.yml names for it. The rule is undefined if event.yml names no
 * rule.
 */
export interface RankingToDecide {
  ranking: RankingInPackage
  rule: TimeRule | ScoreRule | undefined
}

export interface DecidedRankings {
  rankings: RankingInPackage[]
  /**
   * How well the places in the file match what decides the first ranking. Undefined without places.
   */
  agreement: Agreement | undefined
}

/**
 * Maximum percentage of finishers whose places contradict the time or the score, for example
 * because of wheelchairs or jury decisions.
 */
const maxOutOfOrderPercent = 2
/** From this number of finishers on, one contradiction is accepted. */
const enoughForOne = 10
/**
 * Maximum percentage of finishers who have a place but lack the time that decides, for example
 * because their chips failed. They have the places of the file.
 */
const maxMissingPercent = 10

/**
 * Decides for each ranking whether the places in the file are used. If event.yml names no time or
 * score for a ranking, the time or score that the places follow decides it. If the places follow no
 * time and no score, a usual time decides. In a file without times, the places themselves decide.
 */
export function decideRankings(
  rows: RaceRows,
  rankings: readonly RankingToDecide[],
  { order, places: closing }: ResultsInManifest,
  cells: Mapping['cells'],
): DecidedRankings {
  const compare = (rule: TimeRule | ScoreRule) =>
    cells.place === undefined ? undefined : agreementWith(rows, rule)
  const agreements = timeRules
    .filter((rule) => cells[`${rule}_time`] !== undefined)
    .flatMap((rule) => compare(rule) ?? [])
    .toSorted((a, b) => a.outOfOrder.rows - b.outOfOrder.rows)
  const orderBy = (agreement: Agreement | undefined) =>
    agreement === undefined ? 'computed' : (order ?? (fits(agreement) ? 'given' : 'computed'))
  const [best] = agreements
  const usual = cells.gun_time ? 'gun' : cells.chip_time ? 'chip' : 'race'
  const usualRule = best !== undefined && orderBy(best) === 'given' ? best.rule : usual
  // In a file without times, places that follow no score are used as given.
  const otherwise = best === undefined && cells.place !== undefined ? 'given' : undefined
  const scored =
    best !== undefined && fits(best) ? undefined : (scoreThatFits(cells, compare) ?? otherwise)
  const shown: Agreement[] = []
  const decided = rankings.map(({ ranking, rule: named }) => {
    const rule = named ?? scored ?? usualRule
    const agreement = agreements.find((one) => one.rule === rule) ?? compare(rule)
    if (agreement !== undefined) shown.push(agreement)
    const isTime = isTimeRule(rule)
    const time = isTime ? rule : isTimeRule(usualRule) ? usualRule : usual
    const byScore = isTime ? {} : { scoredBy: rule }
    const places = rule === 'given' ? 'given' : orderBy(agreement)
    return {
      ...ranking,
      decidedBy: time,
      ...byScore,
      isTimeNamed: named !== undefined,
      order: places,
      ...(places === 'given' && closing === 'close' && { closesGaps: true }),
    }
  })
  return { rankings: decided, agreement: shown[0] }
}

/**
 * Returns the score that the places follow. Undefined if the places follow no score in the file.
 */
function scoreThatFits(
  cells: Mapping['cells'],
  compare: (rule: ScoreRule) => Agreement | undefined,
): ScoreRule | undefined {
  const rules = (['laps', 'points', 'fewest_points', 'distance'] as const).filter(
    (rule) => cells[rule === 'fewest_points' ? 'points' : rule] !== undefined,
  )
  return rules.find((rule) => {
    const agreement = compare(rule)
    return agreement !== undefined && fits(agreement)
  })
}

function fits({ rule, finishers, outOfOrder, missing }: Agreement): boolean {
  const one = finishers >= enoughForOne ? 1 : 0
  const isFew = isTimeRule(rule) && missing <= (finishers * maxMissingPercent) / 100
  const contradicting = outOfOrder.rows - (isFew ? missing : 0)
  return finishers > 0 && contradicting <= Math.max(one, (finishers * maxOutOfOrderPercent) / 100)
}
