import { Kept } from '../../platform/bounded-cache.ts'
import type { EventsDatabase, TimeRule } from '../database.ts'
import { readFinishTimes, readPassings, timeRules } from './read-times.ts'
import { listTeams, type TeamGroup, type Teams } from './teams.ts'

const mostBytesOfTimes = 48_000_000
const mostBytesOfTeams = 8_000_000

/**
 * What stands on every row of a race or a ranking: sorted times, in which a place is a matter of halving,
 * and teams. Worked out once: a result set never changes, and another import is another result set.
 */
export class Fields {
  readonly #db: EventsDatabase
  readonly #times = new Kept<Int32Array[]>(mostBytesOfTimes, (times) =>
    times.reduce((bytes, { byteLength }) => bytes + byteLength, 500),
  )
  readonly #teams = new Kept<Teams>(
    mostBytesOfTeams,
    ({ largest }) => 500 + largest.reduce((bytes, { value }) => bytes + 100 + 2 * value.length, 0),
  )

  constructor(db: EventsDatabase) {
    this.#db = db
  }

  /** Sorted passings at each check point and, the last, at the finish. */
  passings(resultSetId: number, checkPoints: number): Promise<Int32Array[]> {
    return this.#times.get(`${String(resultSetId)} of ${String(checkPoints)}`, () =>
      readPassings(this.#db, resultSetId, checkPoints),
    )
  }

  /** Sorted finish times of a ranking by one of the rules. */
  async finishTimes(resultSetId: number, number: number, rule: TimeRule): Promise<Int32Array> {
    const times = await this.#times.get(`${String(resultSetId)}/${String(number)}`, () =>
      readFinishTimes(this.#db, resultSetId, number),
    )
    return times[timeRules.indexOf(rule)] ?? new Int32Array()
  }

  teams(resultSetId: number, number: number, group: TeamGroup): Promise<Teams> {
    const { gender = '', category = '' } = group
    return this.#teams.get(`${String(resultSetId)}/${String(number)}/${gender}/${category}`, () =>
      listTeams(this.#db, resultSetId, number, group),
    )
  }
}
