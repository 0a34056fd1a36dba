/** A point of a drawing. X points to the right, y points downwards. */
export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * A line, such as a drawn course. Functions that take a share of the distance assume evenly spaced
 * points.
 */
export type Line = readonly Point[]

/** Converts `[x, y, x, y, …]` to points. Fewer than two points give an empty line. */
export function readLine(outline: readonly number[] | null | undefined): Line {
  const points: Point[] = []
  for (let index = 0; outline && index + 1 < outline.length; index += 2) {
    points.push({ x: outline[index] ?? 0, y: outline[index + 1] ?? 0 })
  }
  return points.length < 2 ? [] : points
}

/** Returns the interpolated point at a share (0 to 1) of the distance. */
export function pointAt(line: Line, share: number): Point {
  const place = Math.min(Math.max(share, 0), 1) * (line.length - 1)
  const from = line[Math.floor(place)] ?? origin
  const to = line[Math.ceil(place)] ?? from
  const rest = place - Math.floor(place)
  return { x: from.x + (to.x - from.x) * rest, y: from.y + (to.y - from.y) * rest }
}

const origin: Point = { x: 0, y: 0 }

/**
 * Returns the direction of the line at a share of the distance, as a unit vector. The direction is
 * measured over several points, so a single outlier has little effect.
 */
export function headingAt(line: Line, share: number): Point {
  const reach = Math.max(0.006, 1.5 / line.length)
  const from = pointAt(line, share - reach)
  const to = pointAt(line, share + reach)
  const length = distanceBetween(from, to)
  return length === 0
    ? { x: 1, y: 0 }
    : { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}

/** Returns the Euclidean distance between two points. Math.hypot is slower. */
export function distanceBetween(from: Point, to: Point): number {
  return Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2)
}

export function lengthOf(line: Line): number {
  let [sum, before] = [0, line[0]]
  for (const point of line) {
    sum += distanceBetween(before ?? point, point)
    before = point
  }
  return sum
}

/** Replaces the points of the line by `count` points, evenly spaced along the drawing. */
export function resample(line: Line, count: number): Line {
  const total = lengthOf(line)
  const result: Point[] = []
  let travelled = 0
  let index = 0
  for (let step = 0; step < count; step++) {
    const goal = (total * step) / (count - 1)
    for (;;) {
      const from = line[index]
      const to = line[index + 1]
      if (!from || !to) break
      const segment = distanceBetween(from, to)
      if (travelled + segment >= goal) {
        const share = segment === 0 ? 0 : (goal - travelled) / segment
        result.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
        break
      }
      travelled += segment
      index += 1
    }
  }
  const last = line.at(-1)
  return result.length < count && last ? [...result, last] : result
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function boundsOf(line: Line): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of line) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { left, top, right, bottom }
}

/** Scales the line to fit into `box`, in the middle of the box. The aspect ratio stays the same. */
export function fitInto(line: Line, box: Box): Line {
  const bounds = boundsOf(line)
  const scale = Math.min(
    (box.right - box.left) / Math.max(bounds.right - bounds.left, 1),
    (box.bottom - box.top) / Math.max(bounds.bottom - bounds.top, 1),
  )
  const dx = (box.left + box.right - (bounds.left + bounds.right) * scale) / 2
  const dy = (box.top + box.bottom - (bounds.top + bounds.bottom) * scale) / 2
  return line.map(({ x, y }) => ({ x: x * scale + dx, y: y * scale + dy }))
}
