import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'

/** A cell that is formatted as a duration. A duration may exceed 24 hours. */
export function lasting(hours: number, minutes: number, seconds = 0) {
  return {
    value: (hours * 3_600 + minutes * 60 + seconds) / 86_400,
    type: Number,
    format: '[h]:mm:ss',
  }
}

/** An Excel workbook with one sheet. */
export async function workbook(rows: SheetData, sheet = 'Results'): Promise<Buffer> {
  return writeXlsxFile(rows, { sheet }).toBuffer()
}

/** A copy of the workbook in which `edit` has changed the XML of one part. */
export function withSheet(
  file: Buffer,
  edit: (xml: string) => string,
  name = 'xl/worksheets/sheet1.xml',
): Buffer {
  const parts = unzipSync(file)
  const part = parts[name]
  if (part === undefined) throw new Error(`the workbook has no ${name}`)
  return Buffer.from(zipSync({ ...parts, [name]: strToU8(edit(strFromU8(part))) }))
}
