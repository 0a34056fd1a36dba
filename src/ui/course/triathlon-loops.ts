import { distanceBetween, fitInto, type Box, type Line, type Point } from './line.ts'

/**
 * The reach of a loop is the distance from the start to the farthest point of the loop. A loop is
 * enlarged if its reach is less than this share of the longest reach.
 */
const minimumReach = 0.55

/**
 * Splits a triathlon course into swim, ride and run at the points where the course returns to its
 * start. Enlarges small loops, because they would be hard to see. If an enlarged loop would cross
 * another loop, no loop is enlarged.
 * @returns null when the course does not consist of three loops
 */
export function triathlonLoops(line: Line, box: Box): [Line, Line, Line] | null {
  const start = line[0]
  const ends = start ? endsOfLoops(line, start) : null
  if (!start || !ends) return null
  const [swim = [], ride = [], run = []] = [0, 1, 2].map((index) =>
    line.slice(ends[index], (ends[index + 1] ?? 0) + 1),
  )
  const longest = Math.max(...[swim, ride, run].map((loop) => reachOf(loop, start)))
  const enlarged = [swim, ride, run].map((loop) => {
    const scale = Math.max(1, (minimumReach * longest) / Math.max(reachOf(loop, start), 1))
    return loop.map(({ x, y }) => ({
      x: start.x + (x - start.x) * scale,
      y: start.y + (y - start.y) * scale,
    }))
  })
  const loops = anyCross(enlarged, start, longest * 0.15) ? [swim, ride, run] : enlarged
  const whole = fitInto(loops.flat(), box)
  const [first, second] = [loops[0]?.length ?? 0, loops[1]?.length ?? 0]
  return [whole.slice(0, first), whole.slice(first, first + second), whole.slice(first + second)]
}

/**
 * Returns the indexes of the start and of the ends of the three loops. Null when the course does
 * not consist of three loops.
 */
export function endsOfLoops(line: Line, start: Point): number[] | null {
  const ends = [0, ...returns(line, start), line.length - 1]
  return ends.length === 4 ? ends : null
}

/**
 * Returns the indexes of the points at which the line returns to its start. If several consecutive
 * points are near the start, only the nearest of these points counts.
 */
function returns(line: Line, start: Point): number[] {
  const near = reachOf(line, start) * 0.02
  const indexes: number[] = []
  let away = false
  let nearest = near
  line.slice(0, -1).forEach((point, index) => {
    const distance = distanceBetween(point, start)
    if (distance > near) {
      away = index > 0
      nearest = near
    } else if (away) {
      away = false
      nearest = distance
      indexes.push(index)
    } else if (distance < nearest && indexes.length > 0) {
      nearest = distance
      indexes[indexes.length - 1] = index
    }
  })
  // The last return is the finish of the race, not the end of a loop.
  const last = indexes.at(-1)
  if (
    last !== undefined &&
    line.slice(last).every((point) => distanceBetween(point, start) <= near)
  ) {
    indexes.pop()
  }
  return indexes
}

function reachOf(line: Line, start: Point): number {
  return Math.max(...line.map((point) => distanceBetween(point, start)))
}

/** Whether two of the lines cross. Crossings near their common start are ignored. */
function anyCross(lines: readonly Line[], start: Point, near: number): boolean {
  const far = (point: Point) => distanceBetween(point, start) > near
  const segments = lines.map((line) =>
    line.slice(1).flatMap((to, index) => {
      const from = line[index] ?? to
      return far(from) && far(to) ? [[from, to] as const] : []
    }),
  )
  return segments.some((own, index) =>
    segments
      .slice(index + 1)
      .some((others) => own.some(([a, b]) => others.some(([c, d]) => cross(a, b, c, d)))),
  )
}

function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}

function side(from: Point, to: Point, point: Point): boolean {
  return (to.x - from.x) * (point.y - from.y) > (to.y - from.y) * (point.x - from.x)
}
