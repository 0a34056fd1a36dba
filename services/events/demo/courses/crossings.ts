import { legs, type Point } from './curve.ts'

const ATTEMPTS = 400

/** Draws until nothing crosses: rounds from one start run into each other, and roads that wander loop. */
export function uncrossed(draw: () => Point[]): Point[] {
  let line = draw()
  for (let attempt = 1; attempt < ATTEMPTS && crossesItself(line); attempt++) line = draw()
  return line
}

/** Whether two legs of the line have a point in common that is an end of neither. */
function crossesItself(line: readonly Point[]): boolean {
  const all = legs(line)
  return all.some(([from, to], index) =>
    all.slice(index + 2).some(([start, end]) => cross(from, to, start, end)),
  )
}

function cross(from: Point, to: Point, start: Point, end: Point): boolean {
  if (Math.max(from.x, to.x) < Math.min(start.x, end.x)) return false
  if (Math.max(start.x, end.x) < Math.min(from.x, to.x)) return false
  return (
    side(from, to, start) * side(from, to, end) < 0 &&
    side(start, end, from) * side(start, end, to) < 0
  )
}

/** Above 0 to the left of the way from one to the other, below 0 to its right. */
function side(from: Point, to: Point, { x, y }: Point): number {
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
}
