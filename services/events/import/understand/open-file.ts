import { UnreadableFile } from '../../../../reader/row-source.ts'
import {
  type ColumnLayout,
  findColumnLayout,
  findHeaderRow,
  readRows,
} from '../../../../reader/table-layout.ts'
import { type SourceOptions, Sources } from '../read/sources/open-source.ts'
import { inspectTextFile } from '../read/sources/text-file.ts'
import type { FileRequest } from './file-arguments.ts'

/** A result file as a table, with the settings by which an import reads it in the same way. */
export interface OpenedFile {
  columns: readonly string[]
  /** The first rows, without titles, repeated headers and footers. */
  rows: (readonly string[])[]
  /** Whether the file has more rows. */
  hasMore: boolean
  /** The encoding of a text. */
  encoding: string | undefined
  settings: SourceOptions
}

const maxRows = 20_000

/**
 * Opens a result file and finds its encoding, its columns and the line of their names.
 * @throws UnreadableFile
 */
export async function openFile(request: FileRequest): Promise<OpenedFile> {
  const isWorkbook = /\.xlsx$/i.test(request.path)
  const { settings, encoding } = isWorkbook
    ? { settings: await inspectWorkbook(request), encoding: undefined }
    : await inspectText(request)
  const source = await new Sources().open(request.path, settings)
  const rows: (readonly string[])[] = []
  let hasMore = false
  for await (const { cells, damage } of source.rows()) {
    if (damage !== undefined) continue
    hasMore = rows.length === maxRows
    if (hasMore) break
    rows.push(cells)
  }
  return {
    columns: source.columns,
    rows: athletesOf(rows, source.columns),
    hasMore,
    encoding,
    settings,
  }
}

async function inspectText({ path, encoding: declared }: FileRequest) {
  const { encoding, beginning } = await inspectTextFile(path, declared, true)
  const lines = beginning.split(/\r\n|\n|\r/)
  // The last line of the beginning may be incomplete.
  if (lines.length > 2) lines.pop()
  const layout = findColumnLayout(lines)
  if (layout === undefined) {
    throw new UnreadableFile(
      'csv.oneColumn',
      'The file has a single column: no delimiter and no alignment with blanks separates its lines',
      'Save the table as CSV.',
    )
  }
  const headerRow = findHeaderRow(readRows(lines, layout))
  const firstFilled = lines.findIndex((line) => line.trim() !== '') + 1
  return {
    encoding,
    settings: {
      ...layoutSettings(layout),
      ...(isDetected(encoding) && declared === undefined ? {} : { encoding }),
      ...(headerRow === firstFilled ? {} : { header_row: headerRow }),
    },
  }
}

/** An import detects these encodings itself. */
function isDetected(encoding: string): boolean {
  return ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'].includes(encoding)
}

function layoutSettings(layout: ColumnLayout): SourceOptions {
  if ('positions' in layout) return layout
  return { delimiter: layout.delimiter === '\t' ? 'tab' : layout.delimiter }
}

async function inspectWorkbook({ path, sheet }: FileRequest): Promise<SourceOptions> {
  const named = sheet === undefined ? {} : { sheet }
  const { rows } = await new Sources().open(path, { ...named, header_row: 0 })
  const first = []
  for await (const row of rows()) {
    if (first.push(row) >= 100) break
  }
  const headerRow = findHeaderRow(first)
  return { ...named, ...(headerRow === first[0]?.line ? {} : { header_row: headerRow }) }
}

/** Leaves out repeated headers, and lines with few values, such as footers and headings. */
function athletesOf(
  rows: (readonly string[])[],
  columns: readonly string[],
): (readonly string[])[] {
  const filled = (row: readonly string[]) => row.filter((cell) => cell !== '').length
  const usual = rows.map(filled).toSorted((a, b) => a - b)[rows.length >> 1] ?? 0
  return rows.filter((row) => {
    const isHeader = row.filter((cell, index) => cell !== '' && cell === columns[index]).length > 1
    return !isHeader && filled(row) * 3 >= usual
  })
}
