import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { civilDay } from '../../ui/civil-day.ts'
import { writtenDay } from '../../ui/event-date.tsx'
import { timeOfDayText } from '../../ui/time-of-day.tsx'

const second = 1000
/** In seconds. */
const oldAge = 86_400
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

interface DataAgeProps {
  /** ISO 8601. */
  instant: string
  /** IANA name of the event's zone. */
  timeZone: string
  /** What is a day old or older is told with its day and time instead. */
  dated: boolean
}

/** When something changed: how long ago, in days, hours, minutes or seconds. It goes on in the browser. */
export function DataAge({ instant, timeZone, dated }: DataAgeProps) {
  const intl = useIntl()
  const [first] = useState(() => Date.now())
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => {
      setNow(Date.now())
    }
    const firstTick = setTimeout(tick)
    const timer = setInterval(tick, second)
    return () => {
      clearTimeout(firstTick)
      clearInterval(timer)
    }
  }, [])

  const age = Math.max(0, Math.floor(((now ?? first) - Date.parse(instant)) / second))
  const isOld = dated && age >= oldAge
  const [unit, length] = units.find(([, seconds]) => age >= seconds) ?? units[3]
  return (
    // The server rendered a while ago, and the page may have been kept since. The element that it made
    // stands until the first tick puts another in its place: React would not correct its text.
    <time
      key={now === undefined ? 'server' : 'browser'}
      dateTime={instant}
      suppressHydrationWarning
    >
      {isOld
        ? intl.formatMessage(
            { id: 'ranking.note.updated' },
            {
              day: writtenDay(civilDay(instant, timeZone)),
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
