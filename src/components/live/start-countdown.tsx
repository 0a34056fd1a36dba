import { FormattedMessage } from 'react-intl'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import { clockParts, twoDigits } from '../../../domain/durations.ts'
import { passingTime, wholeSeconds } from '../../ui/results/duration.ts'
import { useClock } from '../../ui/use-now.ts'

const secondMs = 1_000
const minuteMs = 60_000
/** A countdown begins this many milliseconds before the start. */
const longestMs = 86_400_000

interface StartCountdownProps {
  /** ISO 8601 instant of the start. */
  startsAt: string
  /** IANA time zone of the event. */
  timeZone: string
}

/**
 * During the last 24 hours before the start, shows the time until the start, updated every second.
 * At any other time, and without JavaScript, shows the time of day of the start.
 */
export function StartCountdown({ startsAt, timeZone }: StartCountdownProps) {
  const start = Date.parse(startsAt)
  const remaining = useClock((nowMs) => Math.ceil((start - nowMs) / secondMs) * secondMs)
  if (remaining === undefined || remaining <= 0 || remaining > longestMs) {
    return (
      <FormattedMessage
        id="ui.start.at"
        values={{ time: <TimeOfDay key="time" instant={startsAt} timeZone={timeZone} /> }}
      />
    )
  }
  return (
    <span role="timer" aria-live="off">
      <FormattedMessage
        id="ui.start.in"
        values={{ time: <b key="time">{passingTime(remaining, wholeSeconds)}</b> }}
      />
    </span>
  )
}

interface DayCountdownProps extends StartCountdownProps {
  /** Number of the day within its event. */
  day: number
}

/**
 * During the last 24 hours before a day of an event starts, shows the hours and minutes until then.
 * At any other time, and without JavaScript, shows the weekday and the time of day of the start.
 */
export function DayCountdown({ startsAt, timeZone, day }: DayCountdownProps) {
  const start = Date.parse(startsAt)
  const remaining = useClock((nowMs) => Math.ceil((start - nowMs) / minuteMs) * minuteMs)
  if (remaining === undefined || remaining <= 0 || remaining > longestMs) {
    const time = <TimeOfDay key="time" instant={startsAt} timeZone={timeZone} withDay />
    return <FormattedMessage id="ui.start.day_at" values={{ day, time }} />
  }
  return (
    <span role="timer" aria-live="off">
      <FormattedMessage
        id="ui.start.day_in"
        values={{ day, duration: <HoursAndMinutes key="duration" ms={remaining} /> }}
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
