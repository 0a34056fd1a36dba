import { CsvRows } from '../../../../../reader/tables/csv-rows.ts'
import { namesOfLines, withoutNames } from '../../../../../reader/tables/header-lines.ts'
import { FixedWidthRows } from '../../../../../reader/tables/fixed-width-rows.ts'
import { cutOpenEnd, unnamedColumns } from '../../../../../reader/tables/table-layout.ts'
import type { TableSettings } from '../../../../../reader/tables/table.ts'
import { type RowSource, type SourceRow, UnreadableFile } from '../../../../../reader/row-source.ts'
import { refuseWrongCharacters } from '../../../../../reader/tables/encoding.ts'
import { inspectTextFile, openTextFile, type TextFile } from './text-file.ts'

const delimiters = [',', ';', '\t', '|']
const maxLineLength = 1_000_000

/** Layout of a text file, and position of its header. */
interface Format {
  delimiter: string
  positions: number[] | undefined
  /** Number of lines with the names of the columns. 0 if no line has them. */
  headerLines: number
  lineBreak: string
  /** Number of lines above the header. */
  linesBefore: number
}

/**
 * Opens a text file with delimiters or columns of fixed width as a table.
 * @param declared options from event.yml
 * @throws UnreadableFile when the file is not a readable table
 */
export async function openCsv(path: string, declared: TableSettings): Promise<RowSource> {
  const file = await inspectTextFile(path, declared.encoding)
  const { positions, header_row: headerRow = 1, header_lines: lineCount = 1 } = declared
  const headerLines = headerRow > 0 ? lineCount : 0
  const linesBefore = Math.max(0, headerRow - 1)
  // Files from classic Mac OS have carriage returns and no line feeds.
  const lineBreak = file.beginning.includes('\n') ? '\n' : '\r'
  const lines = file.beginning.split(lineBreak).slice(linesBefore)
  const likely = detectDelimiter(lines.find((line) => line.trim() !== '') ?? '')
  const delimiter = declared.delimiter === 'tab' ? '\t' : (declared.delimiter ?? likely)
  const format = { delimiter, positions, headerLines, lineBreak, linesBefore }
  const header = readHeader(lines, format)
  if (header.length > 1) {
    const columns = headerLines > 0 ? header : unnamedColumns(header.length)
    return { hash: file.hash, columns, rows: () => readCsv(file, format, columns) }
  }
  throw new UnreadableFile(
    'csv.oneColumn',
    `Parted by ${JSON.stringify(delimiter)} the file has a single column`,
    likely === delimiter
      ? 'Give a table with a line of column names; `header_row` says which line that is when it is not the first.'
      : `Its delimiter seems to be ${JSON.stringify(likely)}: correct \`delimiter\`, or leave it out.`,
    { line: linesBefore + 1, value: header[0] ?? '' },
  )
}

/** Returns the delimiter that is most frequent in the header line, outside of quotes. */
function detectDelimiter(header: string): string {
  const outsideQuotes = header.replace(/"[^"]*"/g, '')
  const counted = delimiters.map((delimiter) => ({
    delimiter,
    count: outsideQuotes.split(delimiter).length,
  }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

function rowsOf({ positions, delimiter, linesBefore }: Format): CsvRows | FixedWidthRows {
  return positions === undefined
    ? new CsvRows(delimiter, linesBefore)
    : new FixedWidthRows(positions, linesBefore)
}

function readHeader(lines: readonly string[], format: Format): string[] {
  const rows = rowsOf(format).read(lines.map(plain), true).slice(0, Math.max(1, format.headerLines))
  const header = rows.find(({ damage }) => damage !== undefined)
  if (header === undefined) return namesOfLines(rows.map(({ cells }) => cells))
  throw new UnreadableFile(
    'csv.broken',
    `The line of column names cannot be taken apart: ${header.damage ?? ''}`,
    'Correct the quotes in this line.',
    { line: header.line },
  )
}

async function* readCsv(
  file: TextFile,
  format: Format,
  columns: readonly string[],
): AsyncGenerator<SourceRow, void> {
  const rows = rowsOf(format)
  const names: (readonly string[])[] = []
  for await (const { lines, isLast } of readLines(file, format)) {
    const read = rows.read(lines, isLast)
    const header = read.splice(0, format.headerLines - names.length)
    names.push(...header.map(({ cells }) => cells))
    for (const row of format.headerLines > 1 ? withoutNames(read, names) : read) {
      yield cutOpenEnd(row, columns)
    }
  }
}

/**
 * Yields the lines from the header to the end of the file, in batches. Each batch has the lines
 * that end in one chunk of the file.
 */
async function* readLines(
  file: TextFile,
  { lineBreak, linesBefore }: Format,
): AsyncGenerator<{ lines: string[]; isLast: boolean }, void> {
  let rest = ''
  let count = 0
  const belowHeader = (lines: string[]) => {
    const skipped = Math.max(0, linesBefore - count)
    count += lines.length
    return lines.slice(skipped).map(plain)
  }
  for await (const piece of openTextFile(file)) {
    refuseWrongCharacters(piece, file.encoding, count)
    const lines = (rest + piece).split(lineBreak)
    rest = lines.pop() ?? ''
    if (rest.length > maxLineLength || lines.some(({ length }) => length > maxLineLength)) {
      throw new UnreadableFile(
        'csv.broken',
        'The file cannot be taken apart into rows: a line is longer than a million characters',
        'Check the line breaks of the file.',
        { line: count + 1 },
      )
    }
    yield { lines: belowHeader(lines), isLast: false }
  }
  yield { lines: belowHeader([rest]), isLast: true }
}

/**
 * Removes carriage returns at the end of a line. Also removes NUL and replaces unpaired UTF-16
 * surrogates, because the database refuses both.
 */
function plain(line: string): string {
  return line.replace(/\r+$/, '').replaceAll('\0', '').toWellFormed()
}
