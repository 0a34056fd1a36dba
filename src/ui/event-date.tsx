import { FormattedDate, type IntlShape, useIntl } from 'react-intl'
import { civilDay } from './civil-day.ts'
import { memoize } from './memoize.ts'

/** `2026-11-29` → `29-11-2026`: a civil day, so no zone comes near it. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('-')
}

/**
 * One day, or the first and last day of a range, as DD-MM-YYYY.
 * @param from civil day, YYYY-MM-DD
 * @param to the last day, when it may be another one
 */
export function EventDate({ from, to = from }: { from: string; to?: string }) {
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
 * The day of an instant where it matters, as DD-MM-YYYY.
 * @param instant ISO 8601
 * @param timeZone IANA name of a zone
 */
export function InstantDay({ instant, timeZone }: { instant: string; timeZone: string }) {
  return <time dateTime={instant}>{formatDay(civilDay(instant, timeZone))}</time>
}

const shortDay = memoize(
  2000,
  ({ locale }: IntlShape, day: string, thisYear: string) => `${locale} ${day} ${thisYear}`,
  (intl, day, thisYear) =>
    intl.formatDate(noon(day), {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      ...yearUnless(thisYear, day),
    }),
)

/** The year of a day, where it is another one than this. */
function yearUnless(thisYear: string, day: string): { year?: 'numeric' } {
  return day.startsWith(thisYear) ? {} : { year: 'numeric' }
}

const currentYear = () => new Date().toISOString().slice(0, 4)

/** A civil day in few letters, for posters: `29 Nov`, and `25 Apr 2027` in another year. */
export function ShortDay({ day }: { day: string }) {
  return (
    // Browsers abbreviate months differently; the server's may differ from this one's.
    <time dateTime={day} suppressHydrationWarning>
      {shortDay(useIntl(), day, currentYear())}
    </time>
  )
}

/** A civil day in full, for headings: `Saturday, 21 November`, with its year when it is another one. */
export function LongDay({ day }: { day: string }) {
  return (
    <time dateTime={day} suppressHydrationWarning>
      <FormattedDate
        value={noon(day)}
        timeZone="UTC"
        weekday="long"
        day="numeric"
        month="long"
        {...yearUnless(currentYear(), day)}
      />
    </time>
  )
}

/** A civil day as an instant that has the same date in UTC: always format it with that zone. */
export function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}
