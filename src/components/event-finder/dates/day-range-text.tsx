import { FormattedMessage } from 'react-intl'
import type { Range } from '../../../filters/event-filters.ts'
import { EventDate } from '../../../ui/event/event-date.tsx'
import { formatDay } from '../../../ui/event/format-day.ts'

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
