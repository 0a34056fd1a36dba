/** Sort key of a row; rows with equal keys are tied. A time below zero is missing and sorts last. */
export interface Standing {
  phase: number
  /** Number of checkpoints passed; more sort first. */
  reached: number
  time: number
}

const indexBits = 22n
const timeBits = 31
const reachedBits = 8
const lastTime = 2 ** 31 - 1
const maxReached = 2 ** 8 - 1
const indexMask = (1n << indexBits) - 1n

/** One number for a standing, at most 2^42, so that smaller numbers sort first. */
export function sortKeyOf({ phase, reached, time }: Standing): number {
  const passed = maxReached - Math.min(reached, maxReached)
  return (phase * 2 ** reachedBits + passed) * 2 ** timeBits + (time < 0 ? lastTime : time)
}

/** The standing of a sort key; the time is -1 if it is missing. */
export function standingOfSortKey(key: number): Standing {
  const time = key % 2 ** timeBits
  const upper = Math.floor(key / 2 ** timeBits)
  return {
    phase: Math.floor(upper / 2 ** reachedBits),
    reached: maxReached - (upper % 2 ** reachedBits),
    time: time === lastTime ? -1 : time,
  }
}

/**
 * Sorts rows by one 64-bit number each: phase, checkpoints, time and row index.
 * Sorting objects, or sorting with a comparator, needs ten times the memory.
 */
export class SortKeys {
  readonly #keys: BigUint64Array

  /** @param indexes at most four million rows */
  constructor(indexes: Uint32Array, standingOf: (index: number) => Standing) {
    this.#keys = new BigUint64Array(indexes.length)
    for (const [place, index] of indexes.entries()) {
      const standing = BigInt(sortKeyOf(standingOf(index)))
      this.#keys[place] = (standing << indexBits) | BigInt(index)
    }
    this.#keys.sort()
  }

  /** The row indexes in order; `compareTied` orders rows with the same standing. */
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
