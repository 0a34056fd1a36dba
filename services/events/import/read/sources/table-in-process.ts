import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { maxDocumentBytes, tooLargeDocument } from '../../../../../reader/tables/entry.ts'
import { formOf } from '../../../../../reader/tables/open-table.ts'
import { namesOfLines, withoutNames } from '../../../../../reader/tables/header-lines.ts'
import type { TableSettings } from '../../../../../reader/tables/table.ts'
import { unnamedColumns } from '../../../../../reader/tables/table-layout.ts'
import {
  brokenWorkbook,
  maxWorkbookBytes,
  refuseOldWorkbook,
  tooLargeWorkbook,
  workbookWithoutTable,
} from '../../../../../reader/tables/workbook.ts'
import { PackedRows } from '../packed-rows.ts'
import { NotRead, readInProcess } from '../reading-process.ts'
import type { ReadMessage } from '../reading-program.ts'
import type { TableMessage, TableToRead } from './read-table.ts'
import { type RowSource, type SourceRow, UnreadableFile } from '../../../../../reader/row-source.ts'
import type { UnderstoodFile } from '../../../../../reader/understand/understand-file.ts'
import type { Answers } from '../../../../../reader/understand/understood-column.ts'

const timeoutMs = 180_000

/**
 * Opens a sheet of an Excel workbook, by default the first sheet, or the tables of a web page. The
 * rows are held in memory.
 * @throws UnreadableFile when the workbook, sheet or page cannot be read
 */
export async function openSheet(
  path: string,
  settings: TableSettings,
  signal: AbortSignal | undefined,
): Promise<RowSource> {
  const { header_row: headerRow = 1, header_lines: lineCount = 1 } = settings
  if (statSync(path).size > maxWorkbookBytes) throw tooLargeWorkbook()
  const bytes = readFileSync(path)
  refuseOldWorkbook(bytes)
  const headerLines = headerRow > 0 ? lineCount : 0
  const names: (readonly string[])[] = []
  let columns: readonly string[] | undefined
  const rows = new PackedRows()
  await readTable({ path, settings }, signal, ({ cells: written, line }) => {
    const cells = written.map((cell) => cell.trim())
    if (line < headerRow || cells.every((cell) => cell === '')) return
    if (names.length < headerLines) {
      names.push(cells)
      columns = namesOfLines(names)
      return
    }
    columns ??= unnamedColumns(cells.length)
    const taken = headerLines > 1 ? withoutNames([{ cells, line }], names) : [{ cells, line }]
    for (const row of taken) rows.add(row)
  })
  if (columns === undefined || columns.length < 2) throw workbookWithoutTable()
  return { hash: hashOf(bytes), columns, rows: () => rows }
}

/**
 * Opens the records of a JSON or XML file. The rows are held in memory.
 * @throws UnreadableFile when the file has no such records
 */
export async function openRecords(
  path: string,
  settings: TableSettings,
  signal: AbortSignal | undefined,
): Promise<RowSource> {
  if (statSync(path).size > maxDocumentBytes) throw tooLargeDocument()
  const rows = new PackedRows()
  const columns = await readTable({ path, settings }, signal, (row) => {
    rows.add(row)
  })
  return { hash: hashOf(readFileSync(path)), columns, rows: () => rows }
}

function hashOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex')
}

/**
 * Passes the rows of a table to `take` and returns its columns. Returns no columns for a workbook
 * or a web page, because one of its rows names the columns.
 */
async function readTable(
  table: TableToRead,
  signal: AbortSignal | undefined,
  take: (row: SourceRow) => void,
): Promise<readonly string[]> {
  let columns: readonly string[] | undefined
  await runReader(table, signal, (message) => {
    if (message.type === 'columns') columns = message.columns
    else if (message.type === 'rows') for (const row of message.rows) take(row)
  })
  return columns ?? []
}

/**
 * Finds out what a file contains, in another process. See `understandFile`.
 * @throws UnreadableFile
 */
export async function understandInProcess(
  path: string,
  answers: Answers,
  signal: AbortSignal,
): Promise<UnderstoodFile> {
  const table = { path, settings: {}, answers }
  let understood: UnderstoodFile | undefined
  await runReader(table, signal, (message) => {
    if (message.type === 'understood') understood = message.file
  })
  if (understood === undefined) throw broken(table, 'its reader sent no result')
  return understood
}

/** Reads a table in another process. */
async function runReader(
  table: TableToRead,
  signal: AbortSignal | undefined,
  take: (message: ReadMessage) => void,
): Promise<void> {
  let problem: Unreadable | undefined
  try {
    await readInProcess({ table }, { timeoutMs, signal }, (message) => {
      if (message.type === 'unreadable') problem = message.problem
      else take(message)
    })
  } catch (error) {
    if (!(error instanceof NotRead)) throw error
    if (error.reason === 'time') throw tooSlow()
    if (error.reason === 'broken') throw broken(table, error.message)
    throw isWorkbook(table) ? tooLargeWorkbook() : tooLargeDocument()
  }
  if (problem) {
    const { code, message, expected, at } = problem
    throw new UnreadableFile(code, message, expected, at)
  }
}

type Unreadable = (TableMessage & { type: 'unreadable' })['problem']

function tooSlow(): UnreadableFile {
  return new UnreadableFile(
    'file.tooSlow',
    `The file was not read within ${String(timeoutMs / 60_000)} minutes`,
    'Save the table as CSV UTF-8, or give one file for each race.',
  )
}

const isWorkbook = ({ path }: TableToRead) => formOf(path) === 'workbook'

function broken(table: TableToRead, cause: string): UnreadableFile {
  if (isWorkbook(table)) return brokenWorkbook(cause)
  return new UnreadableFile(
    'file.broken',
    `The file cannot be read: ${cause}`,
    'Export it again, or save the table as CSV UTF-8.',
  )
}
