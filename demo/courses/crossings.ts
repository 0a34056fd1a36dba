import { segments, type Point } from './curve.ts'

const ATTEMPTS = 400

/** Draws a course again until it does not cross itself. */
export function uncrossed(draw: () => Point[]): Point[] {
  let line = draw()
  for (let attempt = 1; attempt < ATTEMPTS && crossesItself(line); attempt++) line = draw()
  return line
}

/** True when two segments share a point that is not an end point of either segment. */
function crossesItself(line: readonly Point[]): boolean {
  const before: [Point, Point][] = []
  for (const [from, to] of segments(line)) {
    for (const [start, end] of before) if (cross(from, to, start, end)) return true
    before.push([from, to])
  }
  return false
}

function cross(from: Point, to: Point, start: Point, end: Point): boolean {
  if (from.x < start.x && from.x < end.x && to.x < start.x && to.x < end.x) return false
  if (from.x > start.x && from.x > end.x && to.x > start.x && to.x > end.x) return false
  return (
    side(from, to, start) * side(from, to, end) < 0 &&
    side(start, end, from) * side(start, end, to) < 0
  )
}

/**
 * Positive when the point is to the left of the line from `from` to `to`, negative when it is to
 * the right.
 */
function side(from: Point, to: Point, { x, y }: Point): number {
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
}
