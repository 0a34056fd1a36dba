import { resultStates, type TimeRule } from '../../../domain/results.ts'
import { placeAmong } from '../../../domain/sorted-times.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import { hasPlace, isFinished } from '../results/rank/live-sort-key.ts'
import { valuesOfSortKey } from '../results/rank/sort-keys.ts'
import { noTime, type RaceTable } from './race-table.ts'
import { noKey, SortedKeys } from './sorted-keys.ts'

/** The entries of a ranking, in ascending order of their ordinals. */
export interface Entries {
  ordinals: Int32Array
  /** Row of each entry in the race table. */
  rows: Int32Array
  /** Index of the entry of each row of the race table. -1 for athletes outside the ranking. */
  byRow: Int32Array
  /** Sort keys of a live ranking. -1 without a sort key. */
  sortKeys: Float64Array
  /** 1 for an entry with a stored place, else 0. */
  placed: Int32Array
  genders: readonly (string | null)[]
  categories: readonly (string | null)[]
}

/**
 * A group of entries with the same gender, the same category, or both. Undefined means any value.
 */
export interface EntryGroup {
  gender?: string | undefined
  category?: string | undefined
}

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

const rowBits = 2 ** 21
/** Maximum number of groups whose members are cached. */
const maxGroups = 100
const finished = resultStates.indexOf('finished')
const disqualified = resultStates.indexOf('disqualified')

/**
 * One version of a ranking on one version of its race table. The times at the points are counted
 * from the same start as the time that decides the ranking. The order at a point is computed at its
 * first use.
 */
export class RankingTable {
  readonly table: RaceTable
  readonly #entries: Entries
  readonly #decidedBy: TimeRule
  /**
   * For each group, 1 for an entry in the group and 0 for any other entry. All versions of the
   * ranking share the groups, because new places do not change them.
   */
  readonly #groups: Map<string, Uint8Array>
  /** The sorted times at the points, for each group. */
  readonly #orders = new Map<string, { point: number; group: string; keys: SortedKeys }>()
  readonly #computed = new Map<string, object>()
  readonly #computing = new SingleFlight<object>()
  readonly #finishTimes = new Map<TimeRule, SortedKeys>()
  /** The sorted keys of the entries with a place, for each group. */
  readonly #placedKeys = new Map<string, { group: EntryGroup; keys: SortedKeys }>()

  constructor(
    table: RaceTable,
    entries: Entries,
    decidedBy: TimeRule,
    groups = new Map<string, Uint8Array>(),
  ) {
    this.table = table
    this.#entries = entries
    this.#decidedBy = decidedBy
    this.#groups = groups
  }

  /** Index of the finish among the points. */
  get finish(): number {
    return this.table.splits.length
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

  /** Returns the ordinal of a participant. Undefined for participants outside the ranking. */
  ordinalOf(participantId: string): number | undefined {
    const entry = this.#entryOfParticipant(participantId)
    return entry === undefined ? undefined : this.#entries.ordinals[entry]
  }

  /** Whether the athlete of a row of the race table is in the ranking. */
  has(row: number): boolean {
    return (this.#entries.byRow[row] ?? -1) !== -1
  }

  /**
   * Returns the sorted finish times of the finishers. In a ranking with stored places, these are
   * the entries with a place. The rule is the kind of time: gun, chip or race.
   */
  finishTimes(rule: TimeRule): Float64Array {
    const keyOf = this.#finishTimeBy(rule)
    const keys = this.#finishTimes.get(rule) ?? SortedKeys.of(this.#entries.rows.length, keyOf)
    this.#finishTimes.set(rule, keys)
    return keys.sorted(keyOf)
  }

  #finishTimeBy(rule: TimeRule): (entry: number) => number {
    const { rows, sortKeys, placed } = this.#entries
    const times = this.table.numbers[rule]
    return (entry) => {
      const key = sortKeys[entry] ?? noTime
      const isFinisher = placed[entry] === 1 || (key !== noTime && isFinished(key))
      return isFinisher ? (times[rows[entry] ?? -1] ?? noTime) : noTime
    }
  }

  /**
   * Returns the place of a sort key in a live ranking: the number of smaller sort keys in the group
   * plus one. Null for an entry without a place.
   */
  placeOfKey(sortKey: number, group: EntryGroup): number | null {
    return hasPlace(sortKey) ? placeAmong(this.#keysWithPlace(group), sortKey) : null
  }

  /** Returns the place of a participant in a live ranking. Null without a place. */
  placeOf(participantId: string): number | null {
    const sortKey = this.#entries.sortKeys[this.#entryOfParticipant(participantId) ?? -1] ?? noTime
    return sortKey === noTime ? null : this.placeOfKey(sortKey, {})
  }

  /**
   * Finds an entry of a group by its position in a live ranking.
   * @param position number of entries before the entry, in ascending order of their sort keys
   * @returns a sort key that is at most the key of the entry, and the number of entries that have
   *   at least this sort key and come before the entry
   */
  find(position: number, group: EntryGroup): { sortKey: number; between: number } {
    const keys = this.#keysWithPlace(group)
    const sortKey = keys[Math.min(position, keys.length - 1)] ?? 0
    return { sortKey, between: position - (placeAmong(keys, sortKey) - 1) }
  }

  /** Returns the number of entries of a group in a live ranking that have a place. */
  placedIn(group: EntryGroup): number {
    return this.#keysWithPlace(group).length
  }

  /** Number of entries. */
  get size(): number {
    return this.#entries.rows.length
  }

  /** Returns the row of an entry in the race table. */
  rowAt(entry: number): number {
    return this.#entries.rows[entry] ?? -1
  }

  /** Returns the sort key of an entry in a live ranking, else -1. */
  sortKeyAt(entry: number): number {
    return this.#entries.sortKeys[entry] ?? noKey
  }

  /** Returns the deciding time of a finisher. Null if this time is missing. */
  finishTimeOf(row: number): number | null {
    const time = this.table.numbers[this.#decidedBy][row] ?? noTime
    return time === noTime ? null : time
  }

  #keysWithPlace(group: EntryGroup): Float64Array {
    const name = JSON.stringify([group.gender, group.category])
    const keyOf = this.#placedKey(group)
    const known = this.#placedKeys.get(name)?.keys
    const keys = known ?? SortedKeys.of(this.#entries.sortKeys.length, keyOf)
    if (!known) this.#placedKeys.set(name, { group, keys })
    return keys.sorted(keyOf)
  }

  #placedKey(group: EntryGroup): (entry: number) => number {
    const { sortKeys } = this.#entries
    return (entry) => (this.#isPlacedIn(group, entry) ? (sortKeys[entry] ?? noKey) : noKey)
  }

  /** Whether an entry is in a group and has a place. */
  #isPlacedIn({ gender, category }: EntryGroup, entry: number): boolean {
    const { sortKeys, genders, categories } = this.#entries
    const key = sortKeys[entry] ?? noTime
    return (
      key !== noTime &&
      hasPlace(key) &&
      (gender === undefined || genders[entry] === gender) &&
      (category === undefined || categories[entry] === category)
    )
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
      const members = new Uint8Array(this.#entries.ordinals.length)
      for (const ordinal of await readMembers()) {
        const entry = this.#entryOf(ordinal)
        if (entry !== undefined) members[entry] = 1
      }
      const [first] = this.#groups.keys()
      if (first !== undefined && this.#groups.size >= maxGroups) this.#forget(first)
      this.#groups.set(group, members)
    }
    const key = `${String(point)} ${group}`
    const keyOf = this.#keyOf(point, this.#groups.get(group))
    const known = this.#orders.get(key)?.keys
    const keys = known ?? SortedKeys.of(this.#entries.ordinals.length, keyOf)
    if (!known) this.#orders.set(key, { point, group, keys })
    return this.#orderOf(keys.sorted(keyOf))
  }

  /** Returns a value that is computed once for this version of the ranking. */
  async computed<Value extends object>(key: string, compute: () => Promise<Value>): Promise<Value> {
    const known = this.#computed.get(key) as Value | undefined
    if (known) return known
    const value = (await this.#computing.get(key, compute)) as Value
    this.#computed.set(key, value)
    return value
  }

  /** Whether the ranking is live, so its entries have sort keys. */
  get hasSortKeys(): boolean {
    return this.#entries.sortKeys.some((key) => key !== noTime)
  }

  /**
   * Returns the ranking on the next version of its table.
   * @param changed new sort keys by participant id
   */
  with(table: RaceTable, changed: ReadonlyMap<string, number>): RankingTable {
    const sortKeys = this.#entries.sortKeys.slice()
    const changedEntries: number[] = []
    for (const [id, key] of changed) {
      const entry = this.#entryOfParticipant(id)
      if (entry === undefined) continue
      sortKeys[entry] = key
      changedEntries.push(entry)
    }
    const entries = { ...this.#entries, sortKeys }
    const ranking = new RankingTable(table, entries, this.#decidedBy, this.#groups)
    ranking.#takeOrders(this, changedEntries)
    ranking.#takeKeys(this, changedEntries)
    return ranking
  }

  /** Computes the orders at the points from the orders of the previous version. */
  #takeOrders(last: RankingTable, changed: readonly number[]): void {
    const moved = Array.from({ length: this.finish + 1 }, (_, point) =>
      changed.filter((entry) => last.#timeAt(entry, point) !== this.#timeAt(entry, point)),
    )
    for (const [key, { point, group, keys }] of last.#orders) {
      const members = this.#groups.get(group)
      if (group !== '' && !members) continue
      const [before, after] = [last.#keyOf(point, members), this.#keyOf(point, members)]
      const next = SortedKeys.next(keys, moved[point] ?? [], before, after)
      if (next) this.#orders.set(key, { point, group, keys: next })
    }
  }

  /**
   * Computes the finish times and the keys of the entries with a place from those of the previous
   * version.
   */
  #takeKeys(last: RankingTable, changed: readonly number[]): void {
    for (const [rule, keys] of last.#finishTimes) {
      const [before, after] = [last.#finishTimeBy(rule), this.#finishTimeBy(rule)]
      const next = SortedKeys.next(keys, changed, before, after)
      if (next) this.#finishTimes.set(rule, next)
    }
    for (const [name, { group, keys }] of last.#placedKeys) {
      const [before, after] = [last.#placedKey(group), this.#placedKey(group)]
      const next = SortedKeys.next(keys, changed, before, after)
      if (next) this.#placedKeys.set(name, { group, keys: next })
    }
  }

  #forget(group: string): void {
    this.#groups.delete(group)
    for (const key of this.#orders.keys()) {
      if (key.endsWith(` ${group}`)) this.#orders.delete(key)
    }
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
   * the ranking. Splits may count from the athlete's own start. If the gun time or the race time
   * decides, the result of `#startOf` is added.
   */
  #timeAt(entry: number, point: number): number {
    const { numbers, splits } = this.table
    const row = this.#entries.rows[entry] ?? -1
    const state = numbers.state[row] ?? noTime
    if (point === this.finish) {
      return state === finished ? (numbers[this.#decidedBy][row] ?? noTime) : noTime
    }
    const split = splits[point]?.[row] ?? noTime
    if (split === noTime || state === disqualified) return noTime
    return this.#decidedBy === 'chip' ? split : split + this.#startOf(entry, row)
  }

  /**
   * Returns the milliseconds that are added to a split if the chip time does not decide: the time
   * from the gun of the athlete's wave to the athlete's own start. 0 if it is unknown, as in
   * imported results without a finish.
   */
  #startOf(entry: number, row: number): number {
    const { splits, derived } = this.table
    const start = Math.max(derived.clockStart[row] ?? noTime, 0)
    const key = this.#entries.sortKeys[entry] ?? noTime
    if (key === noTime || isFinished(key)) return start
    // The time in the sort key was rounded once. A split plus the start was rounded twice.
    const { reached, time } = valuesOfSortKey(key)
    const split = splits[reached - 1]?.[row] ?? noTime
    return split === noTime ? start : time - split
  }

  #entryOfParticipant(id: string): number | undefined {
    const entry = this.#entries.byRow[this.table.rowOf(id) ?? -1] ?? -1
    return entry === -1 ? undefined : entry
  }

  #entryOf(ordinal: number): number | undefined {
    const entry = placeAmong(this.#entries.ordinals, ordinal) - 1
    return this.#entries.ordinals[entry] === ordinal ? entry : undefined
  }
}
