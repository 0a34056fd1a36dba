import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { dayMs } from '../../domain/civil-days.ts'
import { UnreadableFile } from '../row-source.ts'
import { fillMergedCells, mergedCells } from './merged-cells.ts'
import { writeFixedDigits } from './number-formats.ts'
import { filledSheets, sheetsOf } from './sheets.ts'

/** Day zero of Excel dates. Workbooks from old Macs count from 1904 instead. */
const dayZero1900 = Date.UTC(1899, 11, 30)
const dayZero1904 = Date.UTC(1904, 0, 1)

/** Maximum number of bytes after decompression: about 80,000 rows of 20 columns. */
export const maxWorkbookBytes = 60_000_000

/**
 * Reads the cells of a sheet, by default of the first sheet. Returns the values as texts.
 * @throws UnreadableFile when the workbook or the sheet cannot be read
 */
export async function readWorkbook(
  bytes: Uint8Array,
  sheet: string | undefined,
): Promise<string[][]> {
  refuseOldWorkbook(bytes)
  // This package is most of a reading process, so only workbooks load it.
  const { readSheet } = await import('read-excel-file/universal')
  try {
    const { workbook, parts, dayZero } = unpack(bytes, sheet)
    const rows = await readSheet(workbook, sheet ?? 1)
    const cells = rows.map((row) => row.map((cell: unknown) => textOf(cell, dayZero)))
    fillMergedCells(cells, mergedCells(parts, sheet))
    return cells
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw refusal(error)
  }
}

/**
 * Returns the name of the first sheet, and of the visible sheets that may have a table.
 * @throws UnreadableFile when the workbook cannot be read
 */
export function sheetsWithRows(bytes: Uint8Array): { first: string | undefined; filled: string[] } {
  refuseOldWorkbook(bytes)
  try {
    const parts = unzipParts(bytes)
    return { first: sheetsOf(parts)[0]?.name, filled: filledSheets(parts) }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw refusal(error)
  }
}

function refusal(error: unknown): UnreadableFile {
  // The package throws a SheetNotFoundError with the names of the sheets.
  if (error instanceof Error && 'sheets' in error) {
    const sheets = (error.sheets as string[]).join(', ')
    return new UnreadableFile(
      'workbook.noSheet',
      'The workbook has no such sheet',
      `Its sheets are: ${sheets}.`,
    )
  }
  return brokenWorkbook(error instanceof Error ? error.message : String(error))
}

export function brokenWorkbook(cause: string): UnreadableFile {
  return new UnreadableFile(
    'workbook.broken',
    `The workbook cannot be read: ${cause}`,
    'Save it again as .xlsx, or as CSV UTF-8.',
  )
}

export function workbookWithoutTable(): UnreadableFile {
  return new UnreadableFile(
    'workbook.noTable',
    'The sheet holds no table',
    'Give one whose first line has the names of the columns, say which line has them with `header_row`, or name another `sheet`.',
  )
}

export function tooLargeWorkbook(): UnreadableFile {
  return new UnreadableFile(
    'file.tooLarge',
    `The workbook unpacks to more than ${String(maxWorkbookBytes / 1_000_000)} MB`,
    'Save the sheet as CSV UTF-8: a text file may be ten times as large.',
  )
}

/**
 * Refuses workbooks of the old format .xls and workbooks with a password. Both have the same
 * container.
 * @throws UnreadableFile
 */
export function refuseOldWorkbook(head: Uint8Array): void {
  if (![0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => head[index] === byte)) return
  if (new TextDecoder('utf-16le').decode(head).includes('EncryptedPackage')) {
    throw new UnreadableFile(
      'workbook.password',
      'The workbook has a password',
      'Remove the password in the spreadsheet, and save it again.',
    )
  }
  throw new UnreadableFile(
    'file.oldWorkbook',
    'The file is a workbook of the old format .xls',
    'In the spreadsheet, save it as .xlsx or as CSV UTF-8.',
  )
}

/** Unpacks a workbook and repacks its parts without compression, as the parser needs them. */
function unpack(
  bytes: Uint8Array,
  sheet: string | undefined,
): {
  workbook: ArrayBuffer
  parts: Record<string, Uint8Array>
  dayZero: number
} {
  const parts = unzipParts(bytes)
  const dayZero = readEpoch(parts)
  writeFixedDigits(parts, sheet)
  return { workbook: new Uint8Array(zipSync(parts, { level: 0 })).buffer, parts, dayZero }
}

/**
 * Unpacks a workbook. Refuses a workbook that is too large, because the parser has no limit on the
 * decompressed size.
 */
function unzipParts(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0
  // The buffer has the declared size, so a part cannot decompress to more bytes.
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false
      size += originalSize
      return size <= maxWorkbookBytes
    },
  })
  if (size > maxWorkbookBytes) throw tooLargeWorkbook()
  return parts
}

/**
 * Returns day zero, the day from which the workbook counts dates. Also rewrites the setting of day
 * zero in the workbook, because the parser knows only one form of the setting.
 */
function readEpoch(parts: Record<string, Uint8Array>): number {
  const name = 'xl/workbook.xml'
  const part = parts[name]
  if (part === undefined) return dayZero1900
  const xml = strFromU8(part)
  const [properties = ''] = /<(?:\w+:)?workbookPr\b[^>]*>/.exec(xml) ?? []
  if (!/\bdate1904\s*=\s*["'](?:1|true)["']/.test(properties)) return dayZero1900
  // read-excel-file accepts only "1" for the attribute date1904.
  const normalised = properties.replace(/(\bdate1904\s*=\s*["'])true/, '$11')
  parts[name] = strToU8(xml.replace(properties, () => normalised))
  return dayZero1904
}

/** Returns the value of a cell as text. Of the formats, only those with fixed digits count. */
function textOf(cell: unknown, dayZero: number): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return textOfSerial(cell.getTime() - dayZero, dayZero)
  // Spreadsheets store fifteen significant digits of a number.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return typeof cell === 'boolean' ? String(cell) : (cell as string)
}

/**
 * Formats a serial number of a spreadsheet, given in milliseconds since day zero. A value of less
 * than 366 days is a duration, shown in hours, minutes and seconds. A larger value is a date.
 */
function textOfSerial(sinceDayZero: number, dayZero: number): string {
  // Fractions of a day are inexact. So times are rounded to hundredths of a second.
  const time = Math.round(sinceDayZero / 10) * 10
  const instant = new Date(dayZero + time).toISOString()
  if (time < 366 * dayMs) {
    const hours = Math.floor(time / 3_600_000)
    return `${String(hours)}${instant.slice(13, 22).replace(/\.00$/, '')}`
  }
  return time % dayMs === 0 ? instant.slice(0, 10) : instant.slice(0, 19).replace('T', ' ')
}
