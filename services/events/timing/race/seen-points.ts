import { workingPoints } from '../../../../domain/working-points.ts'
import type { Point } from './athlete-times.ts'

/**
 * The points at which each athlete of a race was seen, also by held passings. Determines the
 * checkpoints at which the timing does not work. The result depends only on the set of passings,
 * not on the order in which they arrived.
 */
export class SeenPoints {
  readonly #lastPoint: Point
  /** Bit masks by start number. Bit n is set if the athlete was seen at point n. */
  readonly #masks = new Map<string, bigint>()
  /** Number of athletes who were seen at each point. */
  readonly #seen: number[]
  /** Number of athletes by the furthest point at which they were seen. */
  readonly #furthest: number[]

  /**
   * Creates the points of a race without passings.
   * @param lastPoint the point of the finish
   */
  constructor(lastPoint: Point) {
    this.#lastPoint = lastPoint
    this.#seen = Array.from({ length: lastPoint + 1 }, () => 0)
    this.#furthest = Array.from({ length: lastPoint + 1 }, () => 0)
  }

  /**
   * Whether the race has enough checkpoints for an athlete to miss two checkpoints and be seen at a
   * third.
   */
  get matters(): boolean {
    return this.#lastPoint > 3
  }

  /** Replaces the points at which an athlete was seen. */
  set(bib: string, points: Iterable<Point>): void {
    if (!this.matters) return
    let mask = 0n
    for (const point of points) mask |= 1n << BigInt(point)
    const before = this.#masks.get(bib) ?? 0n
    if (mask === before) return
    this.#count(before, -1)
    this.#count(mask, 1)
    this.#masks.set(bib, mask)
  }

  #count(mask: bigint, difference: number): void {
    let furthest = 0
    for (const [point, athletes] of this.#seen.entries()) {
      if (!isIn(mask, point)) continue
      this.#seen[point] = athletes + difference
      furthest = point
    }
    if (mask !== 0n) this.#furthest[furthest] = (this.#furthest[furthest] ?? 0) + difference
  }

  /** Whether an athlete was seen at a point. */
  has(bib: string, point: Point): boolean {
    return isIn(this.#masks.get(bib) ?? 0n, point)
  }

  /** Returns, for each point, whether the timing works at this point. */
  working(): boolean[] {
    return workingPoints(this.#seen, this.#furthest)
  }

  /**
   * Returns the start numbers of athletes whose results may change when the timing at one of the
   * given checkpoints begins or ceases to work. These athletes missed at least two checkpoints
   * before their furthest passing, among them a given checkpoint.
   */
  missedBy(points: readonly Point[]): string[] {
    const missed = points.reduce((mask, point) => mask | (1n << BigInt(point)), 0n)
    return [...this.#masks].flatMap(([bib, mask]) =>
      (missed & ~mask) !== 0n && mask >> 3n !== 0n && this.#missed(mask, missed) > 1 ? [bib] : [],
    )
  }

  /**
   * Returns how many checkpoints before the furthest point an athlete missed. Returns 0 if the
   * athlete missed none of the given checkpoints.
   */
  #missed(mask: bigint, given: bigint): number {
    let furthest = this.#lastPoint
    while (furthest > 0 && !isIn(mask, furthest)) furthest -= 1
    let missed = 0
    let isGiven = false
    for (let point = 1; point < furthest; point += 1) {
      if (isIn(mask, point)) continue
      missed += 1
      isGiven ||= isIn(given, point)
    }
    return isGiven ? missed : 0
  }
}

function isIn(mask: bigint, point: Point): boolean {
  return ((mask >> BigInt(point)) & 1n) === 1n
}
