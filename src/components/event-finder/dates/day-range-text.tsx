import { FormattedMessage } from 'react-intl'
import type { Range } from '../../../filters/event-filters.ts'
import { EventDate, formatDay } from '../../../ui/event/event-date.tsx'

/** A custom range of days as text. Either end of the range may be open. */
export function DayRangeText({ days }: { days: Range<string> | null }) {
  const [from = null, to = null] = days ?? []
  if (from !== null && to !== null) return <EventDate from={from} to={to} />
  if (from !== null) {
    return <FormattedMessage id="event_finder.date.from" values={{ day: formatDay(from) }} />
  }
  if (to !== null) {
    return <FormattedMessage id="event_finder.date.until" values={{ day: formatDay(to) }} />
  }
  return <FormattedMessage id="event_finder.date.none" />
}
