import { hash } from 'node:crypto'
import { CsvRows } from '../../../reader/tables/csv-rows.ts'
import type { Passing } from '../../../services/events/timing/race/schema.ts'

const columns = [
  'id',
  'bib',
  'chip',
  'checkpoint',
  'device',
  'at',
  'race_ms',
  'kind',
  'withdrawn',
] as const
type Column = (typeof columns)[number]
type Cells = Partial<Record<Column, string>>

/** The data that each passing needs. One of the two columns must contain it. */
const needs: [what: string, columns: [Column, Column]][] = [
  ['athlete', ['bib', 'chip']],
  ['place', ['checkpoint', 'device']],
  ['time', ['at', 'race_ms']],
]

/**
 * Thrown when the first line does not have the columns of a file of passings. The message says why.
 */
export class InvalidHeading extends Error {
  override readonly name = 'InvalidHeading'
}

/** Thrown when a line is not a valid passing. The message says why. */
export class InvalidLine extends Error {
  override readonly name = 'InvalidLine'
}

/**
 * The heading of a file of passings: its column names and its delimiter (comma, semicolon or tab).
 */
export class Heading {
  readonly #text: string
  readonly #delimiter: string
  readonly #columns: readonly string[]
  /** Names of columns that are not sent. */
  readonly ignored: readonly string[]

  /** @throws InvalidHeading when a column is missing */
  constructor(text: string) {
    this.#text = text
    this.#delimiter = [',', ';', '\t'].find((delimiter) => text.includes(delimiter)) ?? ','
    const [row] = new CsvRows(this.#delimiter).read([text], true)
    this.#columns = (row?.cells ?? []).map((name) => name.toLowerCase())
    this.ignored = this.#columns.filter((name) => name !== '' && !isColumn(name))
    const missing = needs.find(([, names]) => !names.some((name) => this.#columns.includes(name)))
    if (missing === undefined) return
    throw new InvalidHeading(
      `The first line names no column for the ${missing[0]}: ${missing[1].join(' or ')}. It is “${text.slice(0, 100)}”; columns are ${columns.join(', ')}.`,
    )
  }

  /**
   * Returns true for a blank line, and for the heading. A timing program may repeat the heading
   * after a restart.
   */
  isWithoutPassing(text: string): boolean {
    return text.trim() === '' || text === this.#text
  }

  /**
   * Reads the passing in a line.
   * @throws InvalidLine when the line is not a valid passing
   */
  read(text: string): Passing & { id: string } {
    const [row] = new CsvRows(this.#delimiter).read([text], true)
    if (row?.damage !== undefined) throw new InvalidLine(row.damage)
    const cells: Cells = {}
    for (const [index, name] of this.#columns.entries()) {
      const cell = row?.cells[index] ?? ''
      if (cell !== '' && isColumn(name)) cells[name] = cell
    }
    return passingOf(cells)
  }
}

function isColumn(name: string): name is Column {
  return columns.some((column) => column === name)
}

function passingOf(cells: Cells): Passing & { id: string } {
  const { race_ms: raceMs, kind, withdrawn, ...texts } = cells
  const isWithdrawal = /^(?:true|1)$/i.test(withdrawn ?? '')
  for (const [what, [one, other]] of needs) {
    const given = [one, other].filter((name) => cells[name] !== undefined)
    if (given.length === 2) {
      throw new InvalidLine(`the ${what} is given twice: leave ${one} or ${other} empty`)
    }
    if (given.length === 0 && !(isWithdrawal && cells.id !== undefined)) {
      throw new InvalidLine(`the ${what} is missing: give ${one} or ${other}`)
    }
  }
  if (raceMs !== undefined && !/^-?\d{1,10}$/.test(raceMs)) {
    throw new InvalidLine(`race_ms is “${raceMs}”: give whole milliseconds since the gun`)
  }
  if (kind !== undefined && kind !== 'chip' && kind !== 'manual') {
    throw new InvalidLine(`kind is “${kind}”: give chip or manual`)
  }
  if (withdrawn !== undefined && !/^(?:true|false|1|0)$/i.test(withdrawn)) {
    throw new InvalidLine(`withdrawn is “${withdrawn}”: give true, or leave it empty`)
  }
  return {
    ...texts,
    id: cells.id ?? idOf(cells),
    ...(raceMs === undefined ? {} : { race_ms: Number(raceMs) }),
    ...(kind === undefined ? {} : { kind }),
    ...(isWithdrawal ? { withdrawn: true } : {}),
  }
}

/**
 * Computes the id of a passing from the content of its line, if the line has no id. So the id stays
 * the same when the file is sorted, rotated, exported or sent again.
 * Equal lines are the same passing. The word `withdrawn` does not change the id, so a line with
 * this word withdraws the passing of the same line without it.
 */
function idOf(cells: Cells): string {
  const content = columns.filter((name) => name !== 'withdrawn').map((name) => cells[name] ?? '')
  return `line-${hash('sha256', JSON.stringify(content), 'hex').slice(0, 24)}`
}
