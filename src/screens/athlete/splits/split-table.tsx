import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../../domain/enum-words.ts'
import type { RaceSport } from '../../../../domain/sports.ts'
import type { SplitTableFragment } from '../../../gql/athlete.ts'
import { useDistanceUnit } from '../../../ui/distance/distance-unit.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import {
  finishTime,
  noTime,
  passingTime,
  type DurationFormat,
} from '../../../ui/results/duration.ts'
import { useTiming } from '../../../ui/results/use-timing.ts'
import { RateFigure, RateNumber } from '../../../ui/results/rate-figure.tsx'
import { fasterThan, isSpeed, rateOf, type RateUnit, rateUnitOf } from '../../../ui/results/rate.ts'
import { hidden } from '../../../ui/text/hidden-text.tsx'
import { AgainstAverage } from './against-average.tsx'
import { PacingFigures } from './pacing-figures.tsx'
import type { ClockedSplit, ClockedSplits } from './split-clock.ts'
import { ColumnHeading } from '../../../ui/column-heading.tsx'
import styles from './split-table.module.css'

interface SplitTableProps {
  result: SplitTableFragment
  clocked: ClockedSplits
}

/**
 * The table of splits. Each checkpoint has the passing time, the median of the field, the time of
 * the leg, the pace and the place. The table ends at the last known passing.
 */
export function SplitTable({ result, clocked }: SplitTableProps) {
  const sport = wordOf(result.race?.sport ?? null)
  const distanceUnit = useDistanceUnit()
  const timing = useTiming(result.race)
  const { splits, rule, startDelay } = clocked
  const lastIndex = splits.findLastIndex((split) => split.passing !== null)
  const last = splits[lastIndex]
  if (!last) return null

  const unit = rateUnitOf(sport, distanceUnit)
  // The average covers the course up to the last known passing, so an athlete who did not finish
  // also has an average.
  const average = { time: (last.passing ?? 0) - (startDelay ?? 0), distance: last.distance }
  const averageRate = rateOf(average.time, average.distance, sport, distanceUnit)
  const differences = splits.map((split) =>
    fasterThan({ time: split.legTime, distance: split.legDistance }, average),
  )
  // The speeds of swimming, cycling and running do not compare.
  const isOneSport = sport !== 'triathlon'
  const columns = {
    hasPlaces: splits.some(({ position }) => position !== null),
    hasMedians: splits.some(({ median }) => median !== null),
    // With only one leg, the average is the same as the leg.
    hasAverage: isOneSport && differences.filter((share) => share !== null).length > 1,
  }
  const widest = Math.max(0.05, ...differences.map((share) => Math.abs(share ?? 0)))
  return (
    <PageSection
      title={<FormattedMessage id="athlete.splits.title" />}
      note={rule !== null && <FormattedMessage id={`ui.clock.${wordOf(rule)}`} />}
    >
      {isOneSport && <PacingFigures result={result} />}
      <table className={`${styles.table} table`}>
        <caption className="visuallyHidden">
          <FormattedMessage id="athlete.splits.title" />
        </caption>
        <Headings unit={unit} {...columns} />
        <tbody>
          {startDelay !== null && <StartRow delay={passingTime(startDelay, timing)} {...columns} />}
          {splits.slice(0, lastIndex + 1).map((split, index) => (
            <SplitRow
              key={index}
              split={split}
              sport={sport}
              timing={timing}
              {...columns}
              difference={<AgainstAverage faster={differences[index] ?? null} widest={widest} />}
            />
          ))}
        </tbody>
      </table>
      {averageRate && columns.hasAverage && (
        <p className={`${styles.key} quiet`}>
          <FormattedMessage
            id="athlete.splits.note"
            values={{ average: <RateFigure rate={averageRate} /> }}
          />
        </p>
      )}
    </PageSection>
  )
}

/** Which columns the table has. */
interface Columns {
  hasMedians: boolean
  hasPlaces: boolean
  hasAverage: boolean
}

function Headings({ unit, hasMedians, hasPlaces, hasAverage }: Columns & { unit: RateUnit }) {
  return (
    <thead>
      <tr>
        <ColumnHeading id="athlete.splits.split" />
        <th scope="col" className="end">
          <FormattedMessage id="athlete.splits.passing" />
          {hasMedians && (
            <span className={styles.narrowOnly}>
              <FormattedMessage id="athlete.splits.median" />
            </span>
          )}
        </th>
        {hasMedians && (
          <ColumnHeading className={`${styles.wideOnly} end`} id="athlete.splits.median" />
        )}
        <ColumnHeading className={`${styles.wideOnly} end`} id="athlete.splits.leg_time" />
        <th scope="col" className="end">
          <FormattedMessage id={isSpeed(unit) ? 'athlete.splits.speed' : 'athlete.splits.pace'} />
          <span className={styles.unit}>
            <FormattedMessage id={`ui.rate.${unit}`} />
          </span>
        </th>
        {hasAverage && (
          <ColumnHeading className={styles.bars} id="athlete.splits.against_average" />
        )}
        {hasPlaces && <ColumnHeading className="end" id="athlete.splits.place" />}
      </tr>
    </thead>
  )
}

/** The row for the start line: the time from the gun until the athlete crossed this line. */
function StartRow({ delay, hasMedians, hasPlaces, hasAverage }: Columns & { delay: string }) {
  return (
    <tr>
      <th scope="row">
        <FormattedMessage id="athlete.splits.start_line" />
      </th>
      <td className="end">{delay}</td>
      {hasMedians && <td className={styles.wideOnly} />}
      <td className={styles.wideOnly} />
      <td />
      {hasAverage && <td className={styles.bars} />}
      {hasPlaces && <td />}
    </tr>
  )
}

/**
 * A row of the table: the passing at a checkpoint or at the finish, the time of the leg, the pace
 * or speed, and the place.
 */
function SplitRow({
  split,
  sport,
  timing,
  hasMedians,
  hasPlaces,
  hasAverage,
  difference,
}: Columns & {
  split: ClockedSplit
  sport: RaceSport | null
  timing: DurationFormat
  difference: ReactNode
}) {
  return (
    <tr>
      <th scope="row">
        <SplitName split={split} />
      </th>
      <td className="end">
        {timeAt(split, split.passing, timing)}
        {split.median !== null && <MedianBelow>{timeAt(split, split.median, timing)}</MedianBelow>}
      </td>
      {hasMedians && (
        <td className={`${styles.wideOnly} quiet end`}>{timeAt(split, split.median, timing)}</td>
      )}
      <td className={`${styles.wideOnly} end`}>{passingTime(split.legTime, timing)}</td>
      <td className="end">
        <LegRate split={split} sport={sport} />
      </td>
      {hasAverage && <td className={styles.bars}>{difference}</td>}
      {hasPlaces && (
        <td className="end">
          {split.position === null ? (
            noTime
          ) : (
            <FormattedMessage
              id="athlete.board.place"
              values={{
                position: split.position,
                count: split.among,
                small: (text) => (
                  <span key="count" className={`${styles.among} quiet`}>
                    {text}
                  </span>
                ),
              }}
            />
          )}
        </td>
      )}
    </tr>
  )
}

/**
 * Formats a time. A finish time is rounded by the same rule as in the ranking, so the table and the
 * ranking show the same time.
 */
function timeAt({ isFinish }: ClockedSplit, time: number | null, timing: DurationFormat): string {
  return isFinish ? finishTime(time, timing) : passingTime(time, timing)
}

/**
 * The median below the passing time. Only narrow screens show it, because they have no column for
 * the median.
 */
function MedianBelow({ children }: { children: ReactNode }) {
  return (
    <span className={`${styles.narrowOnly} quiet`}>
      <FormattedMessage id="athlete.splits.median_of" values={{ time: children, hidden }} />
    </span>
  )
}

function SplitName({ split }: { split: ClockedSplit }) {
  return split.isFinish ? <FormattedMessage id="athlete.splits.finish" /> : split.name
}

function LegRate({ split, sport }: { split: ClockedSplit; sport: RaceSport | null }) {
  const rate = rateOf(split.legTime, split.legDistance, sport, useDistanceUnit())
  return rate ? <RateNumber rate={rate} /> : noTime
}
