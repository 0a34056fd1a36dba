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
import { ranOutOfMemory, startReader } from '../reading-process.ts'
import { type RowSource, type SourceRow, UnreadableFile } from '../../../../../reader/row-source.ts'
import type { UnderstoodFile } from '../../../../../reader/understand/understand-file.ts'
import type { Answers } from '../../../../../reader/understand/understood-column.ts'

export interface TableToRead {
  path: string
  settings: TableSettings
  /** The answers of the user. If undefined, the process only reads the rows. */
  answers?: Answers
}

export type TableMessage =
  | { type: 'understood'; file: UnderstoodFile }
  /**
   * The columns of a JSON or XML file. Undefined for a workbook, because one of its rows names the
   * columns.
   */
  | { type: 'columns'; columns: readonly string[] | undefined }
  | { type: 'rows'; rows: SourceRow[] }
  | { type: 'done' }
  | { type: 'unreadable'; problem: Pick<UnreadableFile, 'code' | 'message' | 'expected' | 'at'> }
  | { type: 'failed'; message: string }

const program = new URL('./table-process.ts', import.meta.url)

const timeoutMs = 180_000

/**
 * Opens a sheet of an Excel workbook. By default this is the first sheet. The rows are held in
 * memory.
 * @throws UnreadableFile when the workbook or sheet cannot be read
 */
export async function openWorkbook(
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
 * Passes the rows of a table to `take` and returns its columns. Returns no columns for a workbook,
 * because one of its rows names the columns.
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

/** Runs table-process.ts until it is done. */
function runReader(
  table: TableToRead,
  signal: AbortSignal | undefined,
  take: (message: TableMessage) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = startReader(program, {
      arguments: [JSON.stringify(table)],
      timeoutMs,
      signal,
    })
    reader.on('message', (message: TableMessage) => {
      if (message.type === 'done') resolve()
      else if (message.type === 'failed') reject(broken(table, message.message))
      else if (message.type === 'unreadable') reject(unreadable(message.problem))
      else take(message)
    })
    reader.on('error', reject)
    // After a result, the rejection of the promise has no effect.
    reader.on('close', (code, endSignal) => {
      if (reader.killed) reject(tooSlow())
      else if (ranOutOfMemory(code, endSignal))
        reject(isWorkbook(table) ? tooLargeWorkbook() : tooLargeDocument())
      else reject(broken(table, `its reader ended with ${String(code ?? endSignal)}`))
    })
  })
}

function tooSlow(): UnreadableFile {
  return new UnreadableFile(
    'file.tooSlow',
    `The file was not read within ${String(timeoutMs / 60_000)} minutes`,
    'Save the table as CSV UTF-8, or give one file for each race.',
  )
}

const isWorkbook = ({ path }: TableToRead) => formOf(path) === 'workbook'

function unreadable({
  code,
  message,
  expected,
  at,
}: (TableMessage & { type: 'unreadable' })['problem']): UnreadableFile {
  return new UnreadableFile(code, message, expected, at)
}

function broken(table: TableToRead, cause: string): UnreadableFile {
  if (isWorkbook(table)) return brokenWorkbook(cause)
  return new UnreadableFile(
    'file.broken',
    `The file cannot be read: ${cause}`,
    'Export it again, or save the table as CSV UTF-8.',
  )
}
