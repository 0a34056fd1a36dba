import type { Random } from '../random.ts'
import { evenly, point, rounded, type Point } from './curve.ts'

const WIDTH = 9

/**
 * A course around connected city blocks. The streets lean, so the blocks are not rectangles.
 */
export function cityBlocks(random: Random): Point[] {
  const streets = cumulated(random, 0.6, 1.5)
  const avenues = cumulated(random, 0.5, 1.2)
  const line = walkAround(random, random.integer(10, 15)).map(([column, row]) => {
    const north = avenues[row] ?? 0
    return point((streets[column] ?? 0) + north * 0.12, north)
  })
  return rounded(evenly(line, 160), 3)
}

/**
 * Corners of a closed loop around `blocks` adjacent blocks of an irregular grid.
 * The loop may have inlets and bulges. It never crosses itself.
 */
export function crookedBlocks(random: Random, blocks: number, crooked: number): Point[] {
  const corners = new Map<string, Point>()
  const corner = (column: number, row: number) => {
    const key = `${String(column)}/${String(row)}`
    const known = corners.get(key)
    if (known) return known
    const made = point(
      column + random.between(-crooked, crooked),
      row * 0.9 + random.between(-crooked, crooked),
    )
    corners.set(key, made)
    return made
  }
  return walkAround(random, blocks).map(([column, row]) => corner(column, row))
}

function cumulated(random: Random, low: number, high: number): number[] {
  let sum = 0
  return Array.from({ length: WIDTH + 1 }, () => (sum += random.between(low, high)))
}

/** The closed outline of about `count` connected blocks without a hole, as a list of corners. */
function walkAround(random: Random, count: number): [column: number, row: number][] {
  const middle = Math.floor(WIDTH / 2)
  const taken = new Set([middle * WIDTH + middle])
  for (let attempt = 0; taken.size < count && attempt < 2000; attempt++) {
    const next = random.pick([...taken]) + random.pick([1, -1, WIDTH, -WIDTH])
    const inside = [next % WIDTH, Math.floor(next / WIDTH)].every((at) => at > 0 && at < WIDTH - 1)
    if (!inside || taken.has(next)) continue
    taken.add(next)
    if (!isOnePath(taken)) taken.delete(next)
  }
  return outlineOf(taken)
}

/**
 * True when one outline contains every outer edge of the blocks. Then the blocks have no hole, and
 * no two blocks touch only at a corner.
 */
function isOnePath(taken: ReadonlySet<number>): boolean {
  const edges = [...taken].reduce(
    (sum, block) => sum + [1, -1, WIDTH, -WIDTH].filter((step) => !taken.has(block + step)).length,
    0,
  )
  return outlineOf(taken).length === edges + 1
}

/** Walks around the blocks along their edges. The blocks are on the left side of the path. */
function outlineOf(taken: ReadonlySet<number>): [column: number, row: number][] {
  const first = Math.min(...taken)
  const startColumn = first % WIDTH
  const startRow = Math.floor(first / WIDTH)
  const walk: [number, number][] = [[startColumn, startRow]]
  let [column, row, right, up] = [startColumn, startRow, 1, 0]
  do {
    column += right
    row += up
    walk.push([column, row])
    // The block beside the next edge of the walk: on the left side for 1, on the right side for -1.
    const ahead = (side: number) =>
      Math.floor(row + (up + right * side) / 2) * WIDTH +
      Math.floor(column + (right - up * side) / 2)
    if (taken.has(ahead(-1))) [right, up] = [up, -right]
    else if (!taken.has(ahead(1))) [right, up] = [-up, right]
  } while ((column !== startColumn || row !== startRow) && walk.length < 400)
  return walk
}
