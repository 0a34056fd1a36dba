import type { Random } from '../random.ts'
import { fromOrigin, lengthOf, mix, point, rounded, turned, type Point } from './curve.ts'
import { roundTrip, speedway, track } from './loops.ts'

/**
 * A 400-metre ice rink with two straights and two bends. The line starts in the middle of a
 * straight.
 */
export function oval(): Point[] {
  const radius = 27
  const half = (400 - 2 * Math.PI * radius) / 4
  const bend = (centre: number, from: number) =>
    Array.from({ length: 25 }, (_, index) => {
      const angle = from + (index / 24) * Math.PI
      return point(centre + radius * Math.cos(angle), radius + radius * Math.sin(angle))
    })
  return [point(0, 0), ...bend(half, -Math.PI / 2), ...bend(-half, Math.PI / 2), point(0, 0)]
}

/** A loop from the beach around the buoys of an open-water course and back. */
export function buoys(random: Random): Point[] {
  const line = [
    point(0, 0),
    point(random.between(0.1, 0.3), random.between(0.5, 0.7)),
    point(random.between(0.5, 0.8), random.between(0.95, 1.15)),
    point(random.between(1.3, 1.6), random.between(0.7, 0.9)),
    point(random.between(1.1, 1.3), random.between(0.2, 0.35)),
    point(0, 0),
  ]
  return rounded(subdivided(line, 5), 3)
}

/** A line from pier to pier. The current bends it first to one side, then to the other. */
export function strait(random: Random): Point[] {
  const drift = random.between(0.13, 0.2)
  const back = random.between(0.5, 0.8)
  return Array.from({ length: 60 }, (_, index) => {
    const along = index / 59
    return point(along, drift * Math.sin(along * 2 * Math.PI) * (1 - back * along))
  })
}

/**
 * Three loops from one transition zone: one for swimming, one for cycling, one for running.
 * `lengths` are the relative lengths of the loops.
 */
export function threeRounds(random: Random, lengths: readonly number[]): Point[] {
  const away = [0, random.between(1.8, 2.3), -random.between(1.1, 1.5)]
  return lengths.flatMap((length, index) => {
    const round = [buoys, roundTrip, speedway][index] ?? roundTrip
    return scaled(turned(narrow(facing(round(random))), away[index] ?? 0), length)
  })
}

/** Three different loops that meet in the stadium. */
export function clover(random: Random): Point[] {
  return [0, 1, 2].flatMap((leaf) =>
    scaled(
      turned(narrow(facing(track(random))), (leaf * 2 * Math.PI) / 3),
      random.between(0.85, 1.15),
    ),
  )
}

/** Repeats a loop `count` times. `count` may end with a half lap. */
export function laps(round: readonly Point[], count: number): Point[] {
  const whole = Math.floor(count)
  const line = Array.from({ length: whole }, (_, lap) => (lap === 0 ? round : round.slice(1)))
  const rest = count - whole
  if (rest === 0) return line.flat()
  let left = lengthOf(round) * rest
  const part: Point[] = []
  for (const [index, to] of round.entries()) {
    const from = round[index - 1]
    if (!from) continue
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    part.push(length < left ? to : mix(from, to, left / length))
    left -= length
    if (left <= 0) break
  }
  return [...line.flat(), ...part]
}

/** Moves the start of the line to the origin. Rotates the line until its mean point is east. */
function facing(line: readonly Point[]): Point[] {
  const moved = fromOrigin(line)
  const east = moved.reduce((sum, { x }) => sum + x, 0)
  const north = moved.reduce((sum, { y }) => sum + y, 0)
  return turned(moved, -Math.atan2(north, east))
}

/** Makes a loop narrower, because several loops from one place must not touch. */
function narrow(line: readonly Point[]): Point[] {
  return line.map(({ x, y, z }) => point(x * 1.15, y * 0.55, z))
}

function scaled(line: readonly Point[], length: number): Point[] {
  const factor = length / lengthOf(line)
  return line.map(({ x, y, z }) => point(x * factor, y * factor, z))
}

function subdivided(line: readonly Point[], parts: number): Point[] {
  return line.flatMap((to, index) => {
    const from = line[index - 1]
    if (!from) return [to]
    return Array.from({ length: parts }, (_, part) => mix(from, to, (part + 1) / parts))
  })
}
