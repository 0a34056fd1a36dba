import { strToU8, Zip, ZipDeflate } from 'fflate'
import { escapeMarkup, xmlText } from '../../domain/escape-markup.ts'
import { DeflatedFile } from './deflated-file.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The files of a workbook with one sheet, without the file of the sheet. */
const parts = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets><sheet name="Results" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/**
 * Streams a workbook with one sheet. All cells are texts, so no cell is a formula. A library for
 * workbooks would hold all cells in memory, and a large ranking would block other requests.
 */
export async function* xlsxOf(
  rows: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else chunks.push(chunk)
  })
  for (const [name, text] of Object.entries(parts)) {
    const file = new ZipDeflate(name)
    zip.add(file)
    file.push(strToU8(declaration + text), true)
  }
  const sheet = new DeflatedFile('xl/worksheets/sheet1.xml')
  zip.add(sheet)
  try {
    sheet.push(strToU8(`${declaration}<worksheet xmlns="${sheets}"><sheetData>`))
    let written = 0
    for await (const page of rows) {
      const first = written + 1
      await sheet.drained()
      sheet.push(strToU8(page.map((cells, index) => rowOf(cells, first + index)).join('')))
      written += page.length
      if (failure) throw failure
      yield* chunks.splice(0)
    }
    sheet.push(strToU8('</sheetData></worksheet>'), true)
    await sheet.ended()
  } finally {
    sheet.close()
  }
  zip.end()
  yield* chunks.splice(0)
}

function rowOf(cells: readonly string[], number: number): string {
  const inner = cells.map((cell, index) =>
    cell === ''
      ? ''
      : `<c r="${lettersOf(index)}${String(number)}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`,
  )
  return `<row r="${String(number)}">${inner.join('')}</row>`
}

/** Returns the name of a column: A to Z, then AA and so on. */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last
}

/** Escapes a text for XML 1.0. Leaves out characters that XML does not allow. */
export function escapeXml(text: string): string {
  return escapeMarkup(xmlText(text))
}
