import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { AthleteBoardFragment } from '../../gql/athlete.ts'
import { Distance } from '../../ui/distance/distance.tsx'
import { DistanceUnitChoice } from '../../ui/distance/distance-unit-choice.tsx'
import { useDistanceUnit } from '../../ui/distance/distance-unit.ts'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import { finishTime, passingTime, timingOf } from '../../ui/results/duration.ts'
import { RateFigure } from '../../ui/results/rate-figure.tsx'
import { rateOf } from '../../ui/results/rate.ts'
import { ResultState } from '../../ui/results/result-state.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import styles from './athlete-summary.module.css'

type Placing = AthleteBoardFragment['placings'][number]

interface AthleteSummaryProps {
  result: AthleteBoardFragment
  /** Placing in the ranking the visitor came from. */
  placing: Placing | undefined
}

/** Dark summary of a result: finish time, places, pace and both clocks; unknown values are omitted. */
export function AthleteSummary({ result, placing }: AthleteSummaryProps) {
  const sport = wordOf(result.race?.sport ?? 'RUNNING')
  const { chipTime, gunTime } = result
  const timing = timingOf(result.race)
  const decided = decidingTime(result, placing)
  const rate = rateOf(decided, result.distance, sport, useDistanceUnit())
  return (
    <section className="dark-colours">
      <div className={`${styles.summary} wrap`}>
        <h2 className="visuallyHidden">
          <FormattedMessage id="athlete.board.title" />
        </h2>
        <Clock result={result} time={decided} />
        <Figures>
          {placing && <Places result={result} placing={placing} />}
          {rate && (
            <Figure
              label={
                <FormattedMessage
                  id={rate.kind === 'pace' ? 'athlete.board.pace' : 'athlete.board.speed'}
                />
              }
            >
              <RateFigure rate={rate} />
            </Figure>
          )}
          {gunTime !== null && (
            <Figure label={<FormattedMessage id="athlete.board.gun" />}>
              {finishTime(gunTime, timing)}
            </Figure>
          )}
          {chipTime !== null && (
            <Figure label={<FormattedMessage id="athlete.board.chip" />}>
              {finishTime(chipTime, timing)}
            </Figure>
          )}
          {placing && <OtherTimings placing={placing} />}
          {result.distance !== null && (
            <Figure label={<FormattedMessage id="athlete.board.distance" />}>
              <Distance metres={result.distance} />
            </Figure>
          )}
        </Figures>
        <div className={styles.unit}>
          <DistanceUnitChoice />
        </div>
      </div>
    </section>
  )
}

/** The finish time that decides; without one, the result state and the last known passing. */
function Clock({ result, time }: { result: AthleteBoardFragment; time: number | null }) {
  const { state } = result
  const timing = timingOf(result.race)
  const last = result.splits.findLast((split) => split.passing !== null)
  if (state === 'FINISHED') {
    return (
      <div>
        <p className="quiet">
          <FormattedMessage id="athlete.board.finish_time" />
        </p>
        <p className="display display-128">{finishTime(time, timing)}</p>
      </div>
    )
  }
  if (state === null && last) {
    return (
      <div>
        <p className="quiet">
          <ResultState state={wordOf(state)} lastCheckpoint={last.name} />
        </p>
        <p className="display display-128">{passingTime(last.passing, timing)}</p>
      </div>
    )
  }
  return (
    <div>
      <p className="display display-80">
        <ResultState state={wordOf(state)} lastCheckpoint={null} />
      </p>
      {last && (
        <p className={`${styles.lastPassing} quiet`}>
          <FormattedMessage
            id="athlete.board.last_passing"
            values={{ checkPoint: <bdi>{last.name}</bdi>, time: passingTime(last.passing, timing) }}
          />
        </p>
      )}
    </div>
  )
}

function Places({ result, placing }: { result: AthleteBoardFragment; placing: Placing }) {
  const translateTitle = useStandardTitle()
  return (
    <>
      <PlaceFigure
        label={<FormattedMessage id="athlete.board.overall" />}
        position={placing.position}
        count={placing.finishers}
      />
      {result.gender && (
        <PlaceFigure
          label={<FormattedMessage id={`ui.gender.${result.gender}`} />}
          position={placing.genderPosition}
          count={placing.genderFinishers}
        />
      )}
      {result.category !== null && (
        <PlaceFigure
          label={
            <FormattedMessage
              id="athlete.board.category"
              values={{ category: <bdi>{translateTitle(result.category)}</bdi> }}
            />
          }
          position={placing.categoryPosition}
          count={placing.categoryFinishers}
        />
      )}
    </>
  )
}

/** Places that the other timings would give. */
function OtherTimings({ placing }: { placing: Placing }) {
  return placing.timings
    .filter(({ decides }) => !decides)
    .map(({ rule, position, finishers }) => (
      <PlaceFigure
        key={rule}
        label={<FormattedMessage id={`athlete.board.place_by.${wordOf(rule)}`} />}
        position={position}
        count={finishers}
      />
    ))
}

function PlaceFigure(props: { label: ReactNode; position: number | null; count: number }) {
  const { label, position, count } = props
  if (position === null) return null
  return (
    <Figure label={label}>
      <FormattedMessage
        id="athlete.board.place"
        values={{ position, count, small: (text) => <small key="count">{text}</small> }}
      />
    </Figure>
  )
}

/** The time that decides the ranking; without a ranking the published time, then gun, then chip time. */
function decidingTime(result: AthleteBoardFragment, placing: Placing | undefined): number | null {
  const { chipTime, gunTime, raceTime } = result
  const deciding = { chip: chipTime, gun: gunTime, race: raceTime }
  const decided = placing?.ranking ? deciding[wordOf(placing.ranking.decidedBy)] : null
  return decided ?? raceTime ?? gunTime ?? chipTime
}
