import { segments, type Point } from './curve.ts'

const ATTEMPTS = 400

/** Draws a course until it does not cross itself, but at most `ATTEMPTS` times. */
export function uncrossed(draw: () => Point[]): Point[] {
  let line = draw()
  for (let attempt = 1; attempt < ATTEMPTS && crossesItself(line); attempt++) line = draw()
  return line
}

/** True when two segments cross at a point that is not an end point of either segment. */
function crossesItself(line: readonly Point[]): boolean {
  const sorted = segments(line)
    .map(([from, to]) => ({ from, to, west: Math.min(from.x, to.x), east: Math.max(from.x, to.x) }))
    .toSorted((a, b) => a.west - b.west)
  for (const [index, segment] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next]
      // The list is sorted by the western ends of the segments. If `other` is completely east of
      // `segment`, all later segments are also east of it. So none of them can cross it.
      if (!other || other.west > segment.east) break
      if (cross(segment, other)) return true
    }
  }
  return false
}

interface Segment {
  from: Point
  to: Point
}

function cross({ from, to }: Segment, { from: start, to: end }: Segment): boolean {
  return (
    side(from, to, start) * side(from, to, end) < 0 &&
    side(start, end, from) * side(start, end, to) < 0
  )
}

/**
 * Returns a positive number when the point is to the left of the line from `from` to `to`, and a
 * negative number when the point is to the right.
 */
function side(from: Point, to: Point, { x, y }: Point): number {
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
}
