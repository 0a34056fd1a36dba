import { strFromU8, strToU8 } from 'fflate'
import { attribute, sheetPart } from './sheets.ts'

type Parts = Record<string, Uint8Array>

/** A format of whole numbers with fixed digits: `000`, `"A"000`, `00":"00":"00`. */
const fixedDigits = /^(?:0|"[^"]*"|\\.|[ :()-])+0$/
const digitOrText = /0|"([^"]*)"|\\?(.)/g
/** A cell with a style and a whole number. The number may be the result of a formula. */
const numberCell =
  /(<(?:\w+:)?c)(\s[^<>]*?)?\ss="(\d+)"([^<>]*>(?:<(?:\w+:)?f\b[^<]*(?:\/>|<\/(?:\w+:)?f>))?<(?:\w+:)?v>)(\d{1,15})(?=<)/g

/**
 * Replaces the numbers of a sheet by the texts that the spreadsheet shows, if their format has fixed
 * digits: 7 in the format 000 becomes 007.
 * @param parts the unpacked files of the workbook
 * @param sheet name of the sheet; by default, the first sheet
 */
export function writeFixedDigits(parts: Parts, sheet: string | undefined): void {
  const formats = formatsOfStyles(parts)
  const name = sheetPart(parts, sheet)
  const part = parts[name]
  if (formats.size === 0 || part === undefined) return
  const text = strFromU8(part).replaceAll(
    numberCell,
    (cell, tag: string, before = '', style: string, behind: string, digits: string) => {
      const format = formats.get(style)
      const [type] = /\st="\w+"/.exec(`${before}${behind}`) ?? []
      if (format === undefined || (type !== undefined && type !== ' t="n"')) return cell
      return `${tag} t="str"${`${before}${behind}`.replace(' t="n"', '')}${shown(digits, format)}`
    },
  )
  parts[name] = strToU8(text)
}

/** Returns the formats with fixed digits by the number of their style. */
function formatsOfStyles(parts: Parts): Map<string, string> {
  const part = parts['xl/styles.xml']
  const xml = part === undefined ? '' : strFromU8(part)
  const formats = new Map(
    Array.from(xml.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g), ([tag]) => [
      attribute(tag, 'numFmtId'),
      attribute(tag, 'formatCode').replace(/;.*$/, ''),
    ]),
  )
  const [, styles = ''] = /<(?:\w+:)?cellXfs\b[^>]*>(.*?)<\/(?:\w+:)?cellXfs>/s.exec(xml) ?? []
  const used = Array.from(styles.matchAll(/<(?:\w+:)?xf\s[^>]*>/g), ([tag], style) => {
    return [String(style), formats.get(attribute(tag, 'numFmtId')) ?? ''] as const
  })
  return new Map(used.filter(([, format]) => fixedDigits.test(format)))
}

/** Writes a number in a format with fixed digits, with the texts of the format between them. */
function shown(digits: string, format: string): string {
  const count = Array.from(format.matchAll(digitOrText)).filter(([token]) => token === '0').length
  const padded = digits.padStart(count, '0')
  const more = padded.length - count
  let at = 0
  const text = format.replaceAll(digitOrText, (token, quoted?: string, other?: string) => {
    if (token !== '0') return quoted ?? other ?? ''
    const digit = padded.slice(at === 0 ? 0 : at + more, at + more + 1)
    at += 1
    return digit
  })
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
