import { hash } from 'node:crypto'
import { normaliseName } from '../../../../../domain/normalise-name.ts'
import { Column } from '../../../results/rank/column.ts'
import { RowRejected } from '../../../../../reader/row-context.ts'
import { SeenKeys } from './seen-keys.ts'
import type { ResultState } from '../../../../../domain/results.ts'

/** The parts of a row by which duplicates are detected. */
interface KeyedRow {
  /** Index of the row in the table, from 0. */
  number: number
  line: number
  name: string
  state: ResultState | null
}

/** A value that must be unique in a race: a bib or an id of the source. */
export interface UniqueValue {
  kind: 'bib' | 'id'
  column: string
  value: string
}

/** A row that is excluded because another row has the same bib or id. */
export interface ExcludedRow {
  /** Index of the row among the added rows, from 0. */
  index: number
  /** Index of the row in the table, from 0. */
  number: number
  rejection: RowRejected
}

/**
 * Preferred order of states. Of two rows of one athlete, the row whose state comes first in this
 * list is kept.
 */
const preference: readonly (ResultState | null)[] = [
  'finished',
  'disqualified',
  'did_not_finish',
  null,
  'did_not_start',
]

/** Finds the rows of a table that share a bib or an id. */
export class Duplicates {
  readonly #seen = new SeenKeys()
  readonly #numbers = new Column(Uint32Array)
  readonly #lines = new Column(Uint32Array)
  readonly #names = new Column(Uint32Array)
  readonly #preferences = new Column(Uint8Array)
  readonly #groups = new Map<string, { unique: UniqueValue; members: number[] }>()
  #count = 0

  add(row: KeyedRow, uniques: readonly UniqueValue[]): void {
    const index = this.#count
    this.#count += 1
    this.#numbers.push(row.number)
    this.#lines.push(row.line)
    this.#names.push(hashOfName(row.name))
    this.#preferences.push(preference.indexOf(row.state))
    for (const unique of uniques) {
      const key = `${unique.kind}:${unique.kind === 'bib' ? unique.value.toLowerCase() : unique.value}`
      const first = this.#seen.add(key, index)
      if (first === undefined) continue
      const group = this.#groups.get(key)
      if (group === undefined) this.#groups.set(key, { unique, members: [first, index] })
      else group.members.push(index)
    }
  }

  /**
   * Returns the rows to exclude. If all rows with a common bib or id have the same name, all but
   * the best of these rows are excluded. Otherwise all of these rows are excluded.
   */
  findExcluded(): ExcludedRow[] {
    return [...this.#groups.values()].flatMap(({ unique, members }) =>
      this.#excludedOf(unique, members),
    )
  }

  #excludedOf({ column, value }: UniqueValue, members: readonly number[]): ExcludedRow[] {
    const exclude = (index: number, reason: string): ExcludedRow => ({
      index,
      number: this.#numbers.at(index),
      rejection: new RowRejected(column, value, reason),
    })
    const [first = 0, second = 0] = members
    const lineOf = (index: number) => String(this.#lines.at(index))
    if (members.some((index) => this.#names.at(index) !== this.#names.at(first))) {
      return members.map((index) => {
        const other = lineOf(index === first ? second : first)
        return exclude(index, `is on line ${other} too, with another name: neither counts`)
      })
    }
    const [best = first] = members.toSorted(
      (a, b) => this.#preferences.at(a) - this.#preferences.at(b) || a - b,
    )
    return members
      .filter((index) => index !== best)
      .map((index) => exclude(index, `is on line ${lineOf(best)} too, which counts instead`))
  }
}

/**
 * Returns the hash of a name. The hash is the same for names that differ only in accents, case,
 * punctuation or word order.
 */
function hashOfName(name: string): number {
  const words = normaliseName(name).split(' ').toSorted().join(' ')
  return hash('sha256', words === '' ? name : words, 'buffer').readUInt32BE()
}
