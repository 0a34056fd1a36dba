import type { Random } from '../random.ts'

/**
 * A point on a plane: `x` to the east, `y` to the north. `z` is a share of the total climb, from 0
 * to 1.
 */
export interface Point {
  x: number
  y: number
  z: number
}

export function point(x: number, y: number, z = 0): Point {
  return { x, y, z }
}

/** The point on the way from `from` to `to` at `share` of the distance: 0 is `from`, 1 is `to`. */
export function mix(from: Point, to: Point, share: number): Point {
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    z: from.z + (to.z - from.z) * share,
  }
}

export function lengthOf(line: readonly Point[]): number {
  return segments(line).reduce(
    (sum, [from, to]) => sum + Math.hypot(to.x - from.x, to.y - from.y),
    0,
  )
}

/** Pairs of consecutive items. */
export function segments<Item>(line: readonly Item[]): [from: Item, to: Item][] {
  const pairs: [Item, Item][] = []
  let previous: Item | undefined
  for (const item of line) {
    if (previous !== undefined) pairs.push([previous, item])
    previous = item
  }
  return pairs
}

/** Rounds the corners `times` times by Chaikin's algorithm. Keeps the end points. */
export function rounded(line: readonly Point[], times: number): Point[] {
  let result = [...line]
  for (let turn = 0; turn < times; turn++) {
    const [first] = result
    const last = result.at(-1)
    if (!first || !last) return result
    const cut = segments(result).flatMap(([from, to]) => [mix(from, to, 0.25), mix(from, to, 0.75)])
    result = [first, ...cut, last]
  }
  return result
}

/**
 * Bends every segment sideways by up to `share` of its length, `levels` times recursively. The
 * result looks like a real road.
 */
export function wandering(
  line: readonly Point[],
  random: Random,
  share: number,
  levels: number,
): Point[] {
  let result = [...line]
  for (let level = 0; level < levels; level++) {
    const [first] = result
    if (!first) return result
    const bent = segments(result).flatMap(([from, to]) => {
      const middle = mix(from, to, random.between(0.4, 0.6))
      const aside = random.between(-share, share)
      return [
        point(middle.x - (to.y - from.y) * aside, middle.y + (to.x - from.x) * aside, middle.z),
        to,
      ]
    })
    result = [first, ...bent]
  }
  return result
}

/** Returns `count` points along the line, with equal distances between them. */
export function evenly(line: readonly Point[], count: number): Point[] {
  const step = lengthOf(line) / (count - 1)
  const result: Point[] = []
  let ahead = 0
  for (const [from, to] of segments(line)) {
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    while (ahead <= length && length > 0) {
      result.push(mix(from, to, ahead / length))
      ahead += step
    }
    ahead -= length
  }
  const last = line.at(-1)
  if (last && result.length < count) result.push(last)
  return result
}

/** Rotates the line around the origin by `angle` radians, anticlockwise. */
export function turned(line: readonly Point[], angle: number): Point[] {
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  return line.map(({ x, y, z }) => point(x * cosine - y * sine, x * sine + y * cosine, z))
}

/** Moves the start of the line to the origin. */
export function fromOrigin(line: readonly Point[]): Point[] {
  const [first] = line
  return first ? line.map(({ x, y, z }) => point(x - first.x, y - first.y, z)) : []
}
