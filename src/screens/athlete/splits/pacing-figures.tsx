import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../../domain/enum-words.ts'
import type { SplitTableFragment } from '../../../gql/athlete.ts'
import { useDistanceUnit } from '../../../ui/distance/distance-unit.ts'
import { Figure, Figures } from '../../../ui/page/figures.tsx'
import { passingTime } from '../../../ui/results/duration.ts'
import { useTiming } from '../../../ui/results/use-timing.ts'
import { RateFigure } from '../../../ui/results/rate-figure.tsx'
import { rateOf } from '../../../ui/results/rate.ts'
import { fastestLeg, lostAgainstEvenRun, secondHalf } from './pacing.ts'
import { small } from '../../../ui/text/small-text.tsx'
import styles from './split-table.module.css'

type Split = SplitTableFragment['splits'][number]

/**
 * Figures about the athlete's pacing: difference of the two halves, fastest leg, loss against an
 * even run.
 */
export function PacingFigures({ result }: { result: SplitTableFragment }) {
  const { splits, race } = result
  const unit = useDistanceUnit()
  const timing = useTiming(race)
  const later = secondHalf(splits, splits.at(-1)?.distance ?? null)
  const lost = lostAgainstEvenRun(splits)
  const fastestIndex = fastestLeg(splits)
  const fastest = splits[fastestIndex]
  const rate =
    fastest && rateOf(fastest.legTime, fastest.legDistance, wordOf(race?.sport ?? 'RUNNING'), unit)
  if (later === null && lost === null && !rate) return null
  const difference = passingTime(Math.abs(later ?? 0), timing)
  const isEqual = difference === passingTime(0, timing)
  return (
    <div className={styles.pacing}>
      <Figures>
        {later !== null && (
          <Figure label={<FormattedMessage id="athlete.pacing.second_half" />}>
            <FormattedMessage
              id={`athlete.pacing.${isEqual ? 'equal' : later < 0 ? 'faster' : 'slower'}`}
              values={{
                time: difference,
                small,
              }}
            />
          </Figure>
        )}
        {rate && (
          <Figure
            label={
              <FormattedMessage
                id="athlete.pacing.fastest"
                values={{
                  from: <EndOfLeg split={startOf(splits, fastestIndex)} />,
                  to: <EndOfLeg split={fastest} />,
                }}
              />
            }
          >
            <RateFigure rate={rate} />
          </Figure>
        )}
        {lost !== null && (
          <Figure label={<FormattedMessage id="athlete.pacing.even" />}>
            {passingTime(lost, timing)}
          </Figure>
        )}
      </Figures>
    </div>
  )
}

/**
 * Returns the split of the last known passing before a leg. Undefined if the leg begins at the
 * start.
 */
function startOf(splits: readonly Split[], leg: number): Split | undefined {
  return splits.slice(0, leg).findLast(({ passing }) => passing !== null)
}

function EndOfLeg({ split }: { split: Split | undefined }) {
  if (!split) return <FormattedMessage id="athlete.splits.start" />
  return split.isFinish ? <FormattedMessage id="athlete.splits.finish" /> : <bdi>{split.name}</bdi>
}
