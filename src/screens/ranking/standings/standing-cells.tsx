import { FormattedMessage } from 'react-intl'
import type { RankingRowFragment } from '../../../gql/ranking.ts'
import { type EventDays, zoneOf } from '../../../ui/event/time-of-day.tsx'
import { ForecastText, PlaceName } from '../../../ui/forecast/forecast-text.tsx'
import { finishTime, passingTime, type DurationFormat } from '../../../ui/results/duration.ts'
import { gapTime } from '../../../ui/results/gap-time.ts'
import styles from './standing-table.module.css'

export type Standing = NonNullable<RankingRowFragment['standing']>

/** The name of the point at which the athlete was last timed: a checkpoint or the finish. */
export function PointName({ standing }: { standing: Standing }) {
  return <PlaceName checkPoint={standing.checkPoint} />
}

/**
 * The athlete's time at a checkpoint or at the finish, with the gap to the best time at that point.
 */
export function StandingTime({ standing, timing }: { standing: Standing; timing: DurationFormat }) {
  const { time, gap } = standing
  const behind = gapTime(time, time - gap, timing)
  return (
    <div className={styles.clock}>
      {standing.checkPoint === null ? finishTime(time, timing) : passingTime(time, timing)}
      {behind !== null && <span className={`${styles.gap} quiet`}>{`+${behind}`}</span>}
    </div>
  )
}

/**
 * The number of places gained or lost: an arrow with the number, and words for screen readers.
 * Shows nothing if the place did not change.
 */
export function PlacesGained({ places }: { places: number | null }) {
  if (places === null || places === 0) return null
  const lost = places < 0
  return (
    <span className={lost ? `${styles.gained} quiet` : styles.gained}>
      <span aria-hidden="true">{`${lost ? '▼' : '▲'} ${String(Math.abs(places))}`}</span>
      <span className="visuallyHidden">
        <FormattedMessage
          id={lost ? 'ranking.live.gained_down' : 'ranking.live.gained_up'}
          values={{ places: Math.abs(places) }}
        />
      </span>
    </span>
  )
}

interface NextPassingProps {
  standing: Standing
  event: EventDays | null
  /**
   * A text that is shown before the expected time. Without an expected time, the text is not shown.
   */
  before?: string
}

/** When the athlete is expected at the next point. */
export function NextPassing({ standing, event, before }: NextPassingProps) {
  const [next] = standing.forecast
  if (!next) return null
  return (
    <>
      {before}
      <ForecastText forecast={next} {...zoneOf(event, next.latest)} isShort />
    </>
  )
}
