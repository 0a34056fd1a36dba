import { civilDay } from '../../../domain/civil-days.ts'
import { CrossedOut, EventStatus } from './event-status.tsx'
import { isAwaitingStart, type StatusFacts } from './status-facts.ts'
import { formatDay } from './format-day.ts'

interface EventDateProps {
  from: string
  to?: string
  /** The event or the race. Its status is shown beside the day. */
  of?: StatusFacts
}

/**
 * One day as DD-MM-YYYY, or the first and last day of a range, with the status in words. While the
 * new start is unknown, shows only the status.
 * @param from civil day, YYYY-MM-DD
 * @param to last civil day of a range, YYYY-MM-DD
 */
export function EventDate({ from, to = from, of }: EventDateProps) {
  if (of === undefined) return <Days from={from} to={to} />
  return (
    <>
      {!isAwaitingStart(of) && (
        <CrossedOut of={of}>
          <Days from={from} to={to} />
        </CrossedOut>
      )}
      <EventStatus of={of} />
    </>
  )
}

function Days({ from, to }: { from: string; to: string }) {
  return (
    <span>
      <time dateTime={from}>{formatDay(from)}</time>
      {to !== from && (
        <>
          {' – '}
          <time dateTime={to}>{formatDay(to)}</time>
        </>
      )}
    </span>
  )
}

/**
 * The calendar day of an instant in a time zone, as DD-MM-YYYY.
 * @param instant ISO 8601
 * @param timeZone IANA name
 */
export function InstantDay({ instant, timeZone }: { instant: string; timeZone: string }) {
  return <time dateTime={instant}>{formatDay(civilDay(instant, timeZone))}</time>
}

/** Returns 12:00 UTC on a civil day. This instant must be formatted with timeZone UTC. */
export function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}
