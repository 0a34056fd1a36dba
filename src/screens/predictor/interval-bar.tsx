import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { clock, hoursAndMinutes } from './forecast/clock.ts'
import type { Forecast } from './forecast/forecast.ts'
import styles from './interval-bar.module.css'
import { labelledTicks, timeAxisOf } from './forecast/time-axis.ts'

/**
 * The expected range of times as a bar on a time axis. A mark shows the most likely time. The
 * drawing scales to any width.
 */
export function IntervalBar({ forecast }: { forecast: Forecast }) {
  const id = useId()
  const { ticks, at } = timeAxisOf(forecast)
  const { from, until, likely } = forecast
  return (
    <svg className={styles.drawing} width="100%" height="84" role="img" aria-labelledby={id}>
      <desc id={id}>
        <FormattedMessage
          id="predictor.board.bar"
          values={{
            from: hoursAndMinutes(from),
            until: hoursAndMinutes(until),
            likely: clock(likely),
          }}
        />
      </desc>
      <line className={styles.axis} x1="0" x2="100%" y1="52" y2="52" />
      {ticks.map((tick) => (
        <line key={tick} className={styles.axis} x1={at(tick)} x2={at(tick)} y1="52" y2="58" />
      ))}
      {labelledTicks(ticks).map((tick) => (
        <text key={tick} x={at(tick)} y="78" textAnchor="middle">
          {hoursAndMinutes(tick)}
        </text>
      ))}
      <line className={styles.bar} x1={at(from)} x2={at(until)} y1="34" y2="34" />
      <line className={styles.likely} x1={at(likely)} x2={at(likely)} y1="6" y2="52" />
    </svg>
  )
}
