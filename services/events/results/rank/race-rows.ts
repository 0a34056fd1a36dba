import type { RankingInPackage, ResultRow } from '../../event-package.ts'
import type { Scores } from '../../../../reader/result-row.ts'
import { type Gender, genders, type TimeRule, timeRules } from '../../../../domain/results.ts'
import { decodeId } from '../../participant-id.ts'
import { BibColumn } from './bib-column.ts'
import { Column } from './column.ts'
import { memberTest } from './members.ts'
import { stateOrder } from './state-order.ts'

/** A missing time or score. */
export const missing = -1
/** Special values of `RaceRows.overall`: no place given, and out of competition. */
export const notGiven = 0
export const outOfCompetition = 2 ** 32 - 1
const gendersByIndex: readonly (Gender | null)[] = [null, ...genders]
const finished = stateOrder.indexOf('finished')

/**
 * The rows of a race, stored in columns, for ranking in memory. A row takes about 50 bytes. Sorting
 * in SQL would block readers of the embedded database for too long.
 */
export class RaceRows {
  #size = 0
  readonly #ids = new Column(Uint8Array, 10)
  readonly bibs = new BibColumn()
  readonly genders = new Column(Uint8Array)
  readonly categories = new Column(Uint16Array)
  readonly phases = new Column(Uint8Array)
  readonly reached = new Column(Uint16Array)
  readonly reachedAt = new Column(Int32Array)
  readonly times: Record<TimeRule, Column<Int32Array>> = {
    gun: new Column(Int32Array),
    chip: new Column(Int32Array),
    race: new Column(Int32Array),
  }
  /** Scores by row index, for rows that have scores. */
  readonly scores = new Map<number, Scores>()
  readonly overall = new Column(Uint32Array)
  readonly inGender = new Column(Uint32Array)
  readonly inCategory = new Column(Uint32Array)
  readonly lines = new Column(Uint32Array)
  readonly #excluded = new Set<number>()
  readonly #categoryNames: (string | null)[] = [null]
  readonly #categoryNumbers = new Map<string | null, number>([[null, 0]])

  /**
   * Adds a row. Only the first ten bytes of the id are used.
   * @param line line in the source, for messages and the order of tied rows
   */
  add(id: Uint8Array, row: ResultRow, line = 0): void {
    // The position of a private profile among the athletes on the course would reveal the person's
    // location.
    const hidden = row.private && row.state === null
    const reached = hidden ? -1 : row.splitTimes.findLastIndex((time) => time !== null)
    this.#ids.push(id.subarray(0, 10))
    this.bibs.push(row.bib)
    this.genders.push(gendersByIndex.indexOf(row.gender))
    this.categories.push(this.#categoryNumber(row.category))
    this.phases.push(stateOrder.indexOf(row.state))
    this.reached.push(reached + 1)
    this.reachedAt.push(row.splitTimes[reached] ?? missing)
    this.times.gun.push(row.gunTime ?? missing)
    this.times.chip.push(row.chipTime ?? missing)
    this.times.race.push(row.raceTime ?? missing)
    if (row.scores !== undefined && !hidden) this.scores.set(this.#size, row.scores)
    const { overall = notGiven, gender = notGiven, category = notGiven } = row.places ?? {}
    this.overall.push(overall === 'none' ? outOfCompetition : overall)
    this.inGender.push(gender)
    this.inCategory.push(category)
    this.lines.push(line)
    this.#size += 1
  }

  /** Number of rows, including excluded rows. */
  get size(): number {
    return this.#size
  }

  /** Returns the line of a participant. Undefined for an id that was not added. */
  lineOf(id: string): number | undefined {
    const bytes = decodeId(id)
    for (let index = 0; index < this.#size; index += 1) {
      if (Buffer.compare(this.idOf(index), bytes) === 0) return this.lines.at(index)
    }
    return undefined
  }

  exclude(index: number): void {
    this.#excluded.add(index)
  }

  /** Whether a row is excluded from all rankings and counts. */
  isExcluded(index: number): boolean {
    return this.#excluded.has(index)
  }

  isFinished(index: number): boolean {
    return this.phases.at(index) === finished
  }

  /** Whether a row has any of the three times. */
  isTimed(index: number): boolean {
    return timeRules.some((rule) => this.times[rule].at(index) !== missing)
  }

  genderOf(index: number): Gender | null {
    return gendersByIndex[this.genders.at(index)] ?? null
  }

  categoryOf(index: number): string | null {
    return this.#categoryNames[this.categories.at(index)] ?? null
  }

  /** Returns the indexes of the rows that meet the conditions of a ranking and are not excluded. */
  membersOf(only: RankingInPackage['only']): Uint32Array {
    const isMember = memberTest(only)
    const members = new Uint32Array(this.#size)
    let size = 0
    for (let index = 0; index < this.#size; index += 1) {
      const person = {
        bib: this.bibs.at(index),
        gender: this.genderOf(index),
        category: this.categoryOf(index),
      }
      if (!this.#excluded.has(index) && isMember(person)) {
        members[size] = index
        size += 1
      }
    }
    return members.subarray(0, size)
  }

  /** Returns the ten bytes of the participant id. */
  idOf(index: number): Uint8Array {
    return this.#ids.slice(index) ?? new Uint8Array()
  }

  #categoryNumber(category: string | null): number {
    const existing = this.#categoryNumbers.get(category)
    if (existing !== undefined) return existing
    this.#categoryNumbers.set(category, this.#categoryNames.length)
    return this.#categoryNames.push(category) - 1
  }
}
