import { createHash } from 'node:crypto'
import { keyFromDescription, type ResultRow, type ResultsInPackage } from '../event-package.ts'
import type { ResultsInManifest } from '../manifest/results-schema.ts'
import { type RowSource, type SourceRow, UnreadableFile } from '../sources/row-source.ts'
import { type ReadRow, readRow } from './read-row.ts'
import { invalid, refuseTooManyRejects, refuseUselessSplits } from './refuse-results.ts'
import type { Rejects } from './rejects.ts'
import { type RowContext, RowRejected } from './row-context.ts'
import { SeenKeys } from './seen-keys.ts'
import type { Warnings } from './warnings.ts'

/** Changes when rows are read in another way, so that the same files are imported again. */
export const readerVersion = 3

export interface ResultsToRead {
  /** As event.yml names it. */
  name: string
  source: RowSource
  manifest: ResultsInManifest
  context: Omit<RowContext, 'warn' | 'dropSplit'>
  warnings: Warnings
  rejects: Rejects
  /** Percent of the rows. */
  mostRejected: number | undefined
}

/** The results of a race as they stream from its file, once. */
export function readResults(results: ResultsToRead): ResultsInPackage {
  const { source, manifest, context } = results
  const { sport, day, checkPoints, withoutTime } = context
  const decisive = [readerVersion, source.hash, manifest, sport, day, checkPoints, withoutTime]
  return {
    contentHash: createHash('sha256').update(JSON.stringify(decisive)).digest('hex'),
    file: results.name,
    rows: readRows(results),
  }
}

async function* readRows(results: ResultsToRead): AsyncGenerator<ResultRow, void> {
  const { rejects } = results
  const reader = new RowReader(results)
  let rows = 0
  rejects.begin()
  try {
    for await (const sourceRow of results.source.rows()) {
      if (!reader.isOfThisRace(sourceRow)) continue
      rows += 1
      const row = reader.readOrReject(sourceRow)
      if (row !== undefined) yield row
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { code, message, expected, at } = error
    throw invalid(results, { code, message, expected, ...at })
  } finally {
    rejects.close()
  }
  refuseTooManyRejects(results, rows)
  refuseUselessSplits(results, rows, reader.rowsWithoutSplit)
}

/** Turns the rows of one file into results, and keeps in mind which were there already. */
class RowReader {
  readonly #results: ResultsToRead
  readonly #keys = new SeenKeys()
  readonly #bibs = new SeenKeys()
  readonly #occurrences = new Map<string, number>()
  readonly #context: RowContext
  #line = 0
  #lastLineWithoutSplit = 0
  /** How many rows were kept without a split that cannot be true. */
  rowsWithoutSplit = 0

  constructor(results: ResultsToRead) {
    this.#results = results
    const { warnings, name: file } = results
    this.#context = {
      ...results.context,
      warn: (column, value, expected) => {
        warnings.add({ file, line: this.#line, column, value, expected })
      },
      dropSplit: (column, value, reason) => {
        warnings.add({ file, line: this.#line, column, value, expected: reason }, reason)
        if (this.#lastLineWithoutSplit !== this.#line) this.rowsWithoutSplit += 1
        this.#lastLineWithoutSplit = this.#line
      },
    }
  }

  isOfThisRace({ cells }: SourceRow): boolean {
    return this.#results.context.mapping.where.every(
      ({ cell, value }) => cell.read(cells) === value,
    )
  }

  readOrReject({ cells, line }: SourceRow): ResultRow | undefined {
    const { rejects } = this.#results
    this.#line = line
    try {
      this.#refuseExtraColumns(cells)
      const row = readRow(cells, this.#context)
      return { key: this.#keyOf(cells, row, line), line, ...row }
    } catch (error) {
      if (!(error instanceof RowRejected)) throw error
      rejects.add({ line, column: error.column, value: error.value, reason: error.message })
      return undefined
    }
  }

  #refuseExtraColumns(cells: readonly string[]): void {
    const extra = cells.slice(this.#results.source.columns.length).find((cell) => cell !== '')
    if (extra === undefined) return
    throw new RowRejected('', extra, 'the row has more columns than the first line')
  }

  #keyOf(cells: readonly string[], row: ReadRow, line: number): string {
    const { id: idCell, bib: bibCell } = this.#results.context.mapping.cells
    const id = idCell?.read(cells) ?? ''
    if (row.bib !== null) {
      this.#refuseSecond(this.#bibs, `bib:${row.bib.toLowerCase()}`, line, {
        column: bibCell?.name ?? 'bib',
        value: row.bib,
      })
    }
    if (id !== '') {
      this.#refuseSecond(this.#keys, `id:${id}`, line, { column: idCell?.name ?? 'id', value: id })
      return `id:${id}`
    }
    return row.bib === null ? this.#keyWithoutNumber(row) : `bib:${row.bib}`
  }

  #refuseSecond(
    seen: SeenKeys,
    key: string,
    line: number,
    { column, value }: { column: string; value: string },
  ): void {
    const first = seen.add(key, line)
    if (first === undefined) return
    throw new RowRejected(column, value, `is on line ${String(first)} already`)
  }

  /** People without number or id are told apart by what they are, and by their order where that is the same. */
  #keyWithoutNumber({ name, gender, age, category, team }: ReadRow): string {
    const person = createHash('sha256')
      .update(JSON.stringify([name, gender, age, category, team]))
      .digest('base64')
    const occurrence = (this.#occurrences.get(person) ?? 0) + 1
    this.#occurrences.set(person, occurrence)
    return `${keyFromDescription}${person}:${String(occurrence)}`
  }
}
