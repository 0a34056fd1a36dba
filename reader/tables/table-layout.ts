import { CsvRows } from './csv-rows.ts'
import { FixedWidthRows } from './fixed-width-rows.ts'
import { readHeading } from '../read-heading.ts'
import type { SourceRow } from '../row-source.ts'

/** How the columns of a text are separated: by a character, or by their positions. */
export type ColumnLayout = { delimiter: Delimiter } | { positions: number[] }
export type Delimiter = (typeof delimiters)[number]

const delimiters = ['\t', ';', ',', '|'] as const
const maxLines = 300
/**
 * Minimum share of the lines that have the usual number of columns. Titles and footers have other
 * numbers of columns.
 */
const leastShare = 0.6
/**
 * Minimum number of lines to recognise columns that are separated by a single blank. In fewer
 * lines, blanks may be aligned by coincidence.
 */
const manyLines = 20
/** Number of lines in which the header is searched. */
const maxTitleLines = 50

/** Finds the layout of a text. Undefined if the text has a single column. */
export function findColumnLayout(lines: readonly string[]): ColumnLayout | undefined {
  const filled = lines.filter((line) => line.trim() !== '').slice(0, maxLines)
  const found = delimiters.map((delimiter) => {
    const rows = readDelimited(filled, delimiter)
    const { columns, count } = usualColumns(rows)
    return { delimiter, columns, share: count / Math.max(1, rows.length) }
  })
  const [best] = found
    .filter(({ columns, share }) => columns > 1 && share >= leastShare)
    .toSorted((a, b) => b.share * Math.log(b.columns) - a.share * Math.log(a.columns))
  const delimited = best === undefined ? undefined : { delimiter: best.delimiter }
  // Commas are also within the times and names of aligned columns.
  if (delimited !== undefined && delimited.delimiter !== ',') return delimited
  const positions = findPositions(filled)
  const aligned = positions === undefined ? undefined : { positions }
  if (delimited === undefined || aligned === undefined) return delimited ?? aligned
  const isAligned = mostKnown(filled, aligned) > Math.max(1, mostKnown(filled, delimited))
  return isAligned ? aligned : delimited
}

/** Returns the largest number of known column names in a line. */
function mostKnown(lines: readonly string[], layout: ColumnLayout): number {
  const rows = readRows(lines.slice(0, maxTitleLines), layout)
  return Math.max(0, ...rows.map(({ cells }) => cells.filter((cell) => isKnown(cell)).length))
}

/** Finds the columns of a text that is aligned with blanks. */
function findPositions(lines: readonly string[]): number[] | undefined {
  const rule = lines.find((line) => /^\s*(?:[-=_]+\s+)+[-=_]+\s*$/.test(line))
  if (rule !== undefined) {
    return Array.from(rule.matchAll(/[-=_]+/g), ({ index }) => index + 1)
  }
  const aligned = lines.filter((line) => (line.trim().match(/\s{2,}/g)?.length ?? 0) >= 2)
  if (aligned.length < 3) return undefined
  const width = Math.max(...aligned.map((line) => line.trimEnd().length))
  const isBlank = Array.from({ length: width }, (_, at) =>
    aligned.every((line) => (line[at] ?? ' ') === ' '),
  )
  const all = positionsOf(isBlank, 1)
  const positions =
    aligned.length >= manyLines ? all : withNamed(positionsOf(isBlank, 2), all, lines)
  return positions.length > 1 ? positions : undefined
}

/** Returns the positions after at least this number of blanks. */
function positionsOf(isBlank: readonly boolean[], leastGap: number): number[] {
  const positions: number[] = []
  let gap = Infinity
  for (const [at, blank] of isBlank.entries()) {
    if (!blank && gap >= leastGap) positions.push(at + 1)
    gap = blank ? gap + 1 : 0
  }
  return positions
}

/**
 * Adds positions after a single blank if the header has two names there, as in "Zeit Rückstand".
 * A name of two words, such as "Team Name", is one name, unless two blanks part the words.
 */
function withNamed(
  positions: readonly number[],
  all: readonly number[],
  lines: readonly string[],
): number[] {
  const rows = new FixedWidthRows(all).read(lines.slice(0, maxTitleLines))
  const knownIn = (cells: readonly string[]) => cells.filter((cell) => isKnown(cell)).length
  const [header] = rows.toSorted((a, b) => knownIn(b.cells) - knownIn(a.cells))
  const text = lines[(header?.line ?? 0) - 1] ?? ''
  return all.filter((position, index) => {
    if (positions.includes(position)) return true
    const [left = '', right = ''] = [header?.cells[index - 1], header?.cells[index]]
    const areNames = left !== '' && right !== '' && (isKnown(left) || isKnown(right))
    const between = text.slice(0, position - 1).search(/\S *$/)
    const areApart = /^\S {2,}\S/.test(text.slice(between))
    return areNames && (areApart || !isKnown(`${left} ${right}`))
  })
}

/** Splits the lines of a text into rows. */
export function readRows(lines: readonly string[], layout: ColumnLayout): SourceRow[] {
  return 'positions' in layout
    ? new FixedWidthRows(layout.positions).read(lines)
    : readDelimited(lines, layout.delimiter)
}

/** Splits delimited lines into rows. A title above them may have fewer cells than the header. */
function readDelimited(lines: readonly string[], delimiter: Delimiter): SourceRow[] {
  const rows = new CsvRows(delimiter).read(lines, true)
  const { columns } = usualColumns(rows)
  const first = rows.find(({ cells }) => cells.length > 1)?.cells.length ?? columns
  return first < columns ? new CsvRows(delimiter, 0, columns).read(lines, true) : rows
}

/** Returns the most frequent number of columns, and the number of rows that have it. */
function usualColumns(rows: readonly SourceRow[]): { columns: number; count: number } {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [columns, count] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0]
  return { columns, count }
}

/**
 * Returns the number of the line that names the columns, or 0 if no line does so.
 * @param rows the first rows of the table, and the titles above the table
 */
export function findHeaderRow(rows: readonly SourceRow[]): number {
  const first = rows.slice(0, maxTitleLines)
  const widest = Math.max(0, ...first.map(({ cells }) => countFilled(cells)))
  const scored = first.map(({ cells, line }) => {
    const known = cells.filter((cell) => isKnown(cell)).length
    return { line, known, share: known / Math.max(1, countFilled(cells)) }
  })
  const best = scored.toSorted((a, b) => b.known - a.known)[0]
  if (best !== undefined && best.known >= 2 && best.share >= 0.4) return best.line
  const unknown = first.find(({ cells }) => countFilled(cells) >= widest * 0.8)
  const hasNumber = unknown?.cells.some((cell) => /^[\d:.,+-]+$/.test(cell) && /\d/.test(cell))
  return unknown === undefined || hasNumber === true ? 0 : unknown.line
}

function isKnown(cell: string): boolean {
  if (/^\d+$/.test(cell)) return false
  const { sure, possible } = readHeading(cell)
  return sure !== undefined || (possible.length > 0 && cell.length > 1)
}

function countFilled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length
}

/** Returns names for the columns of a table without a header line. */
export function unnamedColumns(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Column ${String(index + 1)}`)
}

/**
 * Whether the name of the last column ends with "...", such as "(may be more) ..." in exports of OE
 * and MeOS.
 */
export function hasOpenEnd(columns: readonly string[]): boolean {
  return /(?:\.\.\.|…)\s*$/.test(columns.at(-1) ?? '')
}

/**
 * Cuts off the cells after the last named column, if the name of this column ends with "...". Some
 * programs write further values there.
 */
export function cutOpenEnd(row: SourceRow, columns: readonly string[]): SourceRow {
  if (!hasOpenEnd(columns) || row.cells.length <= columns.length) return row
  return { ...row, cells: row.cells.slice(0, columns.length) }
}
