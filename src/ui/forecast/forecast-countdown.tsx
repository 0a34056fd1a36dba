import { FormattedMessage } from 'react-intl'
import { useOwnTimes } from '../event/own-time.ts'
import { type ForecastWindow, useForecastPhase } from './forecast.ts'
import styles from './forecast-countdown.module.css'
import { useTimeUntil } from './time-until.ts'

interface ForecastCountdownProps {
  forecast: ForecastWindow
  /** The IANA time zone of the event. */
  timeZone: string
}

/**
 * The time until an expected passing, and the times that `ForecastText` names in the visitor's time
 * zone if this zone has other times. Only the browser knows the text, so the height of the line is reserved.
 */
export function ForecastCountdown({ forecast, timeZone }: ForecastCountdownProps) {
  const until = useTimeUntil(forecast)
  const { earliest, latest } = forecast
  const named = useForecastPhase(forecast) === 'between' ? [earliest, latest] : [latest]
  const [first, last] = useOwnTimes(named, timeZone) ?? []
  return (
    <p className={`${styles.line} quiet`}>
      {until && (
        <FormattedMessage
          id={`ui.forecast.${until.from > 0 ? 'in' : 'within'}_${until.unit}`}
          values={{ from: until.from, to: until.to }}
        />
      )}
      {until && first !== undefined && ' · '}
      {first !== undefined &&
        (last === undefined ? (
          <FormattedMessage id="ui.start.your_time" values={{ time: first }} />
        ) : (
          <FormattedMessage id="ui.forecast.your_time" values={{ earliest: first, latest: last }} />
        ))}
    </p>
  )
}
