import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'

const second = 1000
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** How long ago something changed, in days, hours, minutes or seconds. It goes on in the browser. */
export function DataAge({ instant }: { instant: string }) {
  const intl = useIntl()
  const [first] = useState(() => Date.now())
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => {
      setNow(Date.now())
    }
    const atOnce = setTimeout(tick)
    const timer = setInterval(tick, second)
    return () => {
      clearTimeout(atOnce)
      clearInterval(timer)
    }
  }, [])

  const age = Math.max(0, Math.floor(((now ?? first) - Date.parse(instant)) / second))
  const [unit, length] = units.find(([, seconds]) => age >= seconds) ?? units[3]
  return (
    // The server rendered a while ago, and the page may have been kept since. The element that it made
    // stands until the first tick puts another in its place: React would not correct its text.
    <time
      key={now === undefined ? 'server' : 'browser'}
      dateTime={instant}
      suppressHydrationWarning
    >
      {intl.formatRelativeTime(-Math.floor(age / length), unit)}
    </time>
  )
}
