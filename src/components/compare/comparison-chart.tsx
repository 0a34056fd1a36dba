import { type ReactNode, useId } from 'react'
import { gapsBetween, legsOf } from '../../../domain/comparison.ts'
import { KilometreAxis } from '../../ui/course/elevation/kilometre-axis-drawing.tsx'
import { AthleteMark, dashOf } from './athlete-mark.tsx'
import {
  type ChartPoint,
  comparisonSizes,
  gapLines,
  paceSteps,
  type Plot,
  spreadLabels,
} from './chart-layout.ts'
import styles from './comparison.module.css'

interface ChartProps {
  /** Times of each athlete at all points, in milliseconds. */
  runs: readonly (readonly (number | null)[])[]
  /** Distances of the points in metres. */
  distances: readonly (number | null)[]
  /** Label of each athlete at the end of the line. */
  labels: readonly string[]
  /** Length of the course in metres. */
  distance: number
  kind: 'gaps' | 'pace'
  title: ReactNode
  description: ReactNode
}

/** Gaps or pace of the compared athletes over the course. */
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

function Drawing({ runs, distances, labels, distance, kind, description, size }: DrawingProps) {
  const id = useId()
  const { width, height, left, right, fontSize, ticks, numbers } = comparisonSizes[size]
  const base = height - 66
  const plot: Plot = { left, right, top: 30, base: base - 40, distance }
  const lines = kind === 'gaps' ? gapPaths(runs, distances, plot) : pacePaths(runs, distances, plot)
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
              {labels[athlete]}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

interface Line {
  path: string
  marks: ChartPoint[]
}

function gapPaths(
  runs: ChartProps['runs'],
  distances: ChartProps['distances'],
  plot: Plot,
): Line[] {
  return gapLines(gapsBetween(runs), distances, plot).map((marks) => ({
    path: marks.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${point(x, y)}`).join(''),
    marks,
  }))
}

function pacePaths(
  runs: ChartProps['runs'],
  distances: ChartProps['distances'],
  plot: Plot,
): Line[] {
  return paceSteps(
    runs.map((run) => legsOf(run, distances)),
    plot,
  ).map((steps) => ({
    path: steps
      .map(
        ({ from, to, y }, index) =>
          `${index === 0 ? 'M' : 'L'}${point(from, y)}H${String(Math.round(to))}`,
      )
      .join(''),
    marks: steps.map(({ to, y }) => ({ x: to, y })),
  }))
}

const point = (x: number, y: number) => `${String(Math.round(x))} ${String(Math.round(y))}`
