import { FormattedMessage } from 'react-intl'
import type { TimeRule } from '../../../domain/results.ts'

/** A text such as `Ranked by gun time`. */
export function RankedBy({ rule }: { rule: TimeRule }) {
  return <FormattedMessage id={`ui.ranked_by.${rule}`} />
}
