import type { SourceRow } from './row-source.ts'

/** A text in quotes may go on over as many further lines, and a row that does over as many characters. */
const maxFurtherLines = 20
const maxRowLength = 10_000

/**
 * Takes the lines of a delimited text apart into rows, line by line: a damaged line costs no other line. A quote
 * counts as one only where a field begins with it; elsewhere it is a character like any other (2h09'45").
 */
export class CsvRows {
  readonly #delimiter: string
  #lines: string[] = []
  #line = 0
  /** Columns of the first row, which names them. */
  #columns: number | undefined

  constructor(delimiter: string, linesBefore = 0) {
    this.#delimiter = delimiter
    this.#line = linesBefore
  }

  /**
   * @param isLast whether the text ends with these lines
   * @returns the rows that are complete
   */
  read(lines: readonly string[], isLast: boolean): SourceRow[] {
    this.#lines.push(...lines)
    const rows: SourceRow[] = []
    let at = 0
    while (at < this.#lines.length) {
      const taken = this.#takeRow(at, isLast)
      if (taken === undefined) break
      at += taken.lines
      this.#line += taken.lines
      if (taken.row.cells.every((cell) => cell === '')) continue
      this.#columns ??= taken.row.cells.length
      rows.push({ ...taken.row, line: this.#line })
    }
    this.#lines = this.#lines.slice(at)
    return rows
  }

  /** @returns undefined when it takes further lines to tell where the row ends */
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
      // A line that is a whole row: the quote before it was not meant to hold several lines.
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

interface Fields {
  cells: string[]
  /** Whether a text in quotes holds a quote that is not doubled. */
  hasStrayQuote: boolean
}

/** @returns undefined when a text in quotes does not end */
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
