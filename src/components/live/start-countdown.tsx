import { FormattedMessage } from 'react-intl'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import { ZoneNote } from '../../ui/event/zone-note.tsx'
import { passingTime, wholeSeconds } from '../../ui/results/duration.ts'
import { useTimeLeft } from './use-time-left.ts'

const secondMs = 1_000

export interface StartCountdownProps {
  /** ISO 8601 instant of the start. */
  startsAt: string
  /** IANA time zone of the event. */
  timeZone: string
}

interface CountdownProps extends StartCountdownProps {
  /** Adds the weekday to the time of day, where the page does not show the day of the start. */
  withDay?: boolean
}

/**
 * During the last 24 hours before the start, shows the time until the start and updates it every
 * second. At any other time, and without JavaScript, shows the time of day of the start and its
 * time zone.
 */
export function StartCountdown({ startsAt, timeZone, withDay }: CountdownProps) {
  const left = useTimeLeft(startsAt, secondMs)
  if (left === undefined) {
    return (
      <>
        <FormattedMessage
          id={withDay ? 'ui.start.on' : 'ui.start.at'}
          values={{ time: <TimeOfDay key="time" instant={startsAt} {...{ timeZone, withDay }} /> }}
        />{' '}
        <ZoneNote instant={startsAt} timeZone={timeZone} />
      </>
    )
  }
  return (
    <span role="timer" aria-live="off">
      <FormattedMessage
        id="ui.start.in"
        values={{ time: <b key="time">{passingTime(left, wholeSeconds)}</b> }}
      />
    </span>
  )
}
