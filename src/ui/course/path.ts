import { type Line, type Point, lengthOf, pointAt } from './line.ts'
import type { Stroke } from './marks.ts'

/**
 * The `d` of a smooth curve along the part of the line between two shares of the way: a quadratic
 * spline through the middles, so a corner is rounded and nothing overshoots. In whole units, as
 * every point is sent to the browser: give it a drawing large enough for that.
 * @param spacing how far apart the points may be for the bends to look round
 */
export function smoothPath(line: Line, { from = 0, to = 1, spacing = 18 } = {}): string {
  const points = thinned(line, from, to, spacing)
  const [first, second] = points
  const last = points.at(-1)
  if (!first || !second || !last) return ''
  const pen = { x: Math.round(first.x), y: Math.round(first.y) }
  /** From where the pen stands, which is shorter; rounding does not add up. */
  const relative = ({ x, y }: Point) => {
    const [dx, dy] = [Math.round(x) - pen.x, Math.round(y) - pen.y]
    return dy < 0 ? `${dx}${dy}` : `${dx} ${dy}`
  }
  let d = `M${place(first)}`
  points.slice(1, -1).forEach((corner, index) => {
    const end = middle(corner, points[index + 2] ?? last)
    d += `q${relative(corner)} ${relative(end)}`
    pen.x = Math.round(end.x)
    pen.y = Math.round(end.y)
  })
  return `${d}L${place(last)}`
}

/** The `d` of straight strokes. */
export function strokes(pairs: readonly Stroke[]): string {
  return pairs.map(([from, to]) => `M${place(from)}L${place(to)}`).join('')
}

function place({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`
}

function middle(from: Point, to: Point): Point {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
}

function thinned(line: Line, from: number, to: number, spacing: number): Line {
  const wanted = Math.ceil((lengthOf(line) * (to - from)) / spacing)
  const count = Math.max(3, Math.min(wanted, Math.ceil(line.length * (to - from))))
  return Array.from({ length: count }, (_, index) =>
    pointAt(line, from + ((to - from) * index) / (count - 1)),
  )
}
