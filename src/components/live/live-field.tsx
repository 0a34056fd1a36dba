import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { LiveFieldFragment } from '../../gql/parts.ts'
import { LeaderSentence, leaderOf } from './leader-sentence.tsx'
import { type EventDays, zoneOf } from '../../ui/event/time-of-day.tsx'
import { useFieldSentence } from '../../ui/field/field-sentence.tsx'
import { FieldStrip } from '../../ui/field/field-still.tsx'
import { useValidForecasts } from '../../ui/forecast/forecast.ts'
import { ForecastText } from '../../ui/forecast/forecast-text.tsx'
import { RaceClock } from '../../ui/field/race-clock.tsx'
import { passingTime, wholeSeconds } from '../../ui/results/duration.ts'
import { useIsOver } from './under-way.ts'
import styles from './live-field.module.css'

type Field = NonNullable<LiveFieldFragment['field']>

interface LiveFieldProps {
  race: LiveFieldFragment & { field: Field }
  event: EventDays
  /** Content that names the race or the event. It is shown beside the clock. */
  children?: ReactNode
}

/**
 * The clock of a race, the leader, and the field along the course at the time of the last passing.
 * Once the race is over, the words “Unofficial results” replace the clock.
 */
export function LiveField({ race, event, children }: LiveFieldProps) {
  const { field } = race
  const isOver = useIsOver()(race)
  const sentence = useFieldSentence()
  const still = { ...field, places: [], followed: [] }
  const leader = leaderOf(field)
  // Only a leader on the course has a forecast.
  const forecasts = useValidForecasts(leader?.forecast ?? [])
  const finish = forecasts.find(({ checkPoint }) => checkPoint === null)
  return (
    <div className={`${styles.field} ${children == null ? '' : styles.wide}`}>
      <div>
        {isOver ? (
          <p className={styles.over}>
            <FormattedMessage id="ui.field.unofficial" />
          </p>
        ) : (
          <p className={styles.clock}>
            {field.startedAt === null ? (
              passingTime(field.atMs, wholeSeconds)
            ) : (
              <RaceClock startedAt={field.startedAt} atMs={field.atMs} />
            )}{' '}
            <small>
              <FormattedMessage id="ui.field.since_start" />
            </small>
          </p>
        )}
        {children}
      </div>
      <div className={styles.drawing}>
        {leader && (
          <p>
            <LeaderSentence leader={leader} race={race} />
          </p>
        )}
        {leader && field.severalStarts && (
          <p className="quiet">
            <FormattedMessage id="ui.field.several_starts" />
          </p>
        )}
        {finish && (
          <p className="quiet">
            <ForecastText forecast={finish} {...zoneOf(event, finish.latest)} />
          </p>
        )}
        {field.onCourseCount > 0 && <FieldStrip field={still} label={sentence(still)} />}
      </div>
    </div>
  )
}
