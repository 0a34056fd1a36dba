import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import { leadingRule, type TimeRule } from '../../../domain/results.ts'
import type { AthleteBoardFragment } from '../../gql/athlete.ts'
import { Distance } from '../../ui/distance/distance.tsx'
import { DistanceUnitChoice } from '../../ui/distance/distance-unit-choice.tsx'
import { useDistanceUnit } from '../../ui/distance/distance-unit.ts'
import { isOver } from '../../ui/event/ranking-state.ts'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import { finishTime, passingTime } from '../../ui/results/duration.ts'
import { gapTime } from '../../ui/results/gap-time.ts'
import { useTiming } from '../../ui/results/use-timing.ts'
import { RateFigure } from '../../ui/results/rate-figure.tsx'
import { rateOf } from '../../ui/results/rate.ts'
import { lapsBehindText, scoreOf } from '../../ui/results/score.ts'
import { shownScore } from '../../ui/results/shown-score.tsx'
import { ResultState } from '../../ui/results/result-state.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import { small } from '../../ui/text/small-text.tsx'
import styles from './athlete-summary.module.css'
import type { ClockedSplits } from './splits/split-clock.ts'
import { useOnCourseCount } from './use-on-course-count.ts'
import { Verdict, VerdictSoFar } from './verdict.tsx'

type Placing = AthleteBoardFragment['placings'][number]

interface AthleteSummaryProps {
  result: AthleteBoardFragment
  /** The athlete's placing in the ranking of the URL, otherwise in the athlete's first ranking. */
  placing: Placing | undefined
  clocked: ClockedSplits
  /** The splits, measured from the moment at which the athlete crossed the start line. */
  ownClock: ClockedSplits
}

/**
 * The dark summary of a result: the finish time that `leadingRule` selects, places and pace. Omits
 * unknown values.
 */
export function AthleteSummary({ result, placing, clocked, ownClock }: AthleteSummaryProps) {
  const sport = wordOf(result.race?.sport ?? null)
  const reached = useScore(result, placing)
  const score = result.state === 'FINISHED' ? reached : null
  const leading = score === null ? leadingTime(result, placing) : null
  // If the chip time is known, the pace does not include the time until the start line, as in the
  // table of splits.
  const onCourse = leading && (result.chipTime ?? leading.time)
  const onCourseCount = useOnCourseCount(placing, result)
  const isOpen = onCourseCount !== undefined
  const rate = rateOf(onCourse, result.distance, sport, useDistanceUnit())
  const wasSeen =
    result.state === 'FINISHED' || clocked.splits.some(({ passing }) => passing !== null)
  const hasDistances =
    result.distance !== null ||
    result.distanceCovered !== null ||
    clocked.splits.some(({ distance }) => distance !== null)
  return (
    <section className="dark-colours">
      <div className={`${styles.summary} wrap`}>
        <h2 className="visuallyHidden">
          <FormattedMessage id="athlete.board.title" />
        </h2>
        <div className={styles.time}>
          <Clock {...{ result, leading, score, reached, clocked }} />
          {(leading ?? score) !== null && <OtherTimes result={result} leading={leading} />}
          {leading && !isOpen && <Verdict placing={placing} clocked={ownClock} />}
          {isOpen && <VerdictSoFar placing={placing} onCourseCount={onCourseCount} />}
        </div>
        {wasSeen && (
          <Figures>
            {placing && <Places result={result} placing={placing} />}
            {rate && (
              <Figure
                label={
                  <FormattedMessage
                    id={`athlete.board.${rate.kind}${onCourse === leading?.time ? '' : '_by_chip'}`}
                  />
                }
              >
                <RateFigure rate={rate} />
              </Figure>
            )}
            {placing && !isOpen && <OtherTimings placing={placing} />}
            {result.distance !== null && (
              <Figure label={<FormattedMessage id="athlete.board.distance" />}>
                <Distance metres={result.distance} />
              </Figure>
            )}
          </Figures>
        )}
        {wasSeen && hasDistances && (
          <div className={styles.unit}>
            <DistanceUnitChoice />
          </div>
        )}
      </div>
    </section>
  )
}

interface RuledTime {
  rule: TimeRule
  /** The time in milliseconds. */
  time: number
}

interface ClockProps {
  result: AthleteBoardFragment
  leading: RuledTime | null
  /**
   * The score that decides the ranking (laps, points or distance), or the laps behind the winner.
   */
  score: ReactNode
  /** The score of an athlete who may not have finished. */
  reached: ReactNode
  clocked: ClockedSplits
}

/**
 * Shows the score that decides the ranking, or the finish time that `leadingRule` selects. If the
 * result has neither, shows its state, the score so far, and the last known passing. A disqualified
 * athlete with a finish time was last seen at the finish, which is not among the splits.
 */
function Clock({ result, leading, score, reached, clocked }: ClockProps) {
  const { state, progress, race, placings } = result
  const isPast = race !== null && isOver(race, placings[0]?.ranking)
  const timing = useTiming(result.race)
  const last = clocked.splits.findLast((split) => split.passing !== null)
  if (score !== null) return <p className={`${styles.score} display display-128`}>{score}</p>
  if (leading) {
    return (
      <>
        <p className="quiet">
          <FormattedMessage id={`athlete.board.${leading.rule}`} />
        </p>
        <p className="display display-128">{finishTime(leading.time, timing)}</p>
      </>
    )
  }
  if (state === null && last) {
    return (
      <>
        <p className="quiet">
          <ResultState
            state={wordOf(state)}
            lastCheckpoint={last.name}
            progress={wordOf(progress)}
            isOver={isPast}
          />
        </p>
        <p className="display display-128">{passingTime(last.passing, timing)}</p>
      </>
    )
  }
  return (
    <>
      <p className={`${styles.state} display`}>
        <ResultState
          state={wordOf(state)}
          lastCheckpoint={null}
          progress={wordOf(progress)}
          isOver={isPast}
        />
      </p>
      {reached !== null && state !== 'DID_NOT_START' && (
        <p className={`${styles.lastPassing} quiet`}>{reached}</p>
      )}
      {last && timesOf(result).length === 0 && (
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

/**
 * The finish times that the page does not show in large figures, and the time from the gun until
 * the athlete crossed the start line.
 */
function OtherTimes({
  result,
  leading,
}: {
  result: AthleteBoardFragment
  leading: RuledTime | null
}) {
  const timing = useTiming(result.race)
  const { chipTime, gunTime } = result
  const others = timesOf(result).filter(
    ({ rule, time }) =>
      rule !== leading?.rule && time !== leading?.time && !(rule === 'race' && time === gunTime),
  )
  const isDelayed = chipTime !== null && gunTime !== null && gunTime > chipTime
  // Null if both times are equal in the digits that the page shows.
  const delay = isDelayed ? gapTime(gunTime, chipTime, timing) : null
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
      {delay !== null && (
        <span className="quiet">
          <FormattedMessage id="athlete.board.start_delay" values={{ time: delay }} />
        </span>
      )}
    </p>
  )
}

/**
 * The known places of the athlete: among all athletes, in the gender and in the category. Beside
 * each place is the number of athletes in that group. In a ranking of one gender, the place among
 * all athletes of the ranking is the place in the gender. In a live ranking, only one gender may
 * have places so far. Such a ranking counts as a ranking of one gender only if another ranking has
 * the same athletes and further ones.
 */
export function Places({ result, placing }: { result: AthleteBoardFragment; placing: Placing }) {
  const translateTitle = useStandardTitle()
  const { ranking, among, genderAmong } = placing
  const leavesOthersOut = result.placings.some(
    (other) => other.genderAmong === genderAmong && other.among > among,
  )
  const isOfOneGender =
    result.gender !== null &&
    genderAmong === among &&
    (ranking?.status === 'OFFICIAL' || leavesOthersOut)
  return (
    <>
      {!isOfOneGender && (
        <PlaceFigure
          label={<FormattedMessage id="athlete.board.overall" />}
          position={placing.position}
          count={placing.among}
        />
      )}
      {result.gender && (
        <PlaceFigure
          label={<FormattedMessage id={`ui.gender.${result.gender}`} />}
          position={placing.genderPosition}
          count={placing.genderAmong}
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
          count={placing.categoryAmong}
        />
      )}
    </>
  )
}

/**
 * The places that the athlete would have if another kind of time (gun, chip or race time) decided
 * the ranking. Leaves out a place that is the same by the same time, such as the chip time without a
 * mat at the start.
 */
function OtherTimings({ placing: { position: place, timings } }: { placing: Placing }) {
  const deciding = timings.find(({ decides }) => decides)?.time
  return timings
    .filter(
      ({ decides, rule, time, position }) =>
        !decides && !(position === place && (rule === 'RACE' || time === deciding)),
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
      <FormattedMessage id="athlete.board.place" values={{ position, count, small }} />
    </Figure>
  )
}

function timesOf({ chipTime, gunTime, raceTime }: AthleteBoardFragment): RuledTime[] {
  const times = { race: raceTime, gun: gunTime, chip: chipTime }
  return (['race', 'gun', 'chip'] as const).flatMap((rule) => {
    const time = times[rule]
    return time === null ? [] : [{ rule, time }]
  })
}

/**
 * Returns what the page shows instead of a finish time: the score that decides the ranking, or the
 * number of laps behind. Null if the result has neither.
 */
function useScore(result: AthleteBoardFragment, placing: Placing | undefined): ReactNode {
  const intl = useIntl()
  const rule = wordOf(placing?.ranking?.scoredBy)
  const score = shownScore(intl, rule, scoreOf(rule, result))
  if (score !== null || timesOf(result).length > 0) return score
  return lapsBehindText(intl, result.lapsBehind)
}

/** Returns the finish time that `leadingRule` selects. Null without a finish. */
export function leadingTime(
  result: AthleteBoardFragment,
  placing: Placing | undefined,
): RuledTime | null {
  if (result.state !== 'FINISHED') return null
  const { chipTime: chip, gunTime: gun, raceTime: race } = result
  const decidedBy = placing?.ranking && wordOf(placing.ranking.decidedBy)
  const rule = leadingRule({ chip, gun, race }, decidedBy ?? undefined)
  return timesOf(result).find((time) => time.rule === rule) ?? null
}
