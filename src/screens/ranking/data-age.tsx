import { useState } from 'react'
import { useIntl } from 'react-intl'
import { civilDay } from '../../../domain/civil-days.ts'
import { useExpiry } from '../../ui/expiry.ts'
import { ageUnitOf } from '../../ui/event/age-unit.ts'
import { formatDay } from '../../ui/event/format-day.ts'
import { timeOfDayText } from '../../ui/event/time-of-day.tsx'
import { siteTime } from '../../ui/site-time.ts'
import { useClock } from '../../ui/use-now.ts'

const second = 1000
/** Age in seconds from which the date is shown. */
const oldAge = 86_400

interface DataAgeProps {
  /** The ISO 8601 instant at which the data last changed. */
  instant: string
  /** The IANA time zone of the event. */
  timeZone: string
  /** If true, shows date and time when the data is at least a day old. */
  dated: boolean
}

/** The age of the data in days, hours, minutes or seconds. The browser updates it every second. */
export function DataAge({ instant, timeZone, dated }: DataAgeProps) {
  const intl = useIntl()
  const expire = useExpiry()
  const [first] = useState(() => siteTime())
  const agedAt = (nowMs: number) => Math.max(0, Math.floor((nowMs - Date.parse(instant)) / second))
  const current = useClock(agedAt)
  const age = current ?? agedAt(first)
  const isOld = dated && age >= oldAge
  const { unit, length } = ageUnitOf(age)
  const nextAge = (Math.floor(age / length) + 1) * length
  if (!isOld) expire(Date.parse(instant) + nextAge * second)
  return (
    // When a cached page hydrates, the text from the server is out of date, and React does not
    // correct the text. After hydration the key changes, so React replaces the element.
    <time
      key={current === undefined ? 'server' : 'browser'}
      dateTime={instant}
      suppressHydrationWarning
    >
      {isOld
        ? intl.formatMessage(
            { id: 'ranking.note.updated' },
            {
              day: formatDay(civilDay(instant, timeZone)),
              time: timeOfDayText(intl, instant, timeZone),
            },
          )
        : intl.formatMessage(
            { id: 'ranking.note.age' },
            { age: intl.formatRelativeTime(-Math.floor(age / length), unit) },
          )}
    </time>
  )
}
