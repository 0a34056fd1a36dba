import { type Line, type Point, distanceBetween, headingAt, pointAt } from './line.ts'

/** A straight stroke between two points. */
export type Stroke = readonly [from: Point, to: Point]

/**
 * Returns the point that is `across` units to the right of the line, and `ahead` units further in
 * the direction of the line.
 */
export function offsetPoint(line: Line, share: number, across: number, ahead = 0): Point {
  const { x, y } = pointAt(line, share)
  const heading = headingAt(line, share)
  return {
    x: x - heading.y * across + heading.x * ahead,
    y: y + heading.x * across + heading.y * ahead,
  }
}

/**
 * Returns the two bars of a finish. The bars are at a right angle to the direction, `gap` units
 * apart.
 */
export function finishBars(line: Line, share: number, width: number, gap: number): Stroke[] {
  return [0, gap].map((ahead) => [
    offsetPoint(line, share, -width / 2, ahead),
    offsetPoint(line, share, width / 2, ahead),
  ])
}

/**
 * Returns the share of the line at which to draw the finish. This is 1, or less if the course is a
 * loop that ends within `clearance` of its start.
 */
export function finishShare(line: Line, clearance: number): number {
  const start = line[0]
  if (!start) return 1
  for (let share = 1; share > 0.88; share -= 0.004) {
    if (distanceBetween(start, pointAt(line, share)) >= clearance) return share
  }
  return 1
}

/** Returns the inner side of a loop: 1 is to the right of the direction, -1 to the left. */
export function innerSide(line: Line): 1 | -1 {
  let area = 0
  line.forEach((point, index) => {
    const next = line[(index + 1) % line.length] ?? point
    area += point.x * next.y - next.x * point.y
  })
  return area >= 0 ? 1 : -1
}

/**
 * Returns the number of kilometres between two marks: 1, 5, 10, 50 and so on. With this number, the
 * course has at most `limit` marks.
 * @param distance length of the course in metres
 */
export function kilometreStep(distance: number, limit: number): number {
  let step = 1
  for (let turn = 0; distance / 1000 / step > limit; turn++) step *= turn % 2 === 0 ? 5 : 2
  return step
}

/**
 * Returns the kilometres that have a tick: every `step` kilometres, except the start and the
 * finish.
 */
export function kilometres(distance: number, step: number): number[] {
  const count = Math.ceil(distance / 1000 / step) - 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => (index + 1) * step)
}

/**
 * Returns ticks beside the line at the given shares of the distance. A tick reaches from `near` to
 * `far` units away from the line. A tick that would touch another part of the line moves to the
 * other side. A tick that would touch the line on both sides is omitted.
 */
export function ticks(line: Line, shares: readonly number[], near: number, far: number): Stroke[] {
  const clearance = (Math.abs(far) * 0.7) ** 2
  // A plain loop is faster than array methods. The function compares every tick of every poster
  // with all points of the line.
  const isClear = (tip: Point) => {
    for (const { x, y } of line) if ((x - tip.x) ** 2 + (y - tip.y) ** 2 <= clearance) return false
    return true
  }
  return shares.flatMap((share) => {
    const side = [1, -1].find((direction) => isClear(offsetPoint(line, share, direction * far)))
    if (side === undefined) return []
    return [
      [
        offsetPoint(line, share, side * near),
        offsetPoint(line, share, side * far),
      ] satisfies Stroke,
    ]
  })
}
