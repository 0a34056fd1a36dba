import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  formOf,
  isYaml,
  openDocument,
  openMeetReport,
} from '../../../../../reader/tables/open-table.ts'
import { maxDocumentBytes } from '../../../../../reader/tables/entry.ts'
import { readWebPage } from '../../../../../reader/tables/web-page.ts'
import { readWorkbook } from '../../../../../reader/tables/workbook.ts'
import {
  understandFile,
  type UnderstoodFile,
} from '../../../../../reader/understand/understand-file.ts'
import { type SourceRow, UnreadableFile } from '../../../../../reader/row-source.ts'
import type { TableSettings } from '../../../../../reader/tables/table.ts'
import type { Answers } from '../../../../../reader/understand/understood-column.ts'

export interface TableToRead {
  path: string
  settings: TableSettings
  /** The answers of the user. If undefined, only the rows are read. */
  answers?: Answers
}

export type TableMessage =
  | { type: 'understood'; file: UnderstoodFile }
  /**
   * The columns of a JSON or XML file. Undefined for a workbook or a web page, because one of its
   * rows names the columns.
   */
  | { type: 'columns'; columns: readonly string[] | undefined }
  | { type: 'rows'; rows: SourceRow[] }
  | { type: 'unreadable'; problem: Pick<UnreadableFile, 'code' | 'message' | 'expected' | 'at'> }

type Send = (message: TableMessage) => void

const batch = 1_000

/** Reads the rows of a file, or finds out what it contains. */
export async function readTable(
  { path, settings, answers }: TableToRead,
  send: Send,
): Promise<void> {
  try {
    if (answers === undefined) await sendRows(path, settings, send)
    else {
      const file = await understandFile(readFileSync(path), basename(path), answers)
      send({ type: 'understood', file })
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { code, message, expected, at } = error
    send({ type: 'unreadable', problem: { code, message, expected, at } })
  }
}

async function sendRows(path: string, settings: TableSettings, send: Send): Promise<void> {
  const { columns, rows } = await rowsOf(path, settings)
  send({ type: 'columns', columns })
  for (let from = 0; from < rows.length; from += batch) {
    send({ type: 'rows', rows: rows.slice(from, from + batch) })
  }
}

async function rowsOf(path: string, settings: TableSettings) {
  if (isYaml(path)) {
    // The parser of YAML has many modules, so only these files load it.
    const { readYamlRecords } = await import('./yaml-records.ts')
    return readYamlRecords(path)
  }
  const bytes = readFileSync(path)
  const form = formOf(path)
  if (form === 'workbook') {
    const cells = await readWorkbook(bytes, settings.sheet)
    const rows = cells.map((row, index) => ({ cells: row, line: index + 1 }))
    return { columns: undefined, rows }
  }
  const plain = /\.gz$/i.test(path)
    ? gunzipSync(bytes, { maxOutputLength: maxDocumentBytes + 1 })
    : bytes
  if (form === 'page') {
    const { rows } = readWebPage(plain, settings.encoding)
    return { columns: undefined, rows: rows.map((cells, index) => ({ cells, line: index + 1 })) }
  }
  const table =
    form === 'text'
      ? openMeetReport(plain, settings)
      : openDocument(plain, form, settings).tables[0]
  return { columns: table.columns, rows: [...table.rows()] }
}
