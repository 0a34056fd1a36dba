import { getOrCreate } from '../../../domain/get-or-create.ts'
import type { TimeRule } from '../../../domain/results.ts'
import { placeAmong } from '../../../domain/sorted-times.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import { hasPlace, isFinished } from '../results/rank/live-sort-key.ts'
import { PointOrders } from './point-orders.ts'
import { noTime, type RaceTable } from './race-table.ts'
import type { EntriesOfRanking } from './read-entries.ts'
import { noKey, SortedKeys } from './sorted-keys.ts'

/**
 * A group of entries with the same gender, the same category, or both. Undefined means any value.
 */
export interface EntryGroup {
  gender?: string | undefined
  category?: string | undefined
}

/** One version of a ranking on one version of its race table. */
export class RankingTable {
  readonly table: RaceTable
  /** The times of the entries at the points of the race, and the orders by these times. */
  readonly points: PointOrders
  readonly #entries: EntriesOfRanking
  readonly #decidedBy: TimeRule
  readonly #computed = new Map<string, object>()
  readonly #computing = new SingleFlight<object>()
  readonly #finishTimes = new Map<TimeRule, SortedKeys>()
  /** The sorted keys of the entries with a place, for each group that has such entries. */
  readonly #placedKeys = new Map<string, { group: EntryGroup; keys: SortedKeys }>()

  constructor(
    table: RaceTable,
    entries: EntriesOfRanking,
    decidedBy: TimeRule,
    points = new PointOrders(table, entries, decidedBy),
  ) {
    this.table = table
    this.points = points
    this.#entries = entries
    this.#decidedBy = decidedBy
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
    const keys = getOrCreate(this.#finishTimes, rule, () =>
      SortedKeys.of(this.#entries.rows.length, keyOf),
    )
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
    const sorted = keys.sorted(keyOf)
    // A client can ask for any category, also for one that does not exist.
    if (!known && sorted.length > 0) this.#placedKeys.set(name, { group, keys })
    return sorted
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
    const points = this.points.with(table, entries, changedEntries)
    const ranking = new RankingTable(table, entries, this.#decidedBy, points)
    ranking.#takeKeys(this, changedEntries)
    return ranking
  }

  /**
   * Takes the sorted finish times and the sorted keys of the previous version, with the new values
   * of the changed entries.
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

  #entryOfParticipant(id: string): number | undefined {
    const entry = this.#entries.byRow[this.table.rowOf(id) ?? -1] ?? -1
    return entry === -1 ? undefined : entry
  }
}
