/** A table with a line that names its columns, whatever format the file has. */
export interface RowSource {
  /** Changes when the file changes, hexadecimal. */
  hash: string
  columns: readonly string[]
  /**
   * The rows below the line of column names; can be read again.
   * @throws UnreadableFile while they stream
   */
  rows: () => AsyncIterable<SourceRow> | Iterable<SourceRow>
}

export interface SourceRow {
  cells: readonly string[]
  /** Where it ends in the file, from 1. */
  line: number
  /** Why the line cannot be taken apart; the cells are a guess then. */
  damage?: string
}

/** A file that cannot be read as a table. */
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
