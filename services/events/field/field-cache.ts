import { BoundedCache } from '../../platform/bounded-cache.ts'
import type { EventsDatabase } from '../database.ts'
import { type Passings, readFinishTimes, readPassings } from './read-times.ts'
import { RankingTimesCache } from './ranking-times-cache.ts'
import { type EntryColumn, readSortedEntries } from './sorted-entries.ts'
import { listTeams, type TeamGroup, type Teams } from './teams.ts'
import { type TimeRule, timeRules } from '../../../domain/results.ts'

const maxBytesOfTimes = 48_000_000
const maxBytesOfTeams = 8_000_000
const maxBytesOfOrders = 16_000_000

/**
 * Caches sorted times and teams of whole races and rankings; a place is found by binary search.
 * Entries never expire: a new import creates a new result set, and the results of a timed race have a version.
 */
export class FieldCache {
  readonly #db: EventsDatabase
  readonly #times = new BoundedCache<Int32Array[]>(maxBytesOfTimes, (times) =>
    times.reduce((bytes, { byteLength }) => bytes + byteLength, 500),
  )
  readonly #passings = new BoundedCache<Passings>(maxBytesOfTimes, ({ own, gun, legs }) =>
    [...own, ...gun].reduce((bytes, { byteLength }) => bytes + byteLength, 500 + 50 * legs.length),
  )
  readonly #teams = new BoundedCache<Teams>(
    maxBytesOfTeams,
    ({ largest }) => 500 + largest.reduce((bytes, { value }) => bytes + 100 + 2 * value.length, 0),
  )

  readonly #orders = new BoundedCache<Int32Array>(
    maxBytesOfOrders,
    ({ byteLength }) => 500 + byteLength,
  )
  /** Times at all checkpoints of rankings. */
  readonly rankings: RankingTimesCache

  constructor(db: EventsDatabase) {
    this.#db = db
    this.rankings = new RankingTimesCache(db)
  }

  async passings(resultSetId: number, checkpoints: number): Promise<Passings> {
    const version = await this.#versionOf(resultSetId)
    return this.#passings.get(`${version} of ${String(checkpoints)}`, () =>
      readPassings(this.#db, resultSetId, checkpoints),
    )
  }

  /** Sorted finish times of a ranking by one time rule. */
  async finishTimes(resultSetId: number, number: number, rule: TimeRule): Promise<Int32Array> {
    const version = await this.#versionOf(resultSetId)
    const times = await this.#times.get(`${version}/${String(number)}`, () =>
      readFinishTimes(this.#db, resultSetId, number),
    )
    return times[timeRules.indexOf(rule)] ?? new Int32Array()
  }

  /** The ordinals of all entries of a ranking in the order of a column. */
  async sortedEntries(
    resultSetId: number,
    number: number,
    column: EntryColumn,
    reversed: boolean,
  ): Promise<Int32Array> {
    const version = await this.#versionOf(resultSetId)
    const key = [version, number, column, reversed].join(' ')
    return this.#orders.get(key, () =>
      readSortedEntries(this.#db, resultSetId, number, column, reversed),
    )
  }

  async teams(resultSetId: number, number: number, group: TeamGroup): Promise<Teams> {
    const { gender = '', category = '' } = group
    const version = await this.#versionOf(resultSetId)
    return this.#teams.get(`${version}/${String(number)}/${gender}/${category}`, () =>
      listTeams(this.#db, resultSetId, number, group),
    )
  }

  /** The id of a result set, with the version of its race if it is timed. */
  async #versionOf(resultSetId: number): Promise<string> {
    const timed = await this.#db
      .selectFrom('timed_races')
      .select('version')
      .where('result_set_id', '=', resultSetId)
      .executeTakeFirst()
    return `${String(resultSetId)}.${String(timed?.version ?? 0)}`
  }
}
