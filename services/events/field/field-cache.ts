import DataLoader from 'dataloader'
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
 * Caches sorted times and teams of whole races and rankings. A binary search finds a place. Entries
 * never expire, because a new import creates a new result set, and the key of a timed race contains
 * the version of its results.
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
  /**
   * Reads the versions of timed races. Concurrent calls share one statement. The statement is sent
   * after all these calls, so no call gets an older version.
   */
  readonly #versions = new DataLoader<number, number>(
    async (resultSetIds) => {
      const rows = await this.#db
        .selectFrom('timed_races')
        .select(['result_set_id', 'version'])
        .where('result_set_id', 'in', [...new Set(resultSetIds)])
        .execute()
      const versions = new Map(rows.map((row) => [row.result_set_id, row.version]))
      return resultSetIds.map((id) => versions.get(id) ?? 0)
    },
    { cache: false },
  )
  /** The times of rankings at all checkpoints. */
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

  /** Returns the sorted finish times of a ranking by one time rule. */
  async finishTimes(resultSetId: number, number: number, rule: TimeRule): Promise<Int32Array> {
    const version = await this.#versionOf(resultSetId)
    const times = await this.#times.get(`${version}/${String(number)}`, () =>
      readFinishTimes(this.#db, resultSetId, number),
    )
    return times[timeRules.indexOf(rule)] ?? new Int32Array()
  }

  /** Returns the ordinals of all entries of a ranking in the order of a column. */
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

  /** Returns the id of a result set, followed by the version of its race if the race is timed. */
  async #versionOf(resultSetId: number): Promise<string> {
    return `${String(resultSetId)}.${String(await this.#versions.load(resultSetId))}`
  }
}
