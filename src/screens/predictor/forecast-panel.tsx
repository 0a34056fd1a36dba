import { FormattedMessage } from 'react-intl'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import { clock, hoursAndMinutes, pace } from './forecast/clock.ts'
import type { Forecast } from './forecast/forecast.ts'
import styles from './forecast-panel.module.css'
import { IntervalBar } from './interval-bar.tsx'

/** The dark panel with the most likely time and the expected range. */
export function ForecastPanel({ forecast }: { forecast: Forecast | undefined }) {
  return (
    <section className={`${styles.panel} dark-colours`} aria-labelledby="forecast">
      <h2 id="forecast" className="quiet">
        <FormattedMessage id="predictor.board.title" />
      </h2>
      <output className={`${styles.clock} display`}>
        {forecast ? clock(forecast.likely) : <span className={styles.empty}>{'0:00:00'}</span>}
      </output>
      {forecast ? (
        <Expected forecast={forecast} />
      ) : (
        <p className="lead">
          <FormattedMessage id="predictor.board.waiting" />
        </p>
      )}
    </section>
  )
}

function Expected({ forecast }: { forecast: Forecast }) {
  const { likely, from, until, basis } = forecast
  return (
    <>
      <p className="lead">
        <FormattedMessage
          id="predictor.board.between"
          values={{
            from: hoursAndMinutes(from),
            until: hoursAndMinutes(until),
            b: (text) => <b key="time">{text}</b>,
          }}
        />
      </p>
      <IntervalBar forecast={forecast} />
      <Figures>
        <Figure label={<FormattedMessage id="predictor.board.pace_km" />}>
          {pace(likely, 'km')}
        </Figure>
        <Figure label={<FormattedMessage id="predictor.board.pace_mi" />}>
          {pace(likely, 'mi')}
        </Figure>
        <Figure label={<FormattedMessage id="predictor.board.halfway" />}>
          {clock(likely / 2)}
        </Figure>
      </Figures>
      <p className="quiet">
        <FormattedMessage id={`predictor.board.basis.${basis}`} />
      </p>
    </>
  )
}
