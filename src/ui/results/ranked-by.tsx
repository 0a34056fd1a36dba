import { FormattedMessage } from 'react-intl'

/** The time that decides a ranking: chip time, gun time, or race time as published by the timer. */
export type Rule = 'chip' | 'gun' | 'race'

/** Text such as `Ranked by gun time`. */
export function RankedBy({ rule }: { rule: Rule }) {
  return <FormattedMessage id={`ui.ranked_by.${rule}`} />
}
