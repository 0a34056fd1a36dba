import { replaceAmong } from '../../../domain/sorted-times.ts'

/** Value for an entry without a key. No key has this value. */
export const noKey = -1

type KeyOf = (entry: number) => number

/**
 * With 4, all keys are sorted again at the next use if more than a quarter of the entries have a new
 * key.
 */
const movedShare = 4

/**
 * The sorted keys of some entries of a ranking. The first use after a change merges the new keys into
 * the sorted keys. This is much faster than sorting all keys.
 */
export class SortedKeys {
  #sorted: Float64Array
  /** For each entry with a new key, its former key in `#sorted`. */
  #moved: ReadonlyMap<number, number>

  private constructor(sorted: Float64Array, moved: ReadonlyMap<number, number>) {
    this.#sorted = sorted
    this.#moved = moved
  }

  /** Sorts the keys of the first `size` entries. */
  static of(size: number, keyOf: KeyOf): SortedKeys {
    const all = new Float64Array(size)
    let count = 0
    for (let entry = 0; entry < size; entry += 1) {
      const key = keyOf(entry)
      if (key === noKey) continue
      all[count] = key
      count += 1
    }
    return new SortedKeys(all.slice(0, count).sort(), new Map())
  }

  /**
   * Returns the keys of the next version. Undefined if so many entries have a new key that sorting
   * all keys again is as fast.
   * @param changed entries that may have a new key
   * @param before returns the key of an entry in this version
   * @param after returns the key of an entry in the next version
   */
  static next(
    keys: SortedKeys,
    changed: readonly number[],
    before: KeyOf,
    after: KeyOf,
  ): SortedKeys | undefined {
    const entries = changed.filter((entry) => before(entry) !== after(entry))
    if (entries.length === 0) return keys
    const moved = new Map(keys.#moved)
    for (const entry of entries) if (!moved.has(entry)) moved.set(entry, before(entry))
    const isSlow = moved.size * movedShare > keys.#sorted.length
    return isSlow ? undefined : new SortedKeys(keys.#sorted, moved)
  }

  /**
   * Returns the sorted keys.
   * @param keyOf returns the current key of an entry
   */
  sorted(keyOf: KeyOf): Float64Array {
    if (this.#moved.size === 0) return this.#sorted
    const isKey = (key: number) => key !== noKey
    this.#sorted = replaceAmong(
      this.#sorted,
      [...this.#moved.values()].filter(isKey),
      [...this.#moved.keys()].map(keyOf).filter(isKey),
    )
    this.#moved = new Map()
    return this.#sorted
  }
}
