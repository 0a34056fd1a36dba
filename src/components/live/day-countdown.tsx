import { FormattedMessage } from 'react-intl'
import { clockParts, twoDigits } from '../../../domain/durations.ts'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import type { StartCountdownProps } from './start-countdown.tsx'
import { useTimeLeft } from './use-time-left.ts'

const secondMs = 1_000
const minuteMs = 60_000

interface DayCountdownProps extends StartCountdownProps {
  /** Number of the day within its event. */
  day: number
}

/**
 * During the last 24 hours before a day of an event starts, shows the hours and minutes until this
 * start. At any other time, and without JavaScript, shows the weekday and the time of day of the
 * start.
 */
export function DayCountdown({ startsAt, timeZone, day }: DayCountdownProps) {
  const left = useTimeLeft(startsAt, minuteMs)
  if (left === undefined) {
    const time = <TimeOfDay key="time" instant={startsAt} timeZone={timeZone} withDay />
    return <FormattedMessage id="ui.start.day_at" values={{ day, time }} />
  }
  return (
    <span role="timer" aria-live="off">
      <FormattedMessage
        id="ui.start.day_in"
        values={{ day, duration: <HoursAndMinutes key="duration" ms={left} /> }}
      />
    </span>
  )
}

function HoursAndMinutes({ ms }: { ms: number }) {
  const { hours, minutes } = clockParts(ms / secondMs)
  const values = { hours, minutes: hours > 0 ? twoDigits(minutes) : minutes }
  return (
    <b className="nowrap">
      <FormattedMessage id="ui.start.duration" values={values} />
    </b>
  )
}
