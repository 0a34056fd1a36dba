import type { Random } from '../random.ts'
import { crookedBlocks } from './blocks.ts'
import { segments, mix, point, rounded, wandering, type Point } from './curve.ts'

/** A loop through town or country on winding roads, with a corner where two roads meet. */
export function roundTrip(random: Random): Point[] {
  const corners = crookedBlocks(random, random.integer(6, 12), 0.27)
  return rounded(wandering(corners, random, 0.12, 1), 3)
}

/** A path through woods and heath. Its bends are tighter than those of a road. */
export function trail(random: Random): Point[] {
  const corners = crookedBlocks(random, random.integer(8, 14), 0.25)
  return rounded(wandering(corners, random, 0.2, 2), 3)
}

/** Long straight canals with a bend at every town. */
export function canals(random: Random): Point[] {
  const corners = crookedBlocks(random, random.integer(7, 10), 0.34)
  return rounded(
    corners.filter((_, index) => index % 3 !== 1 || index === corners.length - 1),
    2,
  )
}

/** Out along a road, around a loop, and back along the same road. */
export function lollipop(random: Random): Point[] {
  const head = roundTrip(random)
  const west = Math.min(...head.map(({ x }) => x))
  const entryAt = head.findIndex(({ x }) => x === west)
  const entry = head[entryAt]
  if (!entry) return []
  const start = point(entry.x - random.between(2.2, 3.2), entry.y + random.between(-1.2, 1.2))
  const stick = rounded(wandering([start, entry], random, 0.2, 3), 3)
  return [
    ...stick,
    ...head.slice(entryAt + 1),
    ...head.slice(1, entryAt + 1),
    ...stick.toReversed(),
  ]
}

/** A loop of wide bends, suitable for high speed on ice or wheels. */
export function speedway(random: Random): Point[] {
  const corners = crookedBlocks(random, random.integer(4, 6), 0.2)
  return rounded(
    [
      ...corners.slice(0, 1),
      ...segments(corners).map(([from, to]) => mix(from, to, 0.5)),
      ...corners.slice(-1),
    ],
    4,
  )
}

/** A short loop with a few bends in a stadium or park. */
export function track(random: Random): Point[] {
  const corners = crookedBlocks(random, random.integer(3, 5), 0.22)
  return rounded(wandering(corners, random, 0.16, 2), 4)
}
