import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { type RowSource, UnreadableFile } from '../../../../../reader/row-source.ts'
import { unnamedColumns } from '../../../../../reader/table-layout.ts'
import { refuseOldWorkbook } from './text-file.ts'

export interface WorkbookToRead {
  path: string
  sheet: string | undefined
  /** Maximum number of bytes after decompression. */
  maxBytes: number
}

export type WorkbookMessage =
  | { type: 'rows'; rows: string[][] }
  | { type: 'done' }
  | { type: 'tooLarge' }
  | { type: 'noSheet'; sheets: string[] }
  | { type: 'bad'; message: string }

interface WorkbookOptions {
  sheet?: string | undefined
  /**
   * Line number of the header, from 1. Empty lines at that position are skipped. With 0, no line
   * names the columns.
   */
  header_row?: number | undefined
}

const program = new URL('./workbook-process.ts', import.meta.url)

/** Maximum number of bytes after decompression: about 80,000 rows of 20 columns. */
const maxBytes = 60_000_000
/**
 * Memory limit of the reading process in megabytes. A sheet may use the last of 16,000 columns in
 * every row.
 */
const maxHeapMegabytes = 600

/**
 * Opens a sheet of an Excel workbook. By default this is the first sheet. The rows are held in
 * memory.
 * @throws UnreadableFile when the workbook or sheet cannot be read
 */
export async function openWorkbook(
  path: string,
  { sheet, header_row: headerRow = 1 }: WorkbookOptions,
): Promise<RowSource> {
  if (statSync(path).size > maxBytes) throw tooLarge()
  const bytes = readFileSync(path)
  refuseOldWorkbook(bytes)
  const all = await readRows({ path, sheet, maxBytes })
  const rows = all
    .map((cells, index) => ({ cells: cells.map((cell) => cell.trim()), line: index + 1 }))
    .filter(({ cells, line }) => line >= headerRow && cells.some((cell) => cell !== ''))
  const [first, ...below] = rows
  const hasHeader = headerRow > 0
  const header = hasHeader ? first : { cells: unnamedColumns(first?.cells.length ?? 0) }
  if (header === undefined || header.cells.length < 2) {
    throw new UnreadableFile(
      'workbook.noTable',
      'The sheet holds no table',
      'Give one whose first line has the names of the columns, say which line has them with `header_row`, or name another `sheet`.',
    )
  }
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    columns: header.cells,
    rows: () => (hasHeader ? below : rows),
  }
}

/** How a process ends when it needs more memory than its limit. */
const outOfMemory = { signal: 'SIGABRT', code: 134 }

/**
 * Reads the rows in another process. Parsing is synchronous, so it would block page requests in
 * this process. A worker thread that needs more memory than its limit may end the whole process.
 */
function readRows(workbook: WorkbookToRead): Promise<string[][]> {
  const rows: string[][] = []
  return new Promise((resolve, reject) => {
    const reader = fork(program, [JSON.stringify(workbook)], {
      serialization: 'advanced',
      // Ignores the output of the child process. When its memory is exhausted, Node would print a
      // stack trace.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
      execArgv: [
        `--max-old-space-size=${String(maxHeapMegabytes)}`,
        ...process.execArgv.filter((option) => option === '--experimental-strip-types'),
      ],
    })
    reader.on('message', (message: WorkbookMessage) => {
      if (message.type === 'rows') rows.push(...message.rows)
      else if (message.type === 'done') resolve(rows)
      else reject(refusal(message))
    })
    reader.on('error', reject)
    // After a result, the rejection of the promise has no effect.
    reader.on('close', (code, signal) => {
      const isTooLarge = signal === outOfMemory.signal || code === outOfMemory.code
      const cause = `its reader ended with ${String(code ?? signal)}`
      reject(isTooLarge ? tooLarge() : refusal({ type: 'bad', message: cause }))
    })
  })
}

function refusal(
  message: Exclude<WorkbookMessage, { type: 'rows' } | { type: 'done' }>,
): UnreadableFile {
  if (message.type === 'tooLarge') return tooLarge()
  if (message.type === 'noSheet') {
    const sheets = message.sheets.join(', ')
    return new UnreadableFile(
      'workbook.noSheet',
      'The workbook has no such sheet',
      `Its sheets are: ${sheets}.`,
    )
  }
  return new UnreadableFile(
    'workbook.broken',
    `The workbook cannot be read: ${message.message}`,
    'Save it again as .xlsx, or as CSV UTF-8.',
  )
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile(
    'file.tooLarge',
    `The workbook unpacks to more than ${String(maxBytes / 1_000_000)} MB`,
    'Save the sheet as CSV UTF-8: a text file may be ten times as large.',
  )
}
