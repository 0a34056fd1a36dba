import { type Line, type Point, lengthOf, pointAt } from './line.ts'
import type { Stroke } from './marks.ts'

/**
 * Returns the SVG path (`d`) of a smooth curve along the line, between two shares of the distance.
 * A quadratic spline through the midpoints rounds the corners without overshooting. Coordinates are
 * rounded to whole units to keep the HTML small.
 * @param spacing wanted distance between two points, in drawing units
 */
export function smoothPath(line: Line, { from = 0, to = 1, spacing = 18 } = {}): string {
  const points = sampled(line, from, to, spacing)
  const [first, second] = points
  const last = points.at(-1)
  if (!first || !second || !last) return ''
  const pen = { x: Math.round(first.x), y: Math.round(first.y) }
  /**
   * Coordinates are relative to the rounded position of the pen. Relative coordinates are shorter.
   * Rounding errors do not accumulate, because the position of the pen is rounded too.
   */
  const relative = ({ x, y }: Point) => {
    const [dx, dy] = [Math.round(x) - pen.x, Math.round(y) - pen.y]
    return dy < 0 ? `${dx}${dy}` : `${dx} ${dy}`
  }
  let d = `M${place(first)}`
  points.slice(1, -1).forEach((corner, index) => {
    const end = midpoint(corner, points[index + 2] ?? last)
    d += `q${relative(corner)} ${relative(end)}`
    pen.x = Math.round(end.x)
    pen.y = Math.round(end.y)
  })
  return `${d}L${place(last)}`
}

/** Returns the SVG path (`d`) of straight strokes. */
export function strokes(pairs: readonly Stroke[]): string {
  return pairs.map(([from, to]) => `M${place(from)}L${place(to)}`).join('')
}

function place({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`
}

function midpoint(from: Point, to: Point): Point {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
}

function sampled(line: Line, from: number, to: number, spacing: number): Line {
  const wanted = Math.ceil((lengthOf(line) * (to - from)) / spacing)
  const count = Math.max(3, Math.min(wanted, Math.ceil(line.length * (to - from))))
  return Array.from({ length: count }, (_, index) =>
    pointAt(line, from + ((to - from) * index) / (count - 1)),
  )
}
