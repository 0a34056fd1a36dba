import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../../domain/enum-words.ts'
import type { SplitTableFragment } from '../../../gql/athlete.ts'
import { KilometreAxis } from '../../../ui/course/elevation/kilometre-axis-drawing.tsx'
import { useDistanceUnit } from '../../../ui/distance/distance-unit.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { RateNumber } from '../../../ui/results/rate-figure.tsx'
import { isSpeed, type Rate, rateOf, rateUnitOf } from '../../../ui/results/rate.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import { chartSizes } from './chart-sizes.ts'
import styles from './chart.module.css'
import { layOutRates, type PacedLeg, type Step } from './rate-layout.ts'
import type { RaceSport } from '../../../../domain/sports.ts'

interface RateChartProps {
  result: SplitTableFragment
  /** The length of the course in metres. */
  distance: number | null
}

/**
 * A step chart of the pace or speed on each leg. Renders nothing for fewer than three known legs,
 * or if the distance is unknown.
 */
export function RateChart({ result, distance }: RateChartProps) {
  const sport = wordOf(result.race?.sport ?? null)
  const unit = rateUnitOf(sport, useDistanceUnit())
  const legs = result.splits.flatMap((split): PacedLeg[] => {
    const { distance: at, legDistance, legTime, legMedian, legFastestTenth } = split
    if (!at || !legDistance || !legTime) return []
    const field =
      legMedian && legFastestTenth ? { fastestTenth: legFastestTenth, median: legMedian } : null
    return [{ distance: at, length: legDistance, time: legTime, field }]
  })
  if (legs.length < 3 || !distance) return null
  return (
    <PageSection
      title={
        <FormattedMessage
          id={isSpeed(unit) ? 'athlete.rate_chart.speed' : 'athlete.rate_chart.pace'}
        />
      }
      note={<FormattedMessage id={`athlete.rate_chart.note.${unit}`} />}
    >
      <figure>
        <Drawing legs={legs} sport={sport} distance={distance} size="wide" />
        <Drawing legs={legs} sport={sport} distance={distance} size="narrow" />
        <figcaption className={`${styles.key} row quiet`}>
          <Key className={styles.average}>
            <FormattedMessage id="athlete.rate_chart.key_average" />
          </Key>
          {legs.some(({ field }) => field) && (
            <>
              <Key className={styles.median}>
                <FormattedMessage id="athlete.rate_chart.key_median" />
              </Key>
              <Key className={styles.band}>
                <FormattedMessage id="athlete.rate_chart.key_band" />
              </Key>
            </>
          )}
        </figcaption>
      </figure>
    </PageSection>
  )
}

/** An entry of the chart's legend: a sample of a line or area, with its meaning. */
function Key({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <span>
      <svg className={styles.sample} viewBox="0 0 40 20" aria-hidden="true" focusable="false">
        <path className={className} d={className === styles.band ? 'M0 2H40V18H0z' : 'M0 10H40'} />
      </svg>
      {children}
    </span>
  )
}

interface DrawingProps {
  legs: readonly PacedLeg[]
  sport: RaceSport | null
  distance: number
  size: keyof typeof chartSizes
}

function Drawing({ legs, sport, distance, size }: DrawingProps) {
  const unit = useDistanceUnit()
  const { height, left, right, fontSize, ticks, numbers } = chartSizes[size]
  const base = height - 66
  const time = legs.reduce((sum, leg) => sum + leg.time, 0)
  const length = legs.reduce((sum, leg) => sum + leg.length, 0)
  const plot = layOutRates(legs, length / time, distance, {
    left,
    right,
    top: 30,
    base: base - 30,
    labelHeight: fontSize * 1.2,
  })
  const { steps, fastest, slowest } = plot
  const average = rateOf(time, length, sport, unit)
  if (!fastest || !slowest || !average) return null
  const rateOfLeg = (leg: PacedLeg) => rateOf(leg.time, leg.length, sport, unit)
  const line = steps
    .map(({ from, to, y }) => `${Math.round(from)} ${Math.round(y)}H${Math.round(to)}`)
    .join('L')
  return (
    <ChartDrawing
      size={size}
      description={
        <FormattedMessage
          id="athlete.rate_chart.text"
          values={{
            count: legs.length,
            fastest: <RateText rate={rateOfLeg(fastest.leg)} />,
            slowest: <RateText rate={rateOfLeg(slowest.leg)} />,
            average: <RateText rate={average} />,
          }}
        />
      }
    >
      <path className={styles.band} d={bandOf(steps)} />
      <path className={styles.median} d={stepsAt(steps, ({ field }) => field?.median)} />
      <path className={styles.average} d={`M${left} ${Math.round(plot.average)}H${right}`} />
      <path className={styles.line} d={`M${line}`} />
      <KilometreAxis
        base={base}
        left={left}
        right={right}
        distance={distance}
        ticks={ticks}
        numbers={numbers}
      />
      <AxisLabel x={left} y={plot.average} fontSize={fontSize}>
        <RateText rate={average} />
      </AxisLabel>
      {plot.labelled.map((step) => (
        <AxisLabel key={step.from} x={left} y={step.y} fontSize={fontSize}>
          <RateText rate={rateOfLeg(step.leg)} />
        </AxisLabel>
      ))}
    </ChartDrawing>
  )
}

/** A label beside the axis, where no line is drawn. */
function AxisLabel(props: { x: number; y: number; fontSize: number; children: ReactNode }) {
  const { x, y, fontSize, children } = props
  return (
    <text
      className={styles.extreme}
      x={x - 16}
      y={Math.round(y + fontSize * 0.35)}
      textAnchor="end"
    >
      {children}
    </text>
  )
}

/**
 * Returns the SVG path of horizontal lines, one per leg at the height of the leg. Omits legs
 * without a height.
 */
function stepsAt(steps: readonly Step[], heightOf: (step: Step) => number | undefined): string {
  return steps
    .map((step) => {
      const y = heightOf(step)
      return y === undefined
        ? ''
        : `M${Math.round(step.from)} ${Math.round(y)}H${Math.round(step.to)}`
    })
    .join('')
}

/**
 * Returns the SVG path of the area between the fastest tenth and the median of the field, on each
 * leg.
 */
function bandOf(steps: readonly Step[]): string {
  return steps
    .map(({ from, to, field }) =>
      field
        ? `M${Math.round(from)} ${Math.round(field.fastestTenth)}H${Math.round(to)}V${Math.round(field.median)}H${Math.round(from)}z`
        : '',
    )
    .join('')
}

function RateText({ rate }: { rate: Rate | null }) {
  return rate && <RateNumber rate={rate} />
}
