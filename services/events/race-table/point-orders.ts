import { passingsCount, resultStates, type TimeRule } from '../../../domain/results.ts'
import { placeAmong } from '../../../domain/sorted-times.ts'
import { noTime, type RaceTable } from './race-table.ts'
import type { EntriesOfRanking } from './read-entries.ts'
import { noKey, SortedKeys } from './sorted-keys.ts'

/** The entries of a ranking, sorted by their times at one point. */
export interface PointOrder {
  /** Number of entries that have a time at the point. */
  size: number
  /** The best time in milliseconds. Undefined if no entry has a time. */
  best: number | undefined
  /** Returns the ordinals of the entries from index `from` up to `to`, the fastest first. */
  ordinals: (from: number, to: number) => number[]
  /** Returns the place of a time, counted from 1. Equal times share a place. */
  placeOf: (time: number) => number
}

/** Some of the entries of a ranking. */
interface NamedGroup {
  /** Identifies the group in its ranking. */
  name: string
  /** Reads the ordinals of the entries in the group. */
  readMembers: () => Promise<Int32Array>
}

const rowBits = 2 ** 21
/** Maximum number of groups whose members are cached. */
const maxGroups = 100
const finished = resultStates.indexOf('finished')

/**
 * The times of the entries of a ranking at the points of its race, counted from the same start as
 * the time that decides the ranking. The order at a point is computed at its first use.
 */
export class PointOrders {
  readonly #table: RaceTable
  readonly #entries: EntriesOfRanking
  readonly #decidedBy: TimeRule
  /**
   * For each group, 1 for an entry in the group and 0 for any other entry. All versions of the
   * ranking share the groups, because new places do not change them.
   */
  readonly #groups: Map<string, Uint8Array>
  /** The sorted times at the points, for all entries and for each group. */
  readonly #orders = new Map<
    string,
    { point: number; group: string | undefined; keys: SortedKeys }
  >()

  constructor(
    table: RaceTable,
    entries: EntriesOfRanking,
    decidedBy: TimeRule,
    groups = new Map<string, Uint8Array>(),
  ) {
    this.#table = table
    this.#entries = entries
    this.#decidedBy = decidedBy
    this.#groups = groups
  }

  /** Index of the finish among the points. */
  get finish(): number {
    return this.#table.splits.length
  }

  /** Returns the times of an entry at all points. Undefined for an unknown ordinal. */
  timesOf(ordinal: number): (number | null)[] | undefined {
    const entry = this.#entryOf(ordinal)
    if (entry === undefined) return undefined
    return Array.from({ length: this.finish + 1 }, (_, point) => {
      const time = this.#timeAt(entry, point)
      return time === noTime ? null : time
    })
  }

  /** Returns the order of all entries or of a group at a point. */
  async orderAt(point: number, group?: NamedGroup): Promise<PointOrder> {
    const members = group && (this.#groups.get(group.name) ?? (await this.#readGroup(group)))
    const key = `${String(point)} ${group?.name ?? ''}`
    const keyOf = this.#keyOf(point, members)
    const keys = this.#orders.get(key)?.keys ?? SortedKeys.of(this.#entries.ordinals.length, keyOf)
    this.#orders.set(key, { point, group: group?.name, keys })
    return this.#orderOf(keys.sorted(keyOf))
  }

  /**
   * Returns the orders of the next version, computed from the orders of this version.
   * @param changed entries that may have other times
   */
  with(table: RaceTable, entries: EntriesOfRanking, changed: readonly number[]): PointOrders {
    const next = new PointOrders(table, entries, this.#decidedBy, this.#groups)
    const moved = Array.from({ length: this.finish + 1 }, (_, point) =>
      changed.filter((entry) => this.#timeAt(entry, point) !== next.#timeAt(entry, point)),
    )
    for (const [key, { point, group, keys }] of this.#orders) {
      const members = group === undefined ? undefined : this.#groups.get(group)
      if (group !== undefined && !members) continue
      const [before, after] = [this.#keyOf(point, members), next.#keyOf(point, members)]
      const nextKeys = SortedKeys.next(keys, moved[point] ?? [], before, after)
      if (nextKeys) next.#orders.set(key, { point, group, keys: nextKeys })
    }
    return next
  }

  /** Reads the members of a group. A full cache forgets the group that was read first. */
  async #readGroup({ name, readMembers }: NamedGroup): Promise<Uint8Array> {
    const members = new Uint8Array(this.#entries.ordinals.length)
    for (const ordinal of await readMembers()) {
      const entry = this.#entryOf(ordinal)
      if (entry !== undefined) members[entry] = 1
    }
    const [first] = this.#groups.keys()
    if (first !== undefined && this.#groups.size >= maxGroups) this.#forget(first)
    this.#groups.set(name, members)
    return members
  }

  #forget(name: string): void {
    this.#groups.delete(name)
    for (const [key, { group }] of this.#orders) if (group === name) this.#orders.delete(key)
  }

  /** Returns a function that returns the key by which an entry is sorted at a point. */
  #keyOf(point: number, members: Uint8Array | undefined): (entry: number) => number {
    return (entry) => {
      const time = members?.[entry] === 0 ? noTime : this.#timeAt(entry, point)
      return time === noTime ? noKey : time * rowBits + entry
    }
  }

  #orderOf(keys: Float64Array): PointOrder {
    const { ordinals } = this.#entries
    return {
      size: keys.length,
      best: keys[0] === undefined ? undefined : Math.floor(keys[0] / rowBits),
      ordinals: (from, to) =>
        Array.from(keys.subarray(from, to), (key) => ordinals[key % rowBits] ?? 0),
      placeOf: (time) => placeAmong(keys, time * rowBits),
    }
  }

  /**
   * Returns the time of an entry at a point, counted from the same start as the time that decides
   * the ranking. Without a known start, as in imported results without a finish, this is the split.
   */
  #timeAt(entry: number, point: number): number {
    const { numbers, splits, derived } = this.#table
    const row = this.#entries.rows[entry] ?? -1
    const state = numbers.state[row] ?? noTime
    if (point === this.finish) {
      return state === finished ? (numbers[this.#decidedBy][row] ?? noTime) : noTime
    }
    const split = splits[point]?.[row] ?? noTime
    if (!passingsCount(resultStates[state] ?? null)) return noTime
    if (split === noTime || this.#decidedBy === 'chip') return split
    const gunTime = derived.gun[point]?.[row] ?? noTime
    return gunTime === noTime ? split : gunTime
  }

  #entryOf(ordinal: number): number | undefined {
    const entry = placeAmong(this.#entries.ordinals, ordinal) - 1
    return this.#entries.ordinals[entry] === ordinal ? entry : undefined
  }
}
