import { getOrCreate } from '../../../../domain/get-or-create.ts'
import type { RowSource, SourceRow } from '../../../../reader/row-source.ts'
import { PackedRows } from './packed-rows.ts'

/** Maximum number of bytes of the packed rows of all tables of a package. */
const maxBytes = 32_000_000

/** A table that several readers read. */
export interface SharedTable extends RowSource {
  /** Each reader calls this method once, after its last reading. The last call frees the rows. */
  release: () => void
}

/**
 * Shares the tables of a package between the readers of their rows: the survey and the staging of
 * each race. Streamed rows that fit into the memory are parsed once and stay packed until the last
 * reader has released the table. Larger streams are parsed again for each reading.
 */
export class SharedRows {
  readonly #shared = new Map<RowSource, PackedTable>()
  /**
   * Tables of athletes that were joined with passings. Their settings in event.yml are the keys.
   */
  readonly joined = new Map<string, RowSource>()
  readonly #memory: Memory

  /** @param bytes memory for the rows of all tables together */
  constructor(bytes = maxBytes) {
    this.#memory = { free: bytes }
  }

  /** Returns the shared table of a source, and counts one more reader of this table. */
  share(source: RowSource): SharedTable {
    const table = getOrCreate(this.#shared, source, () => new PackedTable(source, this.#memory))
    table.readers += 1
    return table
  }
}

/** Number of bytes that all tables of a package may still use. */
interface Memory {
  free: number
}

class PackedTable implements SharedTable {
  readonly hash: string
  readonly columns: readonly string[]
  /** Number of readers that have not released the table. */
  readers = 0
  readonly #source: RowSource
  readonly #memory: Memory
  #packed: PackedRows | undefined
  #isTooLarge = false

  constructor(source: RowSource, memory: Memory) {
    this.hash = source.hash
    this.columns = source.columns
    this.#source = source
    this.#memory = memory
  }

  rows(): ReturnType<RowSource['rows']> {
    if (this.#packed !== undefined) return this.#packed
    const rows = this.#source.rows()
    return this.#isTooLarge || Symbol.iterator in rows ? rows : this.#packWhileReading(rows)
  }

  release(): void {
    this.readers -= 1
    if (this.readers > 0 || this.#packed === undefined) return
    this.#memory.free += this.#packed.bytes
    this.#packed = undefined
  }

  async *#packWhileReading(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow, void> {
    let packed: PackedRows | undefined = new PackedRows()
    for await (const row of rows) {
      packed?.add(row)
      if (packed !== undefined && packed.bytes > this.#memory.free) {
        packed = undefined
        this.#isTooLarge = true
      }
      yield row
    }
    if (packed === undefined) return
    this.#memory.free -= packed.bytes
    this.#packed = packed
  }
}
