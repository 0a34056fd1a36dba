import { FormattedMessage } from 'react-intl'
import { civilDay } from '../../../domain/civil-days.ts'
import { formatDay } from './format-day.ts'
import { TimeOfDay } from './time-of-day.tsx'

interface PreviousTimeProps {
  /** The planned time as ISO 8601. Null if the time has not changed. */
  start: string | null
  /**
   * The time that has replaced the planned time. Null while the new time is unknown. In that case,
   * the page says so with the status.
   */
  now: string | null
  timeZone: string
}

/**
 * The planned time of something that now has another time: `was 09:00`. Includes the day if the day
 * has changed.
 */
export function PreviousTime({ start, now, timeZone }: PreviousTimeProps) {
  if (start === null || now === null) return null
  const day = civilDay(start, timeZone)
  const isSameDay = civilDay(now, timeZone) === day
  return (
    <span className="quiet">
      {' '}
      <FormattedMessage
        id="ui.start.was"
        values={{
          time: (
            <span key="time" className="nowrap">
              {!isSameDay && `${formatDay(day)} `}
              <TimeOfDay instant={start} timeZone={timeZone} beside={now} />
            </span>
          ),
        }}
      />
    </span>
  )
}
