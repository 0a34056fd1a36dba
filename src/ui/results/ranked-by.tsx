import { FormattedMessage } from 'react-intl'

/** Which time decides: since the gun, since the own start line, or as the timer published it. */
export type Rule = 'chip' | 'gun' | 'race'

/** `Ranked by gun time` */
export function RankedBy({ rule }: { rule: Rule }) {
  return <FormattedMessage id={`ui.ranked_by.${rule}`} />
}
