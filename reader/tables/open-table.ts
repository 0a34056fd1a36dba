import { type SourceRow, UnreadableFile } from '../row-source.ts'
import { claxFormat } from './clax.ts'
import { decodeText, type DecodedText } from './encoding.ts'
import { maxDocumentBytes, tooLargeDocument } from './entry.ts'
import { readHeading } from '../read-heading.ts'
import { knownFormat } from './iof.ts'
import { findTwoLines, withoutNames } from './header-lines.ts'
import { parseJson } from './json.ts'
import { isMeetReport, meetTable } from './meet-report.ts'
import { ownExport } from './own-export.ts'
import { tablesOf } from './records.ts'
import { namesOtherColumns, SectionRows, sectionColumns, sectionsAbove } from './sections.ts'
import type { Table, TableSettings } from './table.ts'
import {
  cutOpenEnd,
  findColumnLayout,
  findHeaderRow,
  readRows,
  unnamedColumns,
} from './table-layout.ts'
import { headingsWithUnits, isUnitLine, withUnits } from './unit-line.ts'
import { wordSavedTwice } from './wrong-letters.ts'
import { readWebPage } from './web-page.ts'
import { readWorkbook, sheetsWithRows, workbookWithoutTable } from './workbook.ts'
import { declaredEncoding, parseXml } from './xml.ts'

/** Format of a file, by the extension of its name. */
export type FileForm = 'text' | 'workbook' | 'page' | 'json' | 'xml'

export function formOf(name: string): FileForm {
  const plain = name.toLowerCase().replace(/\.gz$/, '')
  if (plain.endsWith('.xlsx')) return 'workbook'
  // Many programs write a web page into a file that they name .xls.
  if (/\.(?:html?|xls)$/.test(plain)) return 'page'
  if (plain.endsWith('.json') || plain.endsWith('.ndjson')) return 'json'
  return /\.(?:xml|clax)$/.test(plain) ? 'xml' : 'text'
}

/** Only packages have tables in YAML. */
export const isYaml = (path: string): boolean => /\.ya?ml$/i.test(path)

export interface OpenedTables {
  form: FileForm
  text?: Omit<DecodedText, 'text'>
  /** The table of results, followed by the tables of the named legs of its teams. */
  tables: [Table, ...Table[]]
}

/**
 * Opens a JSON or XML file.
 * @param path the repeated element with the rows; by default, the element with the most known
 * columns
 * @throws UnreadableFile when the file is damaged, too large or has no table
 */
export function openDocument(
  bytes: Uint8Array,
  form: 'json' | 'xml',
  { encoding, table: path }: TableSettings,
): OpenedTables {
  if (bytes.length > maxDocumentBytes) throw tooLargeDocument()
  const declared =
    form === 'xml' && bytes[0] === 0x3c && bytes[1] !== 0 ? declaredEncoding(bytes) : undefined
  const { text, ...decoded } = decodeText(bytes, encoding ?? declared)
  const parsed = form === 'json' ? parseJson(text) : parseXml(text)
  const known = form === 'xml' ? (knownFormat(parsed) ?? claxFormat(parsed)) : ownExport(parsed)
  return {
    form,
    text: decoded,
    tables: tablesOf(known?.document ?? parsed, path, known?.format),
  }
}

/**
 * Opens the bytes of a file as a table. Finds the settings with which an import reads the same
 * table.
 * @param name name of the file; its extension gives the format
 * @param given settings that the user has chosen
 * @throws UnreadableFile when the file is not a readable table
 */
export async function openTables(
  bytes: Uint8Array,
  name: string,
  given: TableSettings,
): Promise<OpenedTables> {
  const form = formOf(name)
  if (form === 'json' || form === 'xml') return openDocument(bytes, form, given)
  if (form === 'workbook') return { form, tables: [await workbookTable(bytes, given)] }
  if (form === 'page') {
    const { rows, text } = readWebPage(bytes, given.encoding)
    return { form, text, tables: [sheetTable(rows, encodingSetting(text.encoding, given))] }
  }
  refuseOtherForms(bytes)
  const { text, ...decoded } = decodeText(bytes, given.encoding)
  return { form, text: decoded, tables: [textTable(text, given, decoded.encoding)] }
}

function refuseOtherForms(bytes: Uint8Array): void {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).trimStart()
  const refuse = (code: string, message: string, expected: string) => {
    throw new UnreadableFile(code, message, expected)
  }
  if (head.startsWith('PK\u0003\u0004')) {
    refuse(
      'file.workbook',
      'The file is a workbook or an archive',
      'End its name in .xlsx or .zip.',
    )
  }
  if (/^<(?:!doctype html|(?:html|head|meta|style|body|div|center|table)\b)/i.test(head)) {
    refuse('file.webPage', 'The file is a web page', 'End its name in .html.')
  }
  if (head.startsWith('<?xml')) refuse('file.otherForm', 'The file is XML', 'End its name in .xml.')
  if (/^(?:\[\s*[[{]|\{\s*")/.test(head)) {
    refuse('file.otherForm', 'The file is JSON', 'End its name in .json.')
  }
  const isWide = bytes.subarray(0, 200).filter((byte) => byte === 0).length > 20
  if (!isWide && bytes.subarray(0, 65_536).includes(0)) {
    refuse(
      'file.notText',
      'The file is not text',
      'Give a CSV or TSV file, plain or packed as .gz.',
    )
  }
}

/**
 * Number of lines at the beginning of a text. The layout and the header are found in these lines.
 */
const maxHeadLines = 2_000

/** Opens the report of a meet. */
export function openMeetReport(bytes: Uint8Array, { encoding }: TableSettings): Table {
  return meetTable(decodeText(bytes, encoding).text)
}

function textTable(text: string, given: TableSettings, encoding: string): Table {
  const named = encodingSetting(encoding, given)
  const wrong = wordSavedTwice(text)
  if (wrong !== undefined) {
    throw new UnreadableFile(
      'file.wrongCharacters',
      `Letters are wrong, as in ${wrong}: the file was opened with another encoding and saved as UTF-8`,
      'Export it again from its source as UTF-8.',
    )
  }
  const report = isMeetReport(text) ? meetTable(text) : undefined
  if (report !== undefined && [...report.rows()].length > 0) {
    return { ...report, settings: { ...report.settings, ...named } }
  }
  const lines = text
    .split(text.includes('\n') ? /\r*\n/ : '\r')
    .map((line) => line.replaceAll('\0', '').toWellFormed())
  const head = lines.slice(0, maxHeadLines)
  const layout = findColumnLayout(head)
  if (layout === undefined) {
    throw new UnreadableFile(
      'csv.oneColumn',
      'The file has a single column: no delimiter and no alignment with blanks separates its lines',
      'Save the table as CSV.',
    )
  }
  const headerRow = findHeaderRow(readRows(head, layout))
  const firstFilled = lines.findIndex((line) => line.trim() !== '') + 1
  const settings: TableSettings = {
    ...('positions' in layout
      ? layout
      : { delimiter: layout.delimiter === '\t' ? 'tab' : layout.delimiter }),
    ...named,
  }
  return tableOfRows(readRows(lines, layout), { headerRow, firstFilled }, settings)
}

/** Returns no setting if an import finds the same encoding without one. */
function encodingSetting(encoding: string, given: TableSettings): TableSettings {
  const isDetected = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'].includes(encoding)
  return isDetected && given.encoding === undefined ? {} : { encoding }
}

/** Maximum number of sheets that are searched for a table. Each of them is read as a whole. */
const maxSearchedSheets = 20

/**
 * Opens the given sheet of a workbook, or the first visible sheet whose columns have known names.
 * A remark names the other sheets.
 */
async function workbookTable(bytes: Uint8Array, given: TableSettings): Promise<Table> {
  const open = async (sheet: string | undefined) =>
    sheetTable(await readWorkbook(bytes, sheet), sheet === undefined ? {} : { sheet })
  const { first, filled } = sheetsWithRows(bytes)
  const sheetsFrom = (name: string) => [name, ...filled.filter((other) => other !== name)]
  if (given.sheet !== undefined) {
    return { ...(await open(given.sheet)), sheets: sheetsFrom(given.sheet) }
  }
  const settingOf = (name: string | undefined) => (name === first ? undefined : name)
  if (filled.length < 2) return open(settingOf(filled[0]))
  for (const name of filled.slice(0, maxSearchedSheets)) {
    const table = await open(settingOf(name)).catch(withoutTable)
    if (table === undefined || table.columns.filter(isSure).length < 2) continue
    const sheets = sheetsFrom(name)
    const [read, ...others] = sheets.map((sheet) => JSON.stringify(sheet))
    const remark = `Only the sheet ${String(read)} is read. The workbook also has ${others.join(', ')}: choose one with "sheet".`
    return { ...table, sheets, remarks: [remark] }
  }
  return { ...(await open(settingOf(filled[0]))), sheets: filled }
}

const isSure = (name: string) => readHeading(name).sure !== undefined

function withoutTable(error: unknown): undefined {
  if (!(error instanceof UnreadableFile) || error.code !== 'workbook.noTable') throw error
}

function sheetTable(cells: readonly string[][], settings: TableSettings): Table {
  const rows = cells
    .map((row, index) => ({ cells: row.map((cell) => cell.trim()), line: index + 1 }))
    .filter((row) => row.cells.some((cell) => cell !== ''))
  const headerRow = findHeaderRow(rows)
  return tableOfRows(rows, { headerRow, firstFilled: rows[0]?.line }, settings)
}

/**
 * @param lines.headerRow number of the line with the most known names of columns; 0 without one
 * @param lines.firstFilled number of the first line that is not empty
 */
function tableOfRows(
  all: SourceRow[],
  lines: { headerRow: number; firstFilled: number | undefined },
  settings: TableSettings,
): Table {
  const at = all.findIndex(({ line }) => line === lines.headerRow)
  const two = at < 0 ? undefined : findTwoLines(all, at)
  const first = two?.upper ?? at
  const headerRow = all[first]?.line ?? 0
  const named =
    two?.names.columns ??
    (at < 0 ? unnamedColumns(all[0]?.cells.length ?? 0) : (all[at]?.cells ?? []))
  const namingLines = two === undefined ? 1 : 2
  const below = at < 0 ? undefined : all[first + namingLines]?.cells
  const units = below !== undefined && isUnitLine(below) ? below : undefined
  const header = units === undefined ? named : withUnits(named, units)
  const headings =
    units === undefined ? two?.names.headings : headingsWithUnits(named, units, two?.names.headings)
  const headerLines = at < 0 ? 0 : namingLines + (units === undefined ? 0 : 1)
  if (header.length < 2) throw workbookWithoutTable()
  if (headerLines === 1) refuseTwoLinesOfNames(all, at)
  const names = all.slice(first, first + headerLines).map(({ cells }) => cells)
  const others = all.slice(Math.max(first, 0) + headerLines)
  const rows = headerLines > 1 ? withoutNames(others, names) : others
  if (at >= 0) refuseSecondTable(rows, header)
  return {
    columns: header,
    rows: () => rows.map((row) => cutOpenEnd(row, header)),
    settings: {
      ...settings,
      ...(headerRow === lines.firstFilled ? {} : { header_row: headerRow }),
      ...(headerLines > 1 ? { header_lines: headerLines } : {}),
    },
    firstSections: at < 0 ? [] : sectionsAbove(all, first),
    ...(headings === undefined ? {} : { headings }),
  }
}

/**
 * Refuses a table whose columns are named by two lines: a column has no name in the header, and its
 * name is in the line above or below. Without its name, the column would be left out.
 * @param at index of the header
 * @throws UnreadableFile file.twoLinesOfNames
 */
function refuseTwoLinesOfNames(rows: readonly SourceRow[], at: number): void {
  const { cells: header = [], line = 0 } = rows[at] ?? {}
  const isFilled = (column: number) =>
    rows.slice(at + 2, at + 7).some(({ cells }) => (cells[column] ?? '') !== '')
  const isUnnamed = (column: number) => header[column] === '' && isFilled(column)
  const other = [rows[at + 1], rows[at - 1]].find((row) => {
    const cells = row?.cells ?? []
    // A line with one cell is a title or the name of a section.
    const isOfNames = cells.filter((cell) => cell !== '').length > 1
    const hasNumbers = cells.some((cell) => /^\d+\.?$|\d{2}/.test(cell))
    return isOfNames && !hasNumbers && cells.some((cell, index) => cell !== '' && isUnnamed(index))
  })
  if (other === undefined) return
  throw new UnreadableFile(
    'file.twoLinesOfNames',
    `Lines ${String(Math.min(line, other.line))} and ${String(Math.max(line, other.line))} name the columns together`,
    'Write the names of all columns into one line.',
  )
}

/**
 * Refuses a table with a line below it that names other columns. The rows below that line would be
 * read as those of the first table.
 * @throws UnreadableFile file.severalTables
 */
function refuseSecondTable(rows: readonly SourceRow[], columns: readonly string[]): void {
  const second = rows.find(({ cells }) => namesOtherColumns(cells, columns))
  if (second === undefined) return
  const names = second.cells.filter((cell) => cell !== '').join(', ')
  throw new UnreadableFile(
    'file.severalTables',
    `Line ${String(second.line)} names the columns of another table: ${names}`,
    'Give one file for each table, or the same columns in all of them.',
  )
}

/**
 * Returns the table with its sections as further columns.
 * @param levels number of levels of sections
 */
export function withSections(table: Table, levels: number): Table {
  const first = (table.firstSections ?? []).map(({ text }) => text)
  return {
    ...table,
    columns: [...table.columns, ...sectionColumns(levels)],
    settings: {
      ...table.settings,
      sections: levels,
      ...(first.length === 0 ? {} : { first_sections: first }),
    },
    *rows() {
      const sections = new SectionRows(table.columns, levels, first)
      for (const row of table.rows()) {
        const taken = sections.take(row)
        if (taken !== undefined) yield taken
      }
    },
  }
}
