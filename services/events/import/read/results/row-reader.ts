import { hash } from 'node:crypto'
import { keyFromDescription, type ResultRow } from '../../../../../reader/result-row.ts'
import type { ResultsInManifest } from '../../../../../reader/results-schema.ts'
import type { SourceRow } from '../../../../../reader/row-source.ts'
import type { UniqueValue } from './duplicates.ts'
import { Gaps } from '../../../../../reader/gaps.ts'
import type { Field } from '../../../../../reader/header.ts'
import { type ReadRow, readRow } from '../../../../../reader/read-row.ts'
import type { Rejects } from '../../check/rejects.ts'
import { type RowContext, RowRejected } from '../../../../../reader/row-context.ts'
import type { Warnings } from '../../check/warnings.ts'
import type { SharedTable } from '../shared-rows.ts'
import { isHeader } from '../../../../../reader/tables/sections.ts'
import { hasLabel, isFooter, isFooterLine } from '../../../../../reader/footers.ts'

export interface ResultsToRead {
  /** Name of the file as written in event.yml. */
  name: string
  source: SharedTable
  manifest: ResultsInManifest
  context: Omit<RowContext, 'warn' | 'dropSplit' | 'gaps'>
  /** Distance of the race in metres, if it is known. */
  distance?: number | undefined
  warnings: Warnings
  rejects: Rejects
  /** Maximum percentage of rejected rows. */
  maxRejectedPercent: number | undefined
}

/** A time such as 34:29. It may be the part of 34:29,3 before the comma. */
const clock = /^\d{1,3}:\d\d(?::\d\d)?$/

/** Converts the rows of a file to results. */
export class RowReader {
  readonly #results: Pick<ResultsToRead, 'name' | 'source' | 'context'>
  readonly #occurrences = new Map<string, number>()
  readonly #context: RowContext
  #line = 0
  #lastLineWithoutSplit = 0
  /** Number of rows from which an impossible split was removed. */
  rowsWithoutSplit = 0

  /**
   * Creates the reader of a file.
   * @param warnings undefined when another pass over the rows reports the warnings
   */
  constructor(
    results: Pick<ResultsToRead, 'name' | 'source' | 'context'>,
    warnings: Warnings | undefined,
  ) {
    this.#results = results
    const { name: file } = results
    this.#context = {
      ...results.context,
      gaps: new Gaps(),
      warn: (column, value, expected) => {
        warnings?.add({ file, line: this.#line, column, value, expected })
      },
      dropSplit: (column, value, reason) => {
        warnings?.add({ file, line: this.#line, column, value, expected: reason }, reason)
        if (this.#lastLineWithoutSplit !== this.#line) this.rowsWithoutSplit += 1
        this.#lastLineWithoutSplit = this.#line
      },
    }
  }

  belongsToRace({ cells }: SourceRow): boolean {
    return this.#results.context.mapping.where.every(
      ({ cell, value }) => cell.read(cells) === value,
    )
  }

  /** Whether a row is empty, a page number, a total, a group heading or a repeated header. */
  isSeparator({ cells }: SourceRow): boolean {
    const { columns } = this.#results.source
    const first = cells.findIndex((cell) => cell !== '')
    const isSingle = first === cells.findLastIndex((cell) => cell !== '')
    if (!isSingle) {
      return isFooterLine(cells) || isHeader(cells, columns)
    }
    const text = cells[first] ?? ''
    return isFooter(text) || hasLabel(text) || (this.lacksAthlete({ cells }) && !/^\d/.test(text))
  }

  /**
   * Returns a note about a separator with a name and a start number. For example, `Page;12` may be
   * an athlete named Page. Undefined for other separators.
   */
  noteOfSeparator({ cells, line }: SourceRow): string | undefined {
    const { columns } = this.#results.source
    const { name, last_name: last, bib } = this.#results.context.mapping.cells
    const texts = [(last ?? name)?.read(cells) ?? '', bib?.read(cells) ?? '']
    if (texts.includes('') || isHeader(cells, columns)) return undefined
    return `line ${String(line)} is left out as a footer: ${texts.join(' ')}; an athlete of this name needs a first name, a place or a time`
  }

  /**
   * Whether a row has no name, no team and no time. After the table, such a row counts as a footer.
   */
  lacksAthlete({ cells }: Pick<SourceRow, 'cells'>): boolean {
    const fields: Field[] = [
      'name',
      'first_name',
      'last_name',
      'team',
      'gun_time',
      'chip_time',
      'race_time',
    ]
    const { mapping } = this.#results.context
    return fields.every((field) => (mapping.cells[field]?.read(cells) ?? '') === '')
  }

  /**
   * Converts a row.
   * @throws RowRejected when the row is impossible or unreadable
   */
  read({ cells, line, damage }: SourceRow): ResultRow {
    this.#line = line
    if (damage !== undefined) throw new RowRejected('', cells.join(' '), damage)
    this.#refuseExtraColumns(cells)
    const row = readRow(cells, this.#context)
    return { key: this.#keyOf(cells, row), line, ...row }
  }

  /** Returns the values of the row that must be unique in the race. */
  uniquesOf({ bib }: ResultRow, cells: readonly string[]): UniqueValue[] {
    const { id: idCell, bib: bibCell } = this.#results.context.mapping.cells
    const id = idCell?.read(cells) ?? ''
    return [
      ...(bib === null
        ? []
        : [{ kind: 'bib', column: bibCell?.name ?? 'bib', value: bib } as const]),
      ...(id === '' ? [] : [{ kind: 'id', column: idCell?.name ?? 'id', value: id } as const]),
    ]
  }

  #refuseExtraColumns(cells: readonly string[]): void {
    const extra = cells.slice(this.#results.source.columns.length).find((cell) => cell !== '')
    if (extra === undefined) return
    const isSplit = cells.some(
      (cell, at) => clock.test(cell) && /^\d{1,3}$/.test(cells[at + 1] ?? ''),
    )
    const cause = isSplit ? '; a time with a decimal comma needs quotes, or a point' : ''
    throw new RowRejected('', extra, `the row has more columns than the first line${cause}`)
  }

  #keyOf(cells: readonly string[], row: ReadRow): string {
    const id = this.#results.context.mapping.cells.id?.read(cells) ?? ''
    if (id !== '') return `id:${id}`
    return row.bib === null ? this.#keyWithoutNumber(row) : `bib:${row.bib}`
  }

  /**
   * Returns a key for a person without bib and without id. The key consists of a hash of the
   * person's data and a number. The number counts the people with the same data, in the order of
   * their rows.
   */
  #keyWithoutNumber({ name, gender, age, category, team }: ReadRow): string {
    const described = JSON.stringify([name, gender, age, category, team])
    const person = hash('sha256', described, 'base64')
    const occurrence = (this.#occurrences.get(person) ?? 0) + 1
    this.#occurrences.set(person, occurrence)
    return `${keyFromDescription}${person}:${String(occurrence)}`
  }
}
