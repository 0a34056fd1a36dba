import { civilDay } from '../../../domain/civil-days.ts'
import { Postponed } from './postponed.tsx'

/** Formats a civil day: `2026-11-29` → `29-11-2026`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('-')
}

interface EventDateProps {
  from: string
  to?: string
  isPostponed?: boolean
}

/**
 * One day as DD-MM-YYYY, or the first and last day of a range. For a postponed event: a sentence
 * that the new start is not known.
 * @param from civil day, YYYY-MM-DD
 * @param to last civil day of a range, YYYY-MM-DD
 */
export function EventDate({ from, to = from, isPostponed = false }: EventDateProps) {
  if (isPostponed) return <Postponed />
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

/** A civil day at 12:00 UTC. The result must be formatted with timeZone UTC. */
export function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}
