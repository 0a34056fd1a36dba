import { type Line, lengthOf, type Point, readLine, resample } from './line.ts'
import { offsetPoint } from './marks.ts'

type Segment = readonly [from: Point, leaving: Point, arriving: Point, to: Point]

/** The shape of the ticks beside a curve, in drawing units. */
interface TickShape {
  /** Distance between two ticks, along the curve. */
  spacing: number
  /** Distances from the curve at which a tick begins and ends. */
  near: number
  far: number
}

/** Number of points of the line on which the distance between ticks is measured. */
const measured = 512

/**
 * Returns a smooth curve through corners, with ticks on its right side, as SVG paths (`d`).
 * @param corners x, y, x, y and so on
 */
export function curveWithTicks(corners: readonly number[], { spacing, near, far }: TickShape) {
  const segments = splineThrough(readLine(corners))
  const line = resample(segments.flatMap(sampled), measured)
  const length = lengthOf(line)
  const shares = Array.from(
    { length: Math.floor(length / spacing) },
    (_, index) => ((index + 1) * spacing) / length,
  )
  return {
    path: `M${place(line[0])}${segments.map(([, ...curve]) => `C${curve.map(place).join(' ')}`).join('')}`,
    ticks: shares
      .map((at) => `M${place(offsetPoint(line, at, near))}L${place(offsetPoint(line, at, far))}`)
      .join(''),
  }
}

/** Returns a Catmull-Rom spline through the points, as cubic Bézier curves. */
function splineThrough(points: Line): Segment[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    const before = points[index - 1] ?? from
    const after = points[index + 2] ?? to
    return [from, moved(from, before, to), moved(to, after, from), to]
  })
}

/** Moves a point in the direction from `from` to `to`, by a sixth of the distance between them. */
function moved(point: Point, from: Point, to: Point): Point {
  return { x: point.x + (to.x - from.x) / 6, y: point.y + (to.y - from.y) / 6 }
}

function sampled([from, leaving, arriving, to]: Segment): Point[] {
  return Array.from({ length: 25 }, (_, index) => {
    const share = index / 24
    const rest = 1 - share
    const mixed = (axis: 'x' | 'y') =>
      rest ** 3 * from[axis] +
      3 * rest * share * (rest * leaving[axis] + share * arriving[axis]) +
      share ** 3 * to[axis]
    return { x: mixed('x'), y: mixed('y') }
  })
}

/** Returns the coordinates of a point, rounded to tenths of a unit. */
function place(point: Point | undefined): string {
  return point ? `${Math.round(point.x * 10) / 10} ${Math.round(point.y * 10) / 10}` : ''
}
