import type { ReactNode } from 'react'
import type { IntlShape } from 'react-intl'
import type { ScoreRule } from '../../../domain/results.ts'
import { Distance } from '../distance/distance.tsx'
import { kilometreDecimals, scoreText } from './score.ts'

/** Returns the score as `scoreText` does, but a distance in the visitor’s unit. */
export function shownScore(
  intl: IntlShape,
  rule: ScoreRule | null | undefined,
  score: number | null,
): ReactNode {
  if (rule === 'distance' && score !== null)
    return <Distance metres={score} decimals={kilometreDecimals} />
  return scoreText(intl, rule, score)
}
