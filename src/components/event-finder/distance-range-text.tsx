import { FormattedMessage } from 'react-intl'
import type { Range } from '../../filters/event-filters.ts'

/** A range of kilometres as text. Either end of the range may be open. */
export function DistanceRangeText({ range }: { range: Range<number> | null }) {
  const [min = null, max = null] = range ?? []
  if (min !== null && max !== null) {
    return <FormattedMessage id="event_finder.distance.between" values={{ min, max }} />
  }
  if (min !== null) return <FormattedMessage id="event_finder.distance.at_least" values={{ min }} />
  if (max !== null) return <FormattedMessage id="event_finder.distance.at_most" values={{ max }} />
  return <FormattedMessage id="event_finder.distance.any" />
}
