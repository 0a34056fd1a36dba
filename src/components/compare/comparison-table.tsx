import { FormattedMessage, useIntl } from 'react-intl'
import { type ComparedLeg, gapsBetween } from '../../../domain/comparison.ts'
import { type RaceSport, rulesOf } from '../../../domain/sports.ts'
import type { ComparisonFragment } from '../../gql/parts.ts'
import { useDistanceUnit } from '../../ui/distance/distance-unit.ts'
import { noTime, passingTime, type DurationFormat } from '../../ui/results/duration.ts'
import { gapTime } from '../../ui/results/gap-time.ts'
import { RateFigure } from '../../ui/results/rate-figure.tsx'
import { rateOf } from '../../ui/results/rate.ts'
import { ColumnHeading } from '../../ui/column-heading.tsx'
import styles from './comparison.module.css'
import { comparedLegs, runsOf } from './runs-of.ts'

interface ComparisonTableProps {
  comparison: ComparisonFragment
  timing: DurationFormat
  sport: RaceSport | null
}

/**
 * Table with the times, gaps and pace at each point, up to the last one with a time. Each athlete has
 * one column.
 */
export function ComparisonTable({ comparison, timing, sport }: ComparisonTableProps) {
  const intl = useIntl()
  const { athletes } = comparison
  const runs = runsOf(comparison)
  const last = Math.max(...runs.map((run) => run.findLastIndex((time) => time !== null)))
  const points = comparison.points.slice(0, last + 1)
  const gaps = gapsBetween(runs)
  const legs = comparedLegs(comparison)
  const title = rulesOf(sport).rate === 'speed' ? 'compare.speed_table' : 'compare.pace_table'
  return (
    // The keyboard can scroll the region, because five columns may not fit into the window.
    <div
      className={styles.scroll}
      role="region"
      aria-label={intl.formatMessage({ id: title })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs the focus
      tabIndex={0}
    >
      <table className={`${styles.table} table`}>
        <caption className="visuallyHidden">
          <FormattedMessage id={title} />
        </caption>
        <thead>
          <tr>
            <ColumnHeading id="compare.point" />
            {athletes.map(({ participantId, name }) => (
              <th key={participantId} scope="col" className="end">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ checkPointId, name }, point) => (
            <tr key={checkPointId ?? 'finish'}>
              <th scope="row">
                {name === null ? <FormattedMessage id="compare.finish" /> : <bdi>{name}</bdi>}
              </th>
              {athletes.map(({ participantId }, athlete) => (
                <TimeCell
                  key={participantId}
                  time={runs[athlete]?.[point] ?? null}
                  gap={gaps[athlete]?.[point] ?? null}
                  leg={legs[athlete]?.find((each) => each.point === point)}
                  timing={timing}
                  sport={sport}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * The time of an athlete at a checkpoint or the finish, the gap to the compared athlete who was
 * first there, and the pace or speed on the leg that ends there.
 */
function TimeCell({
  time,
  gap,
  leg,
  timing,
  sport,
}: Pick<ComparisonTableProps, 'timing' | 'sport'> & {
  time: number | null
  gap: number | null
  leg: ComparedLeg | undefined
}) {
  const unit = useDistanceUnit()

  const behind = time === null || gap === null ? null : gapTime(time, time - gap, timing)
  const rate = leg && rateOf(leg.time, leg.to - leg.from, sport, unit)
  return (
    <td className="end">
      <b>{time === null ? noTime : passingTime(time, timing)}</b>
      {behind !== null && <span className="quiet">{` +${behind}`}</span>}
      {rate && (
        <span className={`${styles.rate} quiet`}>
          <RateFigure rate={rate} />
        </span>
      )}
    </td>
  )
}
