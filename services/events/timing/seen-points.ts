import type { Point } from './results/athlete-times.ts'

/** A checkpoint does not work when it saw less than one in this number of those who were seen behind it. */
const minShare = 20

/**
 * The points at which each athlete of a race was seen, whether or not the passings count. Says at which checkpoints the
 * timing does not work. Depends on the set of passings only, not on their order.
 */
export class SeenPoints {
  readonly #lastPoint: Point
  /** By start number: bit n for the point n. */
  readonly #masks = new Map<string, bigint>()
  /** Number of athletes that were seen at each point. */
  readonly #seen: number[]
  /** Number of athletes by the furthest point at which they were seen. */
  readonly #furthest: number[]

  /** @param lastPoint the finish */
  constructor(lastPoint: Point) {
    this.#lastPoint = lastPoint
    this.#seen = Array.from({ length: lastPoint + 1 }, () => 0)
    this.#furthest = Array.from({ length: lastPoint + 1 }, () => 0)
  }

  /** Whether the race has as many checkpoints as it takes to miss two and be seen at another one. */
  get matters(): boolean {
    return this.#lastPoint > 3
  }

  /** Sets all points at which an athlete was seen. */
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

  /** Whether the timing works at each point. */
  working(): boolean[] {
    const isWorking: boolean[] = []
    let behind = 0
    for (let point = this.#lastPoint; point >= 0; point -= 1) {
      const seen = this.#seen[point] ?? 0
      // Rounded down to a power of two: a share near the limit changes the result a few times in a race only.
      const atLeast = behind === 0 ? 0 : 2 ** Math.floor(Math.log2(behind))
      isWorking[point] = seen * minShare >= atLeast
      behind += this.#furthest[point] ?? 0
    }
    return isWorking
  }

  /**
   * Start numbers whose results can depend on whether the timing works at one of the checkpoints: those who were seen
   * behind it and missed at least one more.
   */
  missedBy(points: readonly Point[]): string[] {
    const missed = points.reduce((mask, point) => mask | (1n << BigInt(point)), 0n)
    return [...this.#masks].flatMap(([bib, mask]) =>
      (missed & ~mask) !== 0n && mask >> 3n !== 0n && this.#missed(mask, missed) > 1 ? [bib] : [],
    )
  }

  /** Number of checkpoints before the furthest that an athlete missed; 0 if none of the given ones is among them. */
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
