import { hasPlace } from '../../results/rank/live-sort-key.ts'
import { keyWithoutPassings } from '../../results/rank/state-order.ts'

/**
 * The sort keys of a live ranking in ascending order. The place of a key is the number of smaller
 * keys plus one.
 */
export class LiveOrder {
  #keys: Float64Array

  /**
   * Creates the order of a ranking.
   * @param keys sort keys in ascending order
   */
  constructor(keys: readonly number[]) {
    this.#keys = Float64Array.from(keys)
  }

  /** Returns the place of a sort key, counted from 1. Returns 0 for a key without a place. */
  placeOf(key: number): number {
    return hasPlace(key) ? this.#lowerBound(key) + 1 : 0
  }

  /** Adds entries of athletes without passings. These entries have no place. */
  addWithoutPassings(entries: number): void {
    const keys = new Float64Array(this.#keys.length + entries)
    const at = this.#lowerBound(keyWithoutPassings)
    keys.set(this.#keys.subarray(0, at))
    keys.fill(keyWithoutPassings, at, at + entries)
    keys.set(this.#keys.subarray(at), at + entries)
    this.#keys = keys
  }

  /** Removes one entry that has the key. */
  remove(key: number): void {
    const at = this.#lowerBound(key)
    const keys = new Float64Array(this.#keys.length - 1)
    keys.set(this.#keys.subarray(0, at))
    keys.set(this.#keys.subarray(at + 1), at)
    this.#keys = keys
  }

  /** Changes the key of one entry. */
  move(from: number, to: number): void {
    if (from === to) return
    const keys = this.#keys
    const at = this.#lowerBound(from)
    const target = this.#lowerBound(to)
    if (target > at) {
      keys.copyWithin(at, at + 1, target)
      keys[target - 1] = to
    } else {
      keys.copyWithin(target + 1, target, at)
      keys[target] = to
    }
  }

  /** Returns the number of keys that are smaller than a key. */
  #lowerBound(key: number): number {
    let from = 0
    let to = this.#keys.length
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.#keys[middle] ?? 0) < key) from = middle + 1
      else to = middle
    }
    return from
  }
}
