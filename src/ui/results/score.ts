import type { IntlShape } from 'react-intl'
import type { ScoreRule } from '../../../domain/results.ts'
import { finishTime, noTime, type DurationFormat } from './duration.ts'

/** Number of decimals of a distance that was covered in a fixed time. It is measured to the metre. */
export const kilometreDecimals = 3

/** Values of a result that can decide the order of a ranking besides a time. */
export interface Scores {
  laps: number | null
  points: number | null
  /** Metres covered in a fixed time. */
  distanceCovered: number | null
  /**
   * Number of laps by which a lapped athlete is behind the winner. 0 when the number is unknown.
   */
  lapsBehind: number | null
}

/**
 * Returns the score that decides a ranking: laps, points or metres. Null if the ranking has no such
 * rule, or if the athlete has no such value.
 */
export function scoreOf(
  rule: ScoreRule | null | undefined,
  { laps, points, distanceCovered }: Scores,
): number | null {
  switch (rule) {
    case 'laps':
      return laps
    case 'points':
    case 'fewest_points':
      return points
    case 'distance':
      return distanceCovered
    default:
      return null
  }
}

/**
 * Formats a score that decides a ranking: `34 laps`, `87.5 points`, `212.345 km`. Null without a
 * score.
 */
export function scoreText(
  intl: IntlShape,
  rule: ScoreRule | null | undefined,
  score: number | null,
): string | null {
  if (score === null) return null
  switch (rule) {
    case 'laps':
      return intl.formatMessage({ id: 'ui.score.laps' }, { laps: score })
    case 'points':
    case 'fewest_points':
      return intl.formatMessage({ id: 'ui.score.points' }, { points: score })
    case 'distance':
      return intl.formatNumber(score / 1000, {
        style: 'unit',
        unit: 'kilometer',
        minimumFractionDigits: kilometreDecimals,
        maximumFractionDigits: kilometreDecimals,
      })
    default:
      return null
  }
}

/** Returns the laps behind the winner in words. Null for an athlete who was not lapped. */
export function lapsBehindText(intl: IntlShape, laps: number | null): string | null {
  return laps === null ? null : intl.formatMessage({ id: 'ui.score.laps_behind' }, { laps })
}

/**
 * Formats what decides the place of an athlete: laps, points or a distance, else the time, else the
 * laps behind the winner.
 */
export function resultText(
  intl: IntlShape,
  scores: Scores,
  {
    rule,
    time,
    timing,
  }: { rule: ScoreRule | null | undefined; time: number | null; timing: DurationFormat },
): string {
  const score = scoreText(intl, rule, scoreOf(rule, scores))
  if (score !== null) return score
  if (time !== null) return finishTime(time, timing)
  return lapsBehindText(intl, scores.lapsBehind) ?? noTime
}
