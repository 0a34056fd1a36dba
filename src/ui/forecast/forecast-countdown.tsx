import { FormattedMessage, useIntl } from 'react-intl'
import { useClock } from '../use-now.ts'
import type { ForecastWindow } from './forecast.ts'
import styles from './forecast-countdown.module.css'
import { useTimeUntil } from './time-until.ts'

interface ForecastCountdownProps {
  forecast: ForecastWindow
  /** The IANA time zone of the event. */
  timeZone: string
}

/**
 * The time until an expected passing, and the times in the visitor's time zone where it differs.
 * Only the browser knows the text, so the height of the line is reserved.
 */
export function ForecastCountdown({ forecast, timeZone }: ForecastCountdownProps) {
  const until = useTimeUntil(forecast)
  const own = useOwnTimes(forecast, timeZone)
  return (
    <p className={`${styles.line} quiet`}>
      {until && (
        <FormattedMessage
          id={`ui.forecast.${until.from > 0 ? 'in' : 'within'}_${until.unit}`}
          values={{ from: until.from, to: until.to }}
        />
      )}
      {until && own && ' · '}
      {own && <FormattedMessage id="ui.forecast.your_time" values={own} />}
    </p>
  )
}

const isLoaded = () => 1

/**
 * The times of a forecast in the visitor's time zone. Undefined on the server, during hydration, and
 * where they are the same as in the time zone of the event.
 */
function useOwnTimes({ earliest, latest }: ForecastWindow, timeZone: string) {
  const intl = useIntl()
  const isBrowser = useClock(isLoaded) !== undefined
  if (!isBrowser) return undefined
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const format = (instant: string, zone: string) =>
    intl.formatTime(instant, {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  if (format(latest, own) === format(latest, timeZone)) return undefined
  return { earliest: format(earliest, own), latest: format(latest, own) }
}
