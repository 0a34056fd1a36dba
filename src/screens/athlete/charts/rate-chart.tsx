import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../../domain/enum-words.ts'
import type { SplitTableFragment } from '../../../gql/athlete.ts'
import { KilometreAxis } from '../../../ui/course/elevation/kilometre-axis-drawing.tsx'
import { useDistanceUnit } from '../../../ui/distance/distance-unit.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { RateNumber } from '../../../ui/results/rate-figure.tsx'
import { type Rate, rateOf, rateUnitOf } from '../../../ui/results/rate.ts'
import { chartSizes } from './chart-sizes.ts'
import styles from './chart.module.css'
import { layOutRates, type PacedLeg } from './rate-layout.ts'
import type { RaceSport } from '../../../../domain/sports.ts'

interface RateChartProps {
  result: SplitTableFragment
  /** Course length in metres. */
  distance: number | null
}

/** Step chart of the pace or speed of each leg; needs three legs. */
export function RateChart({ result, distance }: RateChartProps) {
  const sport = wordOf(result.race?.sport ?? 'RUNNING')
  const unit = rateUnitOf(sport, useDistanceUnit())
  const legs = result.splits.flatMap(({ distance: at, legDistance, legTime }): PacedLeg[] =>
    at && legDistance && legTime ? [{ distance: at, length: legDistance, time: legTime }] : [],
  )
  if (legs.length < 3 || !distance) return null
  return (
    <PageSection
      title={
        <FormattedMessage
          id={
            unit === 'hour' || unit === 'milesInHour'
              ? 'athlete.rate_chart.speed'
              : 'athlete.rate_chart.pace'
          }
        />
      }
      note={<FormattedMessage id={`athlete.rate_chart.note.${unit}`} />}
    >
      <figure>
        <Drawing legs={legs} sport={sport} distance={distance} size="wide" />
        <Drawing legs={legs} sport={sport} distance={distance} size="narrow" />
      </figure>
    </PageSection>
  )
}

interface DrawingProps {
  legs: readonly PacedLeg[]
  sport: RaceSport
  distance: number
  size: keyof typeof chartSizes
}

function Drawing({ legs, sport, distance, size }: DrawingProps) {
  const id = useId()
  const unit = useDistanceUnit()
  const { width, height, left, right, fontSize, ticks, numbers } = chartSizes[size]
  const base = height - 66
  const time = legs.reduce((sum, leg) => sum + leg.time, 0)
  const length = legs.reduce((sum, leg) => sum + leg.length, 0)
  const plot = layOutRates(legs, length / time, distance, {
    left,
    right,
    top: 50,
    base: base - 56,
    label: { width: fontSize * 10, height: fontSize + 16 },
  })
  const { steps, fastest, slowest } = plot
  const average = rateOf(time, length, sport, unit)
  if (!fastest || !slowest || !average) return null
  const rateOfLeg = (leg: PacedLeg) => rateOf(leg.time, leg.length, sport, unit)
  const line = steps
    .map(({ from, to, y }) => `${Math.round(from)} ${Math.round(y)}H${Math.round(to)}`)
    .join('L')
  return (
    <svg
      className={`${styles.chart} ${styles[size]}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={`${id}text`}
      fontSize={fontSize}
    >
      <desc id={`${id}text`}>
        <FormattedMessage
          id="athlete.rate_chart.text"
          values={{
            count: legs.length,
            fastest: <RateText rate={rateOfLeg(fastest.leg)} />,
            slowest: <RateText rate={rateOfLeg(slowest.leg)} />,
            average: <RateText rate={average} />,
          }}
        />
      </desc>
      <path className={styles.average} d={`M${left} ${plot.average}H${right}`} />
      <path className={styles.line} d={`M${line}`} />
      <KilometreAxis
        base={base}
        left={left}
        right={right}
        distance={distance}
        ticks={ticks}
        numbers={numbers}
      />
      {plot.averageLabel && (
        <text
          className={styles.label}
          x={plot.averageLabel.x}
          y={Math.round(plot.averageLabel.y - 10)}
          textAnchor={plot.averageLabel.anchor}
        >
          <FormattedMessage
            id="athlete.rate_chart.average"
            values={{ rate: <RateText rate={average} /> }}
          />
        </text>
      )}
      <text
        className={styles.extreme}
        x={Math.round((fastest.from + fastest.to) / 2)}
        y={Math.round(fastest.y - 14)}
        textAnchor="middle"
      >
        <RateText rate={rateOfLeg(fastest.leg)} />
      </text>
      <text
        className={styles.extreme}
        x={Math.round((slowest.from + slowest.to) / 2)}
        y={Math.round(slowest.y + fontSize + 8)}
        textAnchor="middle"
      >
        <RateText rate={rateOfLeg(slowest.leg)} />
      </text>
    </svg>
  )
}

function RateText({ rate }: { rate: Rate | null }) {
  return rate && <RateNumber rate={rate} />
}
