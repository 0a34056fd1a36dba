import type { RowSource, SourceRow } from './sources/row-source.ts'

/** Estimated bytes of the rows of one table that are kept in memory. */
const mostBytes = 64_000_000
const bytesOfString = 24

interface Shared {
  table: RowSource
  /** Readers that have not begun yet. */
  readersLeft: number
}

/**
 * Tables that several races read. The rows stay in memory from the first reading to the last, so that the
 * file is parsed once; a table that is too large for that is parsed for each reader.
 */
export class SharedRows {
  readonly #shared = new Map<RowSource, Shared>()
  /** Athletes joined with their passings, by how event.yml describes both. */
  readonly joined = new Map<string, RowSource>()

  /** @param readers how often the rows are going to be read by the caller */
  share(source: RowSource, readers = 1): RowSource {
    const known = this.#shared.get(source)
    if (known !== undefined) {
      known.readersLeft += readers
      return known.table
    }
    const shared = sharedTable(source, readers)
    this.#shared.set(source, shared)
    return shared.table
  }
}

function sharedTable(source: RowSource, readers: number): Shared {
  let kept: readonly SourceRow[] | undefined
  let isTooLarge = false
  const keepWhileReading = async function* (): AsyncGenerator<SourceRow, void> {
    let rows: SourceRow[] = []
    let bytes = 0
    for await (const row of source.rows()) {
      if (!isTooLarge) {
        rows.push(row)
        for (const cell of row.cells) bytes += cell.length + bytesOfString
        isTooLarge = bytes > mostBytes
        if (isTooLarge) rows = []
      }
      yield row
    }
    if (!isTooLarge) kept = rows
  }
  const shared: Shared = {
    readersLeft: readers,
    table: {
      hash: source.hash,
      columns: source.columns,
      rows() {
        shared.readersLeft -= 1
        const rows = kept
        if (shared.readersLeft <= 0) kept = undefined
        if (rows !== undefined) return rows
        return shared.readersLeft > 0 && !isTooLarge ? keepWhileReading() : source.rows()
      },
    },
  }
  return shared
}
