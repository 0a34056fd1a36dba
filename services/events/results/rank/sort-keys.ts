/**
 * The values that sort a row. Rows with equal values are tied. A time below zero means a missing
 * time and sorts last.
 */
export interface SortValues {
  phase: number
  /** Progress within the phase, such as the number of checkpoints. Larger numbers sort first. */
  reached: number
  time: number
}

const indexBits = 22n
const timeBits = 31
const reachedBits = 8
const lastTime = 2 ** 31 - 1
const maxReached = 2 ** 8 - 1
const indexMask = (1n << indexBits) - 1n

/** Encodes sort values as one number, at most 2^42. Smaller numbers sort first. */
export function sortKeyOf({ phase, reached, time }: SortValues): number {
  const passed = maxReached - Math.min(reached, maxReached)
  return (phase * 2 ** reachedBits + passed) * 2 ** timeBits + (time < 0 ? lastTime : time)
}

/** Decodes a sort key. A missing time is -1. */
export function valuesOfSortKey(key: number): SortValues {
  const time = key % 2 ** timeBits
  const upper = Math.floor(key / 2 ** timeBits)
  return {
    phase: Math.floor(upper / 2 ** reachedBits),
    reached: maxReached - (upper % 2 ** reachedBits),
    time: time === lastTime ? -1 : time,
  }
}

/**
 * Sorts rows by one 64-bit number each: phase, checkpoints, time and row index. Sorting objects, or
 * sorting with a comparator, would need ten times the memory.
 */
export class SortKeys {
  readonly #keys: BigUint64Array

  /**
   * Creates the sort keys of rows.
   * @param indexes indexes of the rows, each below four million
   */
  constructor(indexes: Uint32Array, valuesOf: (index: number) => SortValues) {
    this.#keys = new BigUint64Array(indexes.length)
    for (const [place, index] of indexes.entries()) {
      const key = BigInt(sortKeyOf(valuesOf(index)))
      this.#keys[place] = (key << indexBits) | BigInt(index)
    }
    this.#keys.sort()
  }

  /** Yields the row indexes in order. `compareTied` sorts rows with equal values. */
  *sorted(compareTied: (a: number, b: number) => number): Iterable<number> {
    let tied: number[] = []
    let previous = -1n
    for (const key of this.#keys) {
      if (key >> indexBits !== previous) {
        yield* tied.sort(compareTied)
        tied = []
        previous = key >> indexBits
      }
      tied.push(Number(key & indexMask))
    }
    yield* tied.sort(compareTied)
  }
}
