import { type ReactNode, useId } from 'react'
import type { RaceSport } from '../../../domain/sports.ts'
import { type ComparedLeg, gapsBetween } from '../../../domain/comparison.ts'
import { KilometreAxis } from '../../ui/course/elevation/kilometre-axis-drawing.tsx'
import { useDistanceUnit } from '../../ui/distance/distance-unit.ts'
import { RateNumber } from '../../ui/results/rate-figure.tsx'
import { wholeSeconds } from '../../ui/results/duration.ts'
import { gapTime } from '../../ui/results/gap-time.ts'
import { AthleteMark, dashOf } from './athlete-mark.tsx'
import { gapMarks, type RateMark, rateMarks } from './chart-axis.ts'
import {
  type ChartPoint,
  comparisonSizes,
  gapLines,
  gapHeight,
  largestGap,
  paceSteps,
  type Plot,
  speedHeight,
  type SpeedRange,
  speedRange,
  spreadLabels,
} from './chart-layout.ts'
import styles from './comparison.module.css'

interface ChartProps {
  /** The passing times of each athlete at all points, in milliseconds. */
  runs: readonly (readonly (number | null)[])[]
  /** The legs of each athlete. */
  legs: readonly ComparedLeg[][]
  /** Distances of the points in metres. */
  distances: readonly (number | null)[]
  /** The label at the end of each athlete's line. */
  labels: readonly string[]
  /** The length of the course in metres. */
  distance: number
  sport: RaceSport | null
  kind: 'gaps' | 'pace'
  title: ReactNode
  description: ReactNode
}

/** Chart of the compared athletes' gaps or pace along the course. */
export function ComparisonChart({ title, ...props }: ChartProps) {
  return (
    <figure className={styles.figure}>
      <figcaption className="quiet">{title}</figcaption>
      <Drawing {...props} size="wide" />
      <Drawing {...props} size="narrow" />
    </figure>
  )
}

type DrawingProps = Omit<ChartProps, 'title'> & { size: keyof typeof comparisonSizes }

function Drawing(props: DrawingProps) {
  const { runs, legs, distances, labels, distance, sport, kind, description, size } = props
  const id = useId()
  const unit = useDistanceUnit()
  const { width, height, left, right, fontSize, ticks, numbers } = comparisonSizes[size]
  const base = height - 66
  const plot: Plot = { left, right, top: 30, base: base - 40, distance }
  const { lines, values } =
    kind === 'gaps'
      ? gapDrawing(gapsBetween(runs), distances, plot)
      : paceDrawing(legs, plot, (range) => rateMarks(range, sport, unit))
  const ends = lines.map(({ marks }) => marks.at(-1))
  const heights = spreadLabels(
    ends.map((end) => end?.y ?? plot.base),
    fontSize + 6,
    plot.base,
  )
  return (
    <svg
      className={`${styles.chart} ${styles[size]}`}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      role="img"
      aria-labelledby={`${id}text`}
      fontSize={fontSize}
    >
      <desc id={`${id}text`}>{description}</desc>
      <KilometreAxis
        base={base}
        left={left}
        right={right}
        distance={distance}
        ticks={ticks}
        numbers={numbers}
      />
      {values.map(({ y, text }) => (
        <g key={y}>
          <path className={styles.grid} d={`M${point(left, y)}H${String(right)}`} />
          <text x={left - 16} y={Math.round(y + fontSize * 0.35)} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {lines.map(({ path, marks }, athlete) => (
        <g key={labels[athlete]}>
          <path className={styles.line} d={path} strokeDasharray={dashOf(athlete)} />
          {marks.map(({ x, y }) => (
            <g key={x} className={styles.mark}>
              <AthleteMark athlete={athlete} x={x} y={y} radius={9} />
            </g>
          ))}
          {ends[athlete] && (
            <text
              className={styles.label}
              x={Math.round(ends[athlete].x) + 22}
              y={Math.round((heights[athlete] ?? 0) + fontSize / 3)}
            >
              {shortLabel(labels[athlete] ?? '')}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/**
 * Shortens a label to the room beside the chart. The shapes also tell the athletes apart, and the
 * legend has the whole bibs.
 */
function shortLabel(label: string): string {
  return label.length <= 6 ? label : `${label.slice(0, 2)}…${label.slice(-3)}`
}

/** The athletes' lines, and the values on the axis beside the lines. */
interface Plotted {
  lines: { path: string; marks: ChartPoint[] }[]
  values: { y: number; text: ReactNode }[]
}

function gapDrawing(
  gaps: readonly (readonly (number | null)[])[],
  distances: ChartProps['distances'],
  plot: Plot,
): Plotted {
  const largest = largestGap(gaps)
  return {
    lines: gapLines(gaps, distances, plot).map((marks) => ({
      path: marks.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${point(x, y)}`).join(''),
      marks,
    })),
    values: gapMarks(largest).map((gap) => ({
      y: gapHeight(gap, largest, plot),
      text: `+${gapTime(gap, 0, wholeSeconds) ?? ''}`,
    })),
  }
}

function paceDrawing(
  legs: readonly (readonly ComparedLeg[])[],
  plot: Plot,
  marksOf: (range: SpeedRange) => RateMark[],
): Plotted {
  const range = speedRange(legs)
  return {
    lines: paceSteps(legs, range, plot).map((steps) => ({
      path: steps
        .map(
          ({ from, to, y }, index) =>
            `${index === 0 ? 'M' : 'L'}${point(from, y)}H${String(Math.round(to))}`,
        )
        .join(''),
      marks: steps.map(({ to, y }) => ({ x: to, y })),
    })),
    values: marksOf(range).map(({ rate, speed }) => ({
      y: speedHeight(speed, range, plot),
      text: <RateNumber rate={rate} />,
    })),
  }
}

const point = (x: number, y: number) => `${String(Math.round(x))} ${String(Math.round(y))}`
