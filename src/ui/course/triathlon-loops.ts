import { distanceBetween, fitInto, type Box, type Line, type Point } from './line.ts'

/** A round whose reach is less than this share of the longest one's is drawn larger. */
const leastReach = 0.55

/**
 * Swim, ride and run of a triathlon, each as a line, where its course comes back to the start between
 * them. True to scale the swim would hardly be seen: small rounds are drawn larger, unless they would
 * then cross another.
 * @returns null where the course is not three rounds
 */
export function triathlonLoops(line: Line, box: Box): [Line, Line, Line] | null {
  const start = line[0]
  const ends = start ? endsOfRounds(line, start) : null
  if (!start || !ends) return null
  const [swim = [], ride = [], run = []] = [0, 1, 2].map((index) =>
    line.slice(ends[index], (ends[index + 1] ?? 0) + 1),
  )
  const longest = Math.max(...[swim, ride, run].map((round) => reachOf(round, start)))
  const enlarged = [swim, ride, run].map((round) => {
    const scale = Math.max(1, (leastReach * longest) / Math.max(reachOf(round, start), 1))
    return round.map(({ x, y }) => ({
      x: start.x + (x - start.x) * scale,
      y: start.y + (y - start.y) * scale,
    }))
  })
  const rounds = anyCross(enlarged, start, longest * 0.15) ? [swim, ride, run] : enlarged
  const whole = fitInto(rounds.flat(), box)
  const [first, second] = [rounds[0]?.length ?? 0, rounds[1]?.length ?? 0]
  return [whole.slice(0, first), whole.slice(first, first + second), whole.slice(first + second)]
}

/** Of every usual triathlon, swim and ride take about these shares of the whole distance. */
const usualTransitions: Transitions = { swim: 0.03, ride: 0.8 }

/** The shares of a course at which swim and ride end. */
export interface Transitions {
  swim: number
  ride: number
}

/**
 * Where the parts of a triathlon change: where the course comes back to its start, else where they usually do.
 * @param line its points evenly spaced by distance
 */
export function transitionsOf(line: Line): Transitions {
  const start = line[0]
  const [, swim, ride, last] = (start && endsOfRounds(line, start)) ?? []
  if (swim === undefined || ride === undefined || last === undefined) return usualTransitions
  return { swim: swim / last, ride: ride / last }
}

/** The indexes at which three rounds begin and end; null where the course is not three rounds. */
function endsOfRounds(line: Line, start: Point): number[] | null {
  const ends = [0, ...returns(line, start), line.length - 1]
  return ends.length === 4 ? ends : null
}

/** Where the line is back at its start, by index: once for each time it comes near. */
function returns(line: Line, start: Point): number[] {
  const near = reachOf(line, start) * 0.02
  const found: number[] = []
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
      found.push(index)
    } else if (distance < nearest && found.length > 0) {
      nearest = distance
      found[found.length - 1] = index
    }
  })
  // The finish is near the start too.
  const last = found.at(-1)
  if (
    last !== undefined &&
    line.slice(last).every((point) => distanceBetween(point, start) <= near)
  ) {
    found.pop()
  }
  return found
}

function reachOf(line: Line, start: Point): number {
  return Math.max(...line.map((point) => distanceBetween(point, start)))
}

/** Whether two of the lines cross away from the place where all of them begin. */
function anyCross(lines: readonly Line[], start: Point, near: number): boolean {
  const far = (point: Point) => distanceBetween(point, start) > near
  const legs = lines.map((line) =>
    line.slice(1).flatMap((to, index) => {
      const from = line[index] ?? to
      return far(from) && far(to) ? [[from, to] as const] : []
    }),
  )
  return legs.some((own, index) =>
    legs
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
