/** A table with a header, independent of the file format. */
export interface RowSource {
  /** Hexadecimal hash that changes with the file. */
  hash: string
  columns: readonly string[]
  /**
   * The rows below the header. Callers may read the rows several times. An `Iterable` has its rows
   * in memory already, so callers do not cache them.
   * @throws UnreadableFile while streaming
   */
  rows: () => AsyncIterable<SourceRow> | Iterable<SourceRow>
}

export interface SourceRow {
  cells: readonly string[]
  /** Number of the line or record in the file, from 1. For a CSV row, number of its first line. */
  line: number
  /** Why the line is damaged. The cells of a damaged line are unreliable. */
  damage?: string
}

/** Thrown for a file that cannot be read as a table. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly code: string
  readonly expected: string
  readonly at: { line?: number; value?: string }

  constructor(
    code: string,
    message: string,
    expected: string,
    at: { line?: number; value?: string } = {},
  ) {
    super(message)
    this.code = code
    this.expected = expected
    this.at = at
  }
}
