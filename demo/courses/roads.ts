import type { Random } from '../random.ts'
import { segments, mix, point, rounded, wandering, type Point } from './curve.ts'

/** A course down one bank of a river, over the last bridge, and back along the other bank. */
export function riverbanks(random: Random): Point[] {
  const bends = random.between(1.1, 1.7)
  const phase = random.between(0, 2 * Math.PI)
  const second = random.between(0, 2 * Math.PI)
  const swing = random.between(0.12, 0.17)
  const count = 48
  const river = Array.from({ length: count }, (_, index) => {
    const along = (index / (count - 1)) * 2 * Math.PI
    const aside = Math.sin(phase + along * bends) + 0.35 * Math.sin(second + along * bends * 1.9)
    return point((index / (count - 1)) * 1.8, swing * aside)
  })
  // The roads follow the river at a varying distance.
  const bank = (side: number) => {
    const width = random.between(0.045, 0.065)
    return segments(river).map(([from, to], index) => {
      const length = Math.hypot(to.x - from.x, to.y - from.y)
      const away = side * width * (1 + 0.3 * Math.sin(second + index * 0.45 * side))
      return point(
        from.x - ((to.y - from.y) / length) * away,
        from.y + ((to.x - from.x) / length) * away,
      )
    })
  }
  return rounded(wandering([...bank(1), ...bank(-1).toReversed()], random, 0.08, 1), 2)
}

/** A line from one town to another along a coast with bays and headlands. */
export function coast(random: Random): Point[] {
  const line: Point[] = [point(0, 0)]
  let x = 0
  let y = 0
  for (let bay = 0; bay < 5; bay++) {
    const width = random.between(0.7, 1.5)
    const depth = width * random.between(0.3, 0.75)
    const lean = random.between(0.35, 0.65)
    line.push(
      point(x + width * 0.1, y - depth * 0.6),
      point(x + width * lean, y - depth),
      point(x + width * 0.9, y - depth * 0.45),
    )
    x += width
    y += random.between(-0.35, 0.35)
    line.push(point(x - width * 0.06, y + 0.1), point(x + width * 0.06, y + 0.14))
  }
  return rounded(wandering(line, random, 0.12, 1), 3)
}

/** A long winding road across a country. */
export function crossing(random: Random): Point[] {
  const corners = [point(0, 0)]
  for (let stage = 1; stage < 7; stage++) {
    const side = stage % 2 === 0 ? 1 : -1
    corners.push(point(stage + random.between(-0.5, 0.5), side * random.between(0.2, 1.7)))
  }
  corners.push(point(7, random.between(-0.4, 0.4)))
  return rounded(wandering(corners, random, 0.22, 3), 3)
}

/**
 * A course up the hairpins of a pass, down the other side in long bends, and back through the
 * valley.
 */
export function pass(random: Random): Point[] {
  const foot = point(0, 0)
  const line: Point[] = [foot]
  const turns = random.integer(7, 9)
  let y = 0.5
  for (let turn = 0; turn < turns; turn++) {
    const side = turn % 2 === 0 ? 1 : -1
    const reach = side * (1.05 - (0.55 * turn) / turns) * random.between(0.75, 1.15)
    const rise = random.between(0.26, 0.38)
    line.push(point(reach, y), point(reach * 1.03, y + rise * 0.5))
    y += rise
  }
  const top = point(0.1, y + 0.4)
  const climb = climbing(rounded(wandering([...line, top], random, 0.05, 1), 3), 0, 1)
  const down = wandering(
    [
      top,
      point(0.9, y + 0.75),
      point(2.1, y + 0.3),
      point(2.5, y * 0.62),
      point(3.4, y * 0.42),
      point(3.1, -0.35),
    ],
    random,
    0.16,
    3,
  )
  const valley = wandering([point(3.1, -0.35), point(1.5, -0.75), foot], random, 0.1, 3)
  return [...climb, ...climbing(rounded(down, 3), 1, 0), ...rounded(valley, 3)]
}

/** A course up a mountain by valley path, zigzags and ridge, then down the other side. */
export function ridge(random: Random): Point[] {
  const corners = [point(0, 0, 0), point(0.7, 0.5, 0.1), point(0.9, 1.2, 0.45)]
  for (let turn = 0; turn < 5; turn++) {
    const side = turn % 2 === 0 ? 1 : -1
    corners.push(
      point(1.1 + side * random.between(0.12, 0.24), 1.45 + turn * 0.13, 0.55 + turn * 0.08),
    )
  }
  corners.push(
    point(1.7, 2.35, 1),
    point(2.5, 2.2, 0.86),
    point(3.3, 2.45, 0.97),
    point(3.9, 1.9, 0.62),
    point(3.6, 1.2, 0.7),
    point(4.1, 0.5, 0.3),
    point(3.2, -0.1, 0.12),
    point(2, 0.2, 0.24),
    point(1.1, -0.35, 0.05),
    point(0, 0, 0),
  )
  return rounded(wandering(corners, random, 0.16, 3), 3)
}

/**
 * Returns a copy of the line. Its heights change evenly from point to point, from the share `from`
 * of the total climb to the share `to`.
 */
function climbing(line: readonly Point[], from: number, to: number): Point[] {
  return line.map(({ x, y }, index) =>
    mix(point(x, y, from), point(x, y, to), index / (line.length - 1)),
  )
}
