/** What decides the place of a row, but for those who tie. A time below zero is missing and comes last. */
export interface Standing {
  phase: number
  /** How many check points; more come first. */
  reached: number
  time: number
}

const indexBits = 22n
const timeBits = 31n
const reachedBits = 8n
const lastTime = 2 ** 31 - 1
const maxReached = 2 ** 8 - 1
const indexMask = (1n << indexBits) - 1n

/**
 * Puts rows in order by one number each, which the engine sorts in place: phase, check points, time and
 * index in 64 bits. Sorting objects, or with a comparison, takes ten times the memory.
 */
export class SortKeys {
  readonly #keys: BigUint64Array

  /** @param indexes of at most four million rows */
  constructor(indexes: Uint32Array, standingOf: (index: number) => Standing) {
    this.#keys = new BigUint64Array(indexes.length)
    for (const [place, index] of indexes.entries()) {
      const { phase, reached, time } = standingOf(index)
      const standing =
        (((BigInt(phase) << reachedBits) | BigInt(maxReached - Math.min(reached, maxReached))) <<
          timeBits) |
        BigInt(time < 0 ? lastTime : time)
      this.#keys[place] = (standing << indexBits) | BigInt(index)
    }
    this.#keys.sort()
  }

  /** The indexes in order; those with the same standing as `compareTied` says. */
  *sorted(compareTied: (a: number, b: number) => number): Iterable<number> {
    let tied: number[] = []
    let standing = -1n
    for (const key of this.#keys) {
      if (key >> indexBits !== standing) {
        yield* tied.sort(compareTied)
        tied = []
        standing = key >> indexBits
      }
      tied.push(Number(key & indexMask))
    }
    yield* tied.sort(compareTied)
  }
}
