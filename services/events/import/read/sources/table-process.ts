import '../guard-process.ts'
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
import { readWorkbook } from '../../../../../reader/tables/workbook.ts'
import { understandFile } from '../../../../../reader/understand/understand-file.ts'
import { UnreadableFile } from '../../../../../reader/row-source.ts'
import type { TableMessage, TableToRead } from './table-in-process.ts'

/**
 * Reads or understands one file in a process with limited memory and time. table-in-process.ts
 * starts this process.
 */

const batch = 1_000

// table-in-process.ts passes this JSON text, so the cast is safe.
const { path, settings, answers } = JSON.parse(process.argv[2] ?? '') as TableToRead
const send = (message: TableMessage) => process.send?.(message)

try {
  if (answers === undefined) await sendTable()
  else {
    const file = await understandFile(readFileSync(path), basename(path), answers)
    send({ type: 'understood', file })
  }
  send({ type: 'done' })
} catch (error) {
  if (error instanceof UnreadableFile) {
    const { code, message, expected, at } = error
    send({ type: 'unreadable', problem: { code, message, expected, at } })
  } else send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
}

async function sendTable(): Promise<void> {
  const { columns, rows } = await readTable()
  send({ type: 'columns', columns })
  for (let from = 0; from < rows.length; from += batch) {
    send({ type: 'rows', rows: rows.slice(from, from + batch) })
  }
}

async function readTable() {
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
  const table =
    form === 'text'
      ? openMeetReport(plain, settings)
      : openDocument(plain, form, settings).tables[0]
  return { columns: table.columns, rows: [...table.rows()] }
}
