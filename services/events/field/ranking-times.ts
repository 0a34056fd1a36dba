/** Stands for a missing time. */
export const noTime = -1

const rowBits = 2 ** 21

/** The rows of a ranking, sorted by their times at one point. */
export interface PointOrder {
  /** Number of rows that have a time at the point. */
  size: number
  /** The best time in milliseconds. Undefined if no row has a time. */
  best: number | undefined
  /** Returns the ordinals of some rows, the fastest first. */
  ordinals: (from: number, to: number) => number[]
  /** Returns the place of a time, counted from 1. Equal times share a place. */
  placeOf: (time: number) => number
}

/**
 * The times of all entries of a ranking at each checkpoint and the finish, by the clock that
 * decides the ranking. The order at a point is computed at its first use, and again after a change
 * of the times.
 */
export class RankingTimes {
  /** The ordinal of each row, in ascending order. */
  readonly #ordinals: Int32Array
  /** One array for each point. The array has the times of all rows in milliseconds. */
  readonly #points: Int32Array[]
  readonly #groups = new Map<string, Uint8Array>()
  readonly #orders = new Map<string, PointOrder>()

  /**
   * Creates the times of a ranking.
   * @param ordinals ordinals of the entries, in ascending order
   * @param points times in the order of the ordinals; the last point is the finish
   */
  constructor(ordinals: Int32Array, points: Int32Array[]) {
    this.#ordinals = ordinals
    this.#points = points
  }

  get byteLength(): number {
    return this.#points.reduce((bytes, times) => bytes + 3 * times.byteLength, 1_000)
  }

  /** Index of the finish among the points. */
  get finish(): number {
    return this.#points.length - 1
  }

  /** Returns the times of an entry at all points. Undefined for an unknown ordinal. */
  timesOf(ordinal: number): (number | null)[] | undefined {
    const row = this.#rowOf(ordinal)
    if (row === undefined) return undefined
    return this.#points.map((times) => {
      const time = times[row] ?? noTime
      return time === noTime ? null : time
    })
  }

  /** Replaces the times of an entry. */
  set(ordinal: number, times: readonly number[]): void {
    const row = this.#rowOf(ordinal)
    if (row === undefined) return
    for (const [point, time] of times.entries()) {
      const column = this.#points[point]
      if (!column || column[row] === time) continue
      column[row] = time
      for (const key of this.#orders.keys()) {
        if (key.startsWith(`${String(point)} `)) this.#orders.delete(key)
      }
    }
  }

  /**
   * Returns the order of a group at a point.
   * @param group identifies the group; empty for all entries
   * @param readMembers reads the ordinals of the group; the ordinals are cached
   */
  async orderAt(
    point: number,
    group: string,
    readMembers: () => Promise<Int32Array>,
  ): Promise<PointOrder> {
    if (group !== '' && !this.#groups.has(group)) {
      const members = new Uint8Array(this.#ordinals.length)
      for (const ordinal of await readMembers()) {
        const row = this.#rowOf(ordinal)
        if (row !== undefined) members[row] = 1
      }
      const [first] = this.#groups.keys()
      if (first !== undefined && this.#groups.size >= maxGroups) this.#forget(first)
      this.#groups.set(group, members)
    }
    const key = `${String(point)} ${group}`
    const known = this.#orders.get(key)
    if (known) return known
    const order = this.#sort(this.#points[point] ?? new Int32Array(), this.#groups.get(group))
    this.#orders.set(key, order)
    return order
  }

  #forget(group: string): void {
    this.#groups.delete(group)
    for (const key of this.#orders.keys()) {
      if (key.endsWith(` ${group}`)) this.#orders.delete(key)
    }
  }

  #sort(times: Int32Array, members: Uint8Array | undefined): PointOrder {
    const all = new Float64Array(times.length)
    let size = 0
    for (const [row, time] of times.entries()) {
      if (time === noTime || (members && members[row] === 0)) continue
      all[size] = time * rowBits + row
      size += 1
    }
    const keys = all.slice(0, size).sort()
    return {
      size,
      best: keys[0] === undefined ? undefined : Math.floor(keys[0] / rowBits),
      ordinals: (from, to) =>
        Array.from(keys.subarray(from, to), (key) => this.#ordinals[key % rowBits] ?? 0),
      placeOf: (time) => lowerBound(keys, time * rowBits) + 1,
    }
  }

  #rowOf(ordinal: number): number | undefined {
    const row = lowerBound(this.#ordinals, ordinal)
    return this.#ordinals[row] === ordinal ? row : undefined
  }
}

/** Maximum number of groups whose members are cached. */
const maxGroups = 100

/** Returns the number of values that are smaller than a value. */
function lowerBound(sorted: Float64Array | Int32Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
