import { FormattedMessage, FormattedNumber } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { SplitTableFragment } from '../../gql/athlete.ts'
import { useDistanceUnit } from '../../ui/distance/distance-unit.ts'
import { PageSection } from '../../ui/page/page-section.tsx'
import { noTime, passingTime, timingOf } from '../../ui/results/duration.ts'
import { RateFigure, RateNumber } from '../../ui/results/rate-figure.tsx'
import { fasterThan, rateOf, rateUnitOf } from '../../ui/results/rate.ts'
import { AgainstAverage } from './against-average.tsx'
import styles from './split-table.module.css'
import type { RaceSport } from '../../../domain/sports.ts'

type Split = SplitTableFragment['splits'][number]

/** Table of splits: passing time, leg time, pace and place at each checkpoint. */
export function SplitTable({ result }: { result: SplitTableFragment }) {
  const sport = wordOf(result.race?.sport ?? 'RUNNING')
  const distanceUnit = useDistanceUnit()
  const { splits } = result
  const last = splits.findLast((split) => split.passing !== null)
  if (!last) return null

  const timing = timingOf(result.race)
  const unit = rateUnitOf(sport, distanceUnit)
  const isSpeed = unit === 'hour' || unit === 'milesInHour'
  const hasPlaces = splits.some(({ position }) => position !== null)
  // Average up to the last known passing, so that it also exists for DNF.
  const average = { time: last.passing, distance: last.distance }
  const averageRate = rateOf(average.time, average.distance, sport, distanceUnit)
  const differences = splits.map((split) =>
    fasterThan({ time: split.legTime, distance: split.legDistance }, average),
  )
  const widest = Math.max(0.05, ...differences.map((share) => Math.abs(share ?? 0)))
  return (
    <PageSection
      title={<FormattedMessage id="athlete.splits.title" />}
      note={
        averageRate && (
          <FormattedMessage
            id="athlete.splits.note"
            values={{ average: <RateFigure rate={averageRate} /> }}
          />
        )
      }
    >
      <table className={`${styles.table} table`}>
        <caption className="visuallyHidden">
          <FormattedMessage id="athlete.splits.title" />
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="athlete.splits.split" />
            </th>
            <th scope="col" className="end">
              <FormattedMessage id="athlete.splits.passing" />
            </th>
            <th scope="col" className={`${styles.wideOnly} end`}>
              <FormattedMessage id="athlete.splits.leg_time" />
            </th>
            <th scope="col" className="end">
              <FormattedMessage id={isSpeed ? 'athlete.splits.speed' : 'athlete.splits.pace'} />
              <span className={styles.unit}>
                <FormattedMessage id={`ui.rate.${unit}`} />
              </span>
            </th>
            <th scope="col" className={styles.bars}>
              <FormattedMessage id="athlete.splits.against_average" />
            </th>
            {hasPlaces && (
              <th scope="col" className="end">
                <FormattedMessage id="athlete.splits.place" />
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {splits.map((split, index) => (
            <tr key={index}>
              <th scope="row">
                <SplitName split={split} />
              </th>
              <td className="end">{passingTime(split.passing, timing)}</td>
              <td className={`${styles.wideOnly} end`}>{passingTime(split.legTime, timing)}</td>
              <td className="end">
                <LegRate split={split} sport={sport} />
              </td>
              <td className={styles.bars}>
                <AgainstAverage faster={differences[index] ?? null} widest={widest} />
              </td>
              {hasPlaces && (
                <td className="end">
                  {split.position === null ? noTime : <FormattedNumber value={split.position} />}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  )
}

function SplitName({ split }: { split: Split }) {
  return split.isFinish ? <FormattedMessage id="athlete.splits.finish" /> : split.name
}

function LegRate({ split, sport }: { split: Split; sport: RaceSport }) {
  const rate = rateOf(split.legTime, split.legDistance, sport, useDistanceUnit())
  return rate ? <RateNumber rate={rate} /> : noTime
}
