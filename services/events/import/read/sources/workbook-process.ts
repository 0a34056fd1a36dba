import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readSheet, SheetNotFoundError } from 'read-excel-file/node'
import { readFileSync } from 'node:fs'
import type { WorkbookMessage, WorkbookToRead } from './workbook.ts'

/** Reads one workbook in a process with limited memory. workbook.ts starts this process. */

const batch = 1_000
const day = 86_400_000
/** Day zero of Excel dates. Workbooks from old Macs count from 1904 instead. */
let dayZero = Date.UTC(1899, 11, 30)

// workbook.ts passes this JSON text, so the cast is safe.
const { path, sheet, maxBytes } = JSON.parse(process.argv[2] ?? '') as WorkbookToRead
const send = (message: WorkbookMessage) => process.send?.(message)

try {
  const parts = unpack()
  const data = parts === undefined ? undefined : await readSheet(parts, sheet ?? 1)
  if (data === undefined) send({ type: 'tooLarge' })
  else {
    for (let from = 0; from < data.length; from += batch) {
      send({ type: 'rows', rows: data.slice(from, from + batch).map((row) => row.map(textOf)) })
    }
    send({ type: 'done' })
  }
} catch (error) {
  if (error instanceof SheetNotFoundError && 'sheets' in error) {
    send({ type: 'noSheet', sheets: error.sheets as string[] })
  } else send({ type: 'bad', message: error instanceof Error ? error.message : String(error) })
}

/**
 * Repacks the parts of a workbook without compression, because the parser has no limit on the
 * decompressed size.
 * @returns undefined when the decompressed size exceeds the limit
 */
function unpack(): Buffer | undefined {
  let size = 0
  // The buffer has the declared size, so a part cannot decompress to more bytes.
  const parts = unzipSync(readFileSync(path), {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false
      size += originalSize
      return size <= maxBytes
    },
  })
  if (size > maxBytes) return undefined
  readEpoch(parts)
  return Buffer.from(zipSync(parts, { level: 0 }))
}

function readEpoch(parts: Record<string, Uint8Array>): void {
  const name = 'xl/workbook.xml'
  const part = parts[name]
  if (part === undefined) return
  const xml = strFromU8(part)
  const [properties = ''] = /<(?:\w+:)?workbookPr\b[^>]*>/.exec(xml) ?? []
  if (!/\bdate1904\s*=\s*["'](?:1|true)["']/.test(properties)) return
  dayZero = Date.UTC(1904, 0, 1)
  // read-excel-file accepts only "1" for the attribute date1904.
  const normalised = properties.replace(/(\bdate1904\s*=\s*["'])true/, '$11')
  parts[name] = strToU8(xml.replace(properties, () => normalised))
}

/** Returns the text that a cell displays. Custom date formats are ignored. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return textOfSerial(cell.getTime() - dayZero)
  // Spreadsheets store fifteen significant digits of a number.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return typeof cell === 'boolean' ? String(cell) : (cell as string)
}

/**
 * Formats a serial number of a spreadsheet, given in milliseconds since day zero. Less than a year
 * is a duration, shown in hours, minutes and seconds. More than a year is a date.
 */
function textOfSerial(sinceDayZero: number): string {
  // Fractions of a day are inexact. So times are rounded to hundredths of a second.
  const time = Math.round(sinceDayZero / 10) * 10
  const instant = new Date(dayZero + time).toISOString()
  if (time < 366 * day) {
    const hours = Math.floor(time / 3_600_000)
    return `${String(hours)}${instant.slice(13, 22).replace(/\.00$/, '')}`
  }
  return time % day === 0 ? instant.slice(0, 10) : instant.slice(0, 19).replace('T', ' ')
}
