import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { ScoreRule, TimeRule } from '../../../domain/results.ts'

/**
 * The kind of time that decides a ranking. If a score is compared before the time, also the rule of
 * the score.
 */
export interface Deciding {
  decidedBy: Uppercase<TimeRule>
  scoredBy?: Uppercase<ScoreRule> | null
}

/**
 * Returns the rule that decides a ranking: the rule for the score if a score decides, else the kind
 * of time.
 */
export const shownRule = ({ decidedBy, scoredBy }: Deciding) => wordOf(scoredBy ?? decidedBy)

/** A text such as `Ranked by gun time`. */
export function RankedBy({ ranking }: { ranking: Deciding }) {
  return <FormattedMessage id={`ui.ranked_by.${shownRule(ranking)}`} />
}
