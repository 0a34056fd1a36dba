import { FormattedMessage, useIntl } from 'react-intl'
import { useClock } from '../use-now.ts'
import { type ForecastWindow, useMinutesUntil } from './forecast.ts'
import styles from './forecast-countdown.module.css'

interface ForecastCountdownProps {
  forecast: ForecastWindow
  /** The IANA time zone of the event. */
  timeZone: string
}

/**
 * The minutes until an expected passing, and the times in the visitor's time zone where it differs.
 * The line has its height from the beginning, because only the browser knows its content.
 */
export function ForecastCountdown({ forecast, timeZone }: ForecastCountdownProps) {
  const minutes = useMinutesUntil(forecast)
  const own = useOwnTimes(forecast, timeZone)
  return (
    <p className={`${styles.line} quiet`}>
      {minutes && (
        <FormattedMessage
          id={minutes.from > 0 ? 'ui.forecast.in_minutes' : 'ui.forecast.within_minutes'}
          values={minutes}
        />
      )}
      {minutes && own && ' · '}
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
