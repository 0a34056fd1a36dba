import { FormattedDate } from 'react-intl'
import { noon } from './event-date.tsx'
import { formatDay } from './format-day.ts'

/** A civil day with its weekday for headings: `Saturday 21-11-2026`. */
export function LongDay({ day }: { day: string }) {
  return (
    <time dateTime={day}>
      <FormattedDate value={noon(day)} timeZone="UTC" weekday="long" /> {formatDay(day)}
    </time>
  )
}
