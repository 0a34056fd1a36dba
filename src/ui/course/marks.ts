import { type Line, type Point, distanceBetween, headingAt, pointAt } from './line.ts'

/** Two points: where a stroke starts and where it ends. */
export type Stroke = readonly [from: Point, to: Point]

/** The point `across` units to the right of the line's direction and `ahead` units along it. */
export function offsetPoint(line: Line, share: number, across: number, ahead = 0): Point {
  const { x, y } = pointAt(line, share)
  const heading = headingAt(line, share)
  return {
    x: x - heading.y * across + heading.x * ahead,
    y: y + heading.x * across + heading.y * ahead,
  }
}

/** The two bars of a finish, across the direction, `gap` apart. */
export function finishBars(line: Line, share: number, width: number, gap: number): Stroke[] {
  return [0, gap].map((ahead) => [
    offsetPoint(line, share, -width / 2, ahead),
    offsetPoint(line, share, width / 2, ahead),
  ])
}

/**
 * Where to end the drawing so that the finish stays clear of the start's ring: at the end, or a bit
 * before where a loop comes home.
 */
export function finishShare(line: Line, clearance: number): number {
  const start = line[0]
  if (!start) return 1
  for (let share = 1; share > 0.88; share -= 0.004) {
    if (distanceBetween(start, pointAt(line, share)) >= clearance) return share
  }
  return 1
}

/** On which side ticks lie inside a loop: 1 right of the direction, -1 left. */
export function innerSide(line: Line): 1 | -1 {
  let area = 0
  line.forEach((point, index) => {
    const next = line[(index + 1) % line.length] ?? point
    area += point.x * next.y - next.x * point.y
  })
  return area >= 0 ? 1 : -1
}

/**
 * Every how many kilometres a mark stands, so that at most `most` do: 1, 5, 10, 50 …
 * @param distance in metres
 */
export function kilometreStep(distance: number, most: number): number {
  let step = 1
  for (let turn = 0; distance / 1000 / step > most; turn++) step *= turn % 2 === 0 ? 5 : 2
  return step
}

/** The kilometres at which a tick stands: every `step`, without start and finish. */
export function kilometres(distance: number, step: number): number[] {
  const count = Math.ceil(distance / 1000 / step) - 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => (index + 1) * step)
}

/**
 * Short strokes beside the line, from `near` to `far` units off it, at the shares given; on the
 * other side, or not at all, where they would run into another part of the line.
 */
export function ticks(line: Line, shares: readonly number[], near: number, far: number): Stroke[] {
  const room = (Math.abs(far) * 0.7) ** 2
  // A loop, as this runs for every tick of every poster of a page, over all points of its line.
  const isClear = (tip: Point) => {
    for (const { x, y } of line) if ((x - tip.x) ** 2 + (y - tip.y) ** 2 <= room) return false
    return true
  }
  return shares.flatMap((share) => {
    const side = [1, -1].find((way) => isClear(offsetPoint(line, share, way * far)))
    if (side === undefined) return []
    return [
      [
        offsetPoint(line, share, side * near),
        offsetPoint(line, share, side * far),
      ] satisfies Stroke,
    ]
  })
}
