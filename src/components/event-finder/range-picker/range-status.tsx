import type { CalendarDate } from '@internationalized/date'
import { FormattedMessage } from 'react-intl'
import { EventDate } from '../../../ui/event/event-date.tsx'
import { formatDay } from '../../../ui/event/format-day.ts'
import styles from './range-picker.module.css'
import { countDays, type Days } from './selection.ts'

interface RangeStatusProps {
  days: Days | undefined
  anchor: CalendarDate | undefined
  rejected: boolean
}

/**
 * Live region that announces the selected range, the next step, or the reason why a range was
 * rejected.
 */
export function RangeStatus({ days, anchor, rejected }: RangeStatusProps) {
  return (
    <p role="status" className={styles.status}>
      {rejected ? (
        <FormattedMessage id="event_finder.picker.rejected" />
      ) : anchor ? (
        <FormattedMessage
          id="event_finder.picker.choose_last"
          values={{ day: formatDay(anchor.toString()) }}
        />
      ) : days ? (
        <>
          <EventDate from={days[0].toString()} to={days[1].toString()} />
          {' · '}
          <b>
            <FormattedMessage id="event_finder.picker.days" values={{ count: countDays(days) }} />
          </b>
        </>
      ) : (
        <FormattedMessage id="event_finder.picker.choose_first" />
      )}
    </p>
  )
}
