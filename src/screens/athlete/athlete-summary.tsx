import type { ReactNode } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { TimeRule } from '../../../domain/results.ts'
import type { AthleteBoardFragment } from '../../gql/athlete.ts'
import { Distance } from '../../ui/distance/distance.tsx'
import { DistanceUnitChoice } from '../../ui/distance/distance-unit-choice.tsx'
import { useDistanceUnit } from '../../ui/distance/distance-unit.ts'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import { finishTime, gapTime, passingTime, timingOf } from '../../ui/results/duration.ts'
import { RateFigure } from '../../ui/results/rate-figure.tsx'
import { rateOf } from '../../ui/results/rate.ts'
import { ResultState } from '../../ui/results/result-state.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import styles from './athlete-summary.module.css'
import type { ClockedSplits } from './splits/split-clock.ts'
import { Verdict } from './verdict.tsx'

type Placing = AthleteBoardFragment['placings'][number]

interface AthleteSummaryProps {
  result: AthleteBoardFragment
  /** Placing in the ranking the visitor came from. */
  placing: Placing | undefined
  clocked: ClockedSplits
}

/** Dark summary of a result: finish time by the deciding clock, places and pace; unknown values are omitted. */
export function AthleteSummary({ result, placing, clocked }: AthleteSummaryProps) {
  const sport = wordOf(result.race?.sport ?? 'RUNNING')
  const decided = decidingTime(result, placing)
  // The pace of the splits: the time on the course, which does not include the way to the start line.
  const onCourse = decided && (result.chipTime ?? decided.time)
  const rate = rateOf(onCourse, result.distance, sport, useDistanceUnit())
  return (
    <section className="dark-colours">
      <div className={`${styles.summary} wrap`}>
        <h2 className="visuallyHidden">
          <FormattedMessage id="athlete.board.title" />
        </h2>
        <div>
          <Clock result={result} decided={decided} clocked={clocked} />
          {decided && <OtherTimes result={result} decided={decided} />}
          {decided && <Verdict placing={placing} clocked={clocked} />}
        </div>
        <Figures>
          {placing && <Places result={result} placing={placing} />}
          {rate && (
            <Figure
              label={
                <FormattedMessage
                  id={`athlete.board.${rate.kind}${onCourse === decided?.time ? '' : '_by_chip'}`}
                />
              }
            >
              <RateFigure rate={rate} />
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

interface DecidingTime {
  rule: TimeRule
  /** Milliseconds. */
  time: number
}

interface ClockProps {
  result: AthleteBoardFragment
  decided: DecidingTime | null
  clocked: ClockedSplits
}

/** The finish time that decides; without one, the result state and the last known passing. */
function Clock({ result, decided, clocked }: ClockProps) {
  const { state } = result
  const timing = timingOf(result.race)
  const last = clocked.splits.findLast((split) => split.passing !== null)
  if (state === 'FINISHED') {
    return (
      <>
        <p className="quiet">
          <FormattedMessage id={`athlete.board.${decided?.rule ?? 'finish_time'}`} />
        </p>
        <p className="display display-128">{finishTime(decided?.time ?? null, timing)}</p>
      </>
    )
  }
  if (state === null && last) {
    return (
      <>
        <p className="quiet">
          <ResultState state={wordOf(state)} lastCheckpoint={last.name} />
        </p>
        <p className="display display-128">{passingTime(last.passing, timing)}</p>
      </>
    )
  }
  return (
    <>
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
    </>
  )
}

/** The finish times that do not decide, and how long after the gun the athlete crossed the start line. */
function OtherTimes({ result, decided }: { result: AthleteBoardFragment; decided: DecidingTime }) {
  const timing = timingOf(result.race)
  const { chipTime, gunTime } = result
  const others = timesOf(result).filter(
    ({ rule, time }) => rule !== decided.rule && !(rule === 'race' && time === decided.time),
  )
  const delay = chipTime === null || gunTime === null ? 0 : gunTime - chipTime
  if (others.length === 0) return null
  return (
    <p className={`${styles.others} row`}>
      {others.map(({ rule, time }) => (
        <span key={rule}>
          <FormattedMessage
            id={`athlete.board.other.${rule}`}
            values={{ time: finishTime(time, timing) }}
          />
        </span>
      ))}
      {delay > 0 && (
        <span className="quiet">
          <FormattedMessage
            id="athlete.board.start_delay"
            values={{ time: gapTime(gunTime, chipTime, timing) }}
          />
        </span>
      )}
    </p>
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
    .filter(
      ({ decides, rule, position }) =>
        !decides && !(rule === 'RACE' && position === placing.position),
    )
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
      {/* While a race is live there may be places before finishers. */}
      {count < position ? (
        <FormattedNumber value={position} />
      ) : (
        <FormattedMessage
          id="athlete.board.place"
          values={{ position, count, small: (text) => <small key="count">{text}</small> }}
        />
      )}
    </Figure>
  )
}

function timesOf({ chipTime, gunTime, raceTime }: AthleteBoardFragment): DecidingTime[] {
  const times = { race: raceTime, gun: gunTime, chip: chipTime }
  return (['race', 'gun', 'chip'] as const).flatMap((rule) => {
    const time = times[rule]
    return time === null ? [] : [{ rule, time }]
  })
}

/** The time that decides the ranking; without a ranking the published time, then gun, then chip time. */
function decidingTime(
  result: AthleteBoardFragment,
  placing: Placing | undefined,
): DecidingTime | null {
  if (result.state !== 'FINISHED') return null
  const times = timesOf(result)
  const decidedBy = placing?.ranking && wordOf(placing.ranking.decidedBy)
  return times.find(({ rule }) => rule === decidedBy) ?? times[0] ?? null
}
