import { type CoursePosition, sampleEvenly } from './geometry.ts'

const points = 256
const largerSide = 1000

/**
 * Returns the outline of a course: x, y, x, y, … of 256 points, evenly spaced by distance. North is
 * up, and y increases downwards. Both coordinates start at 0, and the larger side is 1000.
 */
export function drawOutline(
  line: readonly CoursePosition[],
  distances: readonly number[],
): number[] {
  const latitudes = line.map(([, latitude]) => latitude)
  const middle = (Math.min(...bounds(latitudes)) + Math.max(...bounds(latitudes))) / 2
  const narrowing = Math.cos((middle * Math.PI) / 180)
  const x = sampleEvenly(
    distances,
    unwrapped(line.map(([longitude]) => longitude)).map((longitude) => longitude * narrowing),
    points,
  )
  const y = sampleEvenly(
    distances,
    latitudes.map((latitude) => -latitude),
    points,
  )
  const [left, right] = bounds(x)
  const [top, bottom] = bounds(y)
  const scale = largerSide / Math.max(right - left, bottom - top, Number.MIN_VALUE)
  return x.flatMap((value, index) => [
    Math.round((value - left) * scale),
    Math.round(((y[index] ?? top) - top) * scale),
  ])
}

/** Maximum distance of a removed point from the line between its kept neighbours. */
const tolerance = 2

/** Simplifies an outline of x, y, x, y, … with the Ramer–Douglas–Peucker algorithm. */
export function simplified(outline: readonly number[]): number[] {
  const last = outline.length / 2 - 1
  const kept = new Set([0, last])
  const open: [from: number, to: number][] = [[0, last]]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [from, to] = part
    const [farthest, distance] = farthestBetween(outline, from, to)
    if (distance <= tolerance) continue
    kept.add(farthest)
    open.push([from, farthest], [farthest, to])
  }
  return outline.filter((_, index) => kept.has(Math.floor(index / 2)))
}

/**
 * Finds the point between `from` and `to` that is farthest from the line through `from` and `to`.
 * Returns its index and distance.
 */
function farthestBetween(outline: readonly number[], from: number, to: number): [number, number] {
  const at = (index: number) => [outline[index * 2] ?? 0, outline[index * 2 + 1] ?? 0] as const
  const [x, y] = at(from)
  const [dx, dy] = [at(to)[0] - x, at(to)[1] - y]
  const length = Math.hypot(dx, dy)
  let [farthest, greatest] = [from, 0]
  for (let index = from + 1; index < to; index += 1) {
    const [px, py] = [at(index)[0] - x, at(index)[1] - y]
    // If both ends are the same point, there is no line between them. Then the distance to this
    // point is used.
    const distance = length === 0 ? Math.hypot(px, py) : Math.abs(dx * py - dy * px) / length
    if (distance > greatest) [farthest, greatest] = [index, distance]
  }
  return [farthest, greatest]
}

/**
 * Shifts longitudes by multiples of 360°. Without this shift, a course across the 180th meridian
 * would be split.
 */
function unwrapped(longitudes: readonly number[]): number[] {
  const [first = 0] = longitudes
  return longitudes.map((longitude) => longitude - 360 * Math.round((longitude - first) / 360))
}

function bounds(values: readonly number[]): [least: number, greatest: number] {
  return values.reduce<[number, number]>(
    ([least, greatest], value) => [Math.min(least, value), Math.max(greatest, value)],
    [Infinity, -Infinity],
  )
}
