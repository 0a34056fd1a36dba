import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../../domain/enum-words.ts'
import type { RunnerBoardFragment } from '../../../gql/athlete.ts'
import { Distance } from '../../../ui/distance/distance.tsx'
import { type EventDays, TimeOfDay, zoneOf } from '../../../ui/event/time-of-day.tsx'
import { useMarksSentence } from '../../../ui/field/field-sentence.tsx'
import { FieldStrip } from '../../../ui/field/field-still.tsx'
import { RaceClock } from '../../../ui/field/race-clock.tsx'
import { type ForecastWindow, useValidForecasts } from '../../../ui/forecast/forecast.ts'
import { ForecastCountdown } from '../../../ui/forecast/forecast-countdown.tsx'
import { ForecastText } from '../../../ui/forecast/forecast-text.tsx'
import type { ClockedSplits } from '../splits/split-clock.ts'
import { dataTimeOf, type Stretch, stretchOf, usePosition } from './position.ts'
import styles from './runner-board.module.css'

interface RunnerBoardProps {
  result: RunnerBoardFragment
  clocked: ClockedSplits
}

/**
 * Shows an athlete on the course: the running clock, the estimated position, the last passing, the
 * place at this passing, and the expected passings with what their forecast is based on.
 */
export function RunnerBoard({ result, clocked }: RunnerBoardProps) {
  const { startedAt, race } = result
  const forecasts = useValidForecasts(result.forecast)
  if (startedAt === null || !race?.event) return null
  const startedMs = Date.parse(startedAt)
  const last = clocked.splits.findLast(({ passing }) => passing !== null)
  const passedMs = result.splits.findLast(({ passing }) => passing !== null)?.passing ?? 0
  const { event } = race
  const dataMs = dataTimeOf(result)
  const stretch = stretchOf(result)
  return (
    <section className="dark-colours">
      <div className={`${styles.board} wrap`}>
        <h2 className="visuallyHidden">
          <FormattedMessage id="athlete.runner.title" />
        </h2>
        <p className={styles.clock}>
          <span className="display display-80">
            <RaceClock startedAt={startedAt} atMs={Math.max(dataMs - startedMs, 0)} />
          </span>{' '}
          <span className="quiet">
            <FormattedMessage id="ui.field.since_start" />
          </span>
        </p>
        {stretch && <CourseLine {...{ result, stretch, dataMs }} />}
        <LastSeen name={last?.name} at={new Date(startedMs + passedMs)} event={event} />
        {last && last.position !== null && last.among > 0 && (
          <p>
            <FormattedMessage
              id="athlete.runner.place"
              values={{
                position: last.position,
                count: last.among,
                checkPoint: <bdi>{last.name}</bdi>,
              }}
            />
          </p>
        )}
        {forecasts.map((forecast) => (
          <Expected key={forecast.checkPoint} forecast={forecast} event={event} />
        ))}
        {[...new Set(forecasts.map(({ basis }) => basis))].map((basis) => (
          <p key={basis} className="quiet">
            <FormattedMessage id={`athlete.runner.basis.${wordOf(basis)}`} />
          </p>
        ))}
      </div>
    </section>
  )
}

interface CourseLineProps {
  result: RunnerBoardFragment
  stretch: Stretch
  /** The instant to which the data refers, in milliseconds since the epoch. */
  dataMs: number
}

/**
 * The course as a line with a dot for the athlete. Rings mark the leader, the median athlete and
 * the last athlete of the race. The dot is hollow while the athlete's position is an estimate. If the
 * next passing cannot be estimated, the dot stays where the athlete was last seen, and the text is
 * left out.
 */
function CourseLine({ result, stretch, dataMs }: CourseLineProps) {
  const distance = result.distance ?? 0
  const { metres, estimated } = usePosition(stretch, distance, dataMs)
  const marksSentence = useMarksSentence()
  const { bib, splits, race } = result
  const { leader = null, medianMetres = null, lastMetres = null } = race?.field ?? {}
  return (
    <div className={styles.line}>
      <FieldStrip
        {...(leader?.metres && { label: marksSentence({ leader, medianMetres, lastMetres }) })}
        field={{
          distance,
          ink: [],
          places: splits.flatMap((split) =>
            split.distance === null ? [] : { metres: split.distance },
          ),
          leader,
          medianMetres,
          lastMetres,
          followed: [{ bib: bib ?? '', phase: 'ON_COURSE', metres, estimated }],
        }}
      />
      {stretch.to !== null && (
        <p className="quiet">
          <FormattedMessage
            id={estimated ? 'athlete.runner.about' : 'athlete.runner.at'}
            values={{
              metres: <Distance key="metres" metres={estimated ? toTens(metres) : metres} />,
              distance: <Distance key="distance" metres={distance} />,
            }}
          />
        </p>
      )}
    </div>
  )
}

/** Rounds an estimate to ten metres. */
const toTens = (metres: number) => Math.round(metres / 10) * 10

interface LastSeenProps {
  name: string | undefined
  at: Date
  event: EventDays
}

/**
 * Says where and when the athlete was last seen. Without a passing, says when the athlete started.
 */
function LastSeen({ name, at, event }: LastSeenProps) {
  const instant = at.toISOString()
  const time = <TimeOfDay instant={instant} {...zoneOf(event, instant)} />
  return (
    <p>
      {name === undefined ? (
        <FormattedMessage id="ui.start.started" values={{ time }} />
      ) : (
        <FormattedMessage
          id="athlete.runner.last_seen"
          values={{ time, checkPoint: <bdi>{name}</bdi> }}
        />
      )}
    </p>
  )
}

function Expected({ forecast, event }: { forecast: ForecastWindow; event: EventDays }) {
  return (
    <div>
      <p>
        <ForecastText forecast={forecast} {...zoneOf(event, forecast.latest)} />
      </p>
      <ForecastCountdown forecast={forecast} timeZone={event.timeZone} />
    </div>
  )
}
