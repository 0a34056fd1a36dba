import { invalidRequest } from '../../../platform/http/problem.ts'
import { CsvRows } from '../../../../reader/tables/csv-rows.ts'
import { withoutMark } from '../../../../domain/byte-order-mark.ts'

/**
 * A format of request bodies. `read` converts a body to the JSON of the route, and the route then
 * validates this JSON. Formats of other timing systems can be added in this file.
 */
export interface BodyFormat {
  mediaType: string
  /**
   * Converts a body.
   * @param list name of the array in the JSON: `passings` or `starters`
   * @throws Problem 400 request.invalid
   */
  read: (text: string, list: string) => unknown
}

/**
 * The CSV columns whose values are not strings in JSON. Each column has a function that converts a
 * text to the JSON value.
 */
const converted = new Map<string, (text: string) => unknown>([
  ['race_ms', wholeNumber],
  ['age', wholeNumber],
  ['withdrawn', truth],
  ['private', truth],
  ['chips', (text) => text.split(/[ ;]+/)],
])

const maxErrors = 100

const delimiters = [',', ';', '\t'] as const

/**
 * CSV: a heading with the names in JSON, then one line for each item. An empty value is left out.
 */
const csv: BodyFormat = {
  mediaType: 'text/csv',
  read(text, list) {
    const all = withoutMark(text).split(/\r\n|\r|\n/)
    const first = all.find((line) => line.trim() !== '') ?? ''
    const delimiter = delimiters.find((sign) => first.includes(sign)) ?? ','
    const rows = new CsvRows(delimiter).read(all, true)
    const [heading, ...lines] = rows
    if (!heading || lines.length === 0) {
      throw invalidRequest([
        {
          field: list,
          code: 'request.invalid',
          title: 'Expected a heading and at least one line.',
        },
      ])
    }
    const damaged = lines.flatMap(({ line, damage }, index) =>
      damage === undefined
        ? []
        : [
            {
              field: `${list}[${String(index)}]`,
              code: 'request.invalid',
              title: `In line ${String(line)}, ${damage}.`,
            },
          ],
    )
    if (damaged.length > 0) throw invalidRequest(damaged.slice(0, maxErrors))
    const names = heading.cells.map((name) => name.trim())
    return { [list]: lines.map(({ cells }) => itemOf(names, cells)) }
  },
}

function itemOf(names: readonly string[], cells: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    cells.flatMap((cell, column) => {
      const text = cell.trim()
      const name = names[column] ?? `column ${String(column + 1)}`
      return text === '' ? [] : [[name, converted.get(name)?.(text) ?? text]]
    }),
  )
}

function wholeNumber(text: string): unknown {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

function truth(text: string): unknown {
  if (/^(?:true|yes|1)$/i.test(text)) return true
  return /^(?:false|no|0)$/i.test(text) ? false : text
}

/** Formats other than JSON. */
export const bodyFormats: readonly BodyFormat[] = [csv]
