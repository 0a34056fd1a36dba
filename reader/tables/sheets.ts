import { strFromU8 } from 'fflate'

/** A sheet of a workbook. */
export interface Sheet {
  name: string
  isHidden: boolean
  /** Name of the part of the workbook that has the rows. */
  part: string
}

/**
 * Lists the sheets of a workbook in their order.
 * @param parts the unpacked files of the workbook
 */
export function sheetsOf(parts: Readonly<Record<string, Uint8Array>>): Sheet[] {
  const xmlOf = (name: string) => {
    const part = parts[name]
    return part === undefined ? '' : strFromU8(part)
  }
  const relations = xmlOf('xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\s[^>]*>/g)
  return Array.from(
    xmlOf('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s[^>]*>/g),
    ([tag]): Sheet => {
      const id = attribute(tag, 'r:id')
      const relation = relations?.find((candidate) => attribute(candidate, 'Id') === id) ?? ''
      const target = attribute(relation, 'Target')
      return {
        name: attribute(tag, 'name'),
        isHidden: attribute(tag, 'state') !== '' && attribute(tag, 'state') !== 'visible',
        part: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      }
    },
  )
}

/** Returns the value of an attribute in an XML tag. Empty without the attribute. */
export function attribute(tag: string, name: string): string {
  const [, value = ''] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? []
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/**
 * Returns the name of the part of a workbook that has the rows of a sheet.
 * @param sheet name of the sheet; by default, the first sheet
 */
export function sheetPart(
  parts: Readonly<Record<string, Uint8Array>>,
  sheet: string | undefined,
): string {
  return sheetsOf(parts).find(({ name }) => sheet === undefined || name === sheet)?.part ?? ''
}

/** Minimum number of rows of a sheet that can be a table of results. */
const leastRows = 3

/**
 * Returns the names of the visible sheets with several rows, in the order of the workbook.
 * @param parts the unpacked files of the workbook
 */
export function filledSheets(parts: Readonly<Record<string, Uint8Array>>): string[] {
  return sheetsOf(parts)
    .filter(({ isHidden, part }) => !isHidden && countRows(parts[part]) >= leastRows)
    .map(({ name }) => name)
}

/** Counts the rows of a sheet up to `leastRows`. */
function countRows(part: Uint8Array | undefined): number {
  const xml = part === undefined ? '' : strFromU8(part.subarray(0, 1_000_000))
  let rows = 0
  const row = /<(?:\w+:)?row[\s>]/g
  while (rows < leastRows && row.test(xml)) rows += 1
  return rows
}
