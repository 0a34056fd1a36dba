import type { RowSource, SourceRow } from '../../../../reader/row-source.ts'

/** Maximum estimated bytes of cached rows per table. */
const maxBytes = 64_000_000
const bytesOfString = 24

interface Shared {
  table: RowSource
  /** Number of expected readings that have not started yet. */
  readersLeft: number
}

/**
 * Shares tables between the races that read them. Each table is parsed once. Its rows are cached in
 * memory until the last reading. A table that is too large is parsed for each reading.
 */
export class SharedRows {
  readonly #shared = new Map<RowSource, Shared>()
  /** Tables of athletes that were joined with passings, by their settings in event.yml. */
  readonly joined = new Map<string, RowSource>()

  /**
   * Returns a source of rows that several readers share.
   * @param readers number of times that the caller reads the rows
   */
  share(source: RowSource, readers = 1): RowSource {
    const existing = this.#shared.get(source)
    if (existing !== undefined) {
      existing.readersLeft += readers
      return existing.table
    }
    const shared = sharedTable(source, readers)
    this.#shared.set(source, shared)
    return shared.table
  }
}

function sharedTable(source: RowSource, readers: number): Shared {
  let cachedRows: readonly SourceRow[] | undefined
  let isTooLarge = false
  const cacheWhileReading = async function* (): AsyncGenerator<SourceRow, void> {
    let rows: SourceRow[] = []
    let bytes = 0
    for await (const row of source.rows()) {
      if (!isTooLarge) {
        rows.push(row)
        for (const cell of row.cells) bytes += cell.length + bytesOfString
        isTooLarge = bytes > maxBytes
        if (isTooLarge) rows = []
      }
      yield row
    }
    if (!isTooLarge) cachedRows = rows
  }
  const shared: Shared = {
    readersLeft: readers,
    table: {
      hash: source.hash,
      columns: source.columns,
      rows() {
        shared.readersLeft -= 1
        const rows = cachedRows
        if (shared.readersLeft <= 0) cachedRows = undefined
        if (rows !== undefined) return rows
        return shared.readersLeft > 0 && !isTooLarge ? cacheWhileReading() : source.rows()
      },
    },
  }
  return shared
}
