import { FormattedMessage } from 'react-intl'
import { EventDate } from '../../../ui/event/event-date.tsx'
import { formatDay } from '../../../ui/event/format-day.ts'
import styles from './range-picker.module.css'
import { countDays, type DayRange } from './days.ts'

interface RangeStatusProps {
  days: DayRange | null
  /** The first clicked day, until the second click. */
  anchor: string | undefined
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
          values={{ day: formatDay(anchor) }}
        />
      ) : days ? (
        <>
          <EventDate from={days[0]} to={days[1]} />
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
