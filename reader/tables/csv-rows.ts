import type { SourceRow } from '../row-source.ts'

/** Maximum number of further lines over which a quoted text may continue. */
const maxFurtherLines = 20
/** Maximum number of characters of a row with a quoted text that continues over several lines. */
const maxRowLength = 10_000

/**
 * Parses delimited text line by line, so a damaged line does not affect other lines.
 * A quote opens a text only at the beginning of a field. Within other fields it is a plain
 * character, as in 2h09'45".
 */
export class CsvRows {
  readonly #delimiter: string
  #lines: string[] = []
  #line = 0
  /**
   * Number of columns in the header. The header is the first row with several cells, because a
   * title has only one cell.
   */
  #columns: number | undefined

  /** @param columns number of columns in the header, if it is known */
  constructor(delimiter: string, linesBefore = 0, columns?: number) {
    this.#delimiter = delimiter
    this.#line = linesBefore
    this.#columns = columns
  }

  /**
   * Adds lines to the text and returns the rows that are complete.
   * @param isLast true when the text ends with these lines
   */
  read(lines: readonly string[], isLast: boolean): SourceRow[] {
    this.#lines = this.#lines.concat(lines)
    const rows: SourceRow[] = []
    let at = 0
    while (at < this.#lines.length) {
      const taken = this.#takeRow(at, isLast)
      if (taken === undefined) break
      const line = this.#line + 1
      at += taken.lines
      this.#line += taken.lines
      const { cells } = taken.row
      if (cells.every((cell) => cell === '') || isRule(cells)) continue
      if (cells.length > 1) this.#columns ??= cells.length
      rows.push({ ...taken.row, line })
    }
    this.#lines = this.#lines.slice(at)
    return rows
  }

  /**
   * Returns the row that begins at a line. Undefined when this row may continue after the last line
   * so far.
   */
  #takeRow(
    at: number,
    isLast: boolean,
  ): { lines: number; row: Omit<SourceRow, 'line'> } | undefined {
    const line = this.#lines[at] ?? ''
    const first = splitFields(line, this.#delimiter)
    if (first !== undefined) {
      const isPlausible = !first.hasStrayQuote || first.cells.length === this.#columns
      return { lines: 1, row: isPlausible ? { cells: first.cells } : this.#damaged(line) }
    }
    const single = { lines: 1, row: this.#damaged(line) }
    let text = line
    for (let further = 1; further <= maxFurtherLines; further += 1) {
      const next = this.#lines[at + further]
      if (next === undefined) return isLast ? single : undefined
      text += `\n${next}`
      if (text.length > maxRowLength) break
      const fields = splitFields(text, this.#delimiter)
      if (fields !== undefined) {
        const isRow = !fields.hasStrayQuote && fields.cells.length <= (this.#columns ?? Infinity)
        return isRow ? { lines: further + 1, row: { cells: fields.cells } } : single
      }
      // The next line seems to be a complete row. So the quote did not begin a longer text.
      if (next.split(this.#delimiter).length >= (this.#columns ?? Infinity)) break
    }
    return single
  }

  #damaged(line: string): Omit<SourceRow, 'line'> {
    return {
      cells: line.split(this.#delimiter).map((cell) => cell.trim()),
      damage: 'a quote opens a text and does not close it, or closes it too early',
    }
  }
}

/** Whether a line separates names from rows, as in `----|-----` and `|:---|---:|`. */
function isRule(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 1 && filled.every((cell) => /^:?(?:-{3,}|={3,}|_{3,}):?$/.test(cell))
}

interface Fields {
  cells: string[]
  /** True when a quoted text contains a single quote character that is not doubled. */
  hasStrayQuote: boolean
}

/** Splits a line into fields. Undefined when the closing quote of a text is missing. */
function splitFields(line: string, delimiter: string): Fields | undefined {
  if (!line.includes('"')) {
    return { cells: line.split(delimiter).map((cell) => cell.trim()), hasStrayQuote: false }
  }
  const cells: string[] = []
  let hasStrayQuote = false
  for (let at = 0; at <= line.length; at += 1) {
    const start = skipBlanks(line, at, delimiter)
    if (line[start] !== '"') {
      const end = line.indexOf(delimiter, at)
      cells.push(line.slice(at, end < 0 ? line.length : end).trim())
      at = end < 0 ? line.length : end
      continue
    }
    let quote = line.indexOf('"', start + 1)
    let after = skipBlanks(line, quote + 1, delimiter)
    while (quote >= 0 && after < line.length && line[after] !== delimiter) {
      const isDoubled = line[quote + 1] === '"'
      hasStrayQuote ||= !isDoubled
      quote = line.indexOf('"', quote + (isDoubled ? 2 : 1))
      after = skipBlanks(line, quote + 1, delimiter)
    }
    if (quote < 0) return undefined
    cells.push(
      line
        .slice(start + 1, quote)
        .replaceAll('""', '"')
        .trim(),
    )
    at = after
  }
  return { cells, hasStrayQuote }
}

function skipBlanks(line: string, from: number, delimiter: string): number {
  let at = from
  while (line[at] === ' ' || (line[at] === '\t' && delimiter !== '\t')) at += 1
  return at
}
