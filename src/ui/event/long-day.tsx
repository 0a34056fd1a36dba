import { FormattedDate } from 'react-intl'
import { currentYear, noon, yearUnless } from './event-date.tsx'

/**
 * A long civil day for headings: `Saturday, 21 November`. A day in another year also has the year.
 */
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
