import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { meanings } from '../../../../reader/headings.ts'
import type { Field } from '../../../../reader/header.ts'
import type { TimeFormat } from '../../../../reader/times.ts'

/** The facts of an event that a table of results does not have. */
export const eventFacts = [
  'name',
  'organisation',
  'date',
  'time-zone',
  'sport',
  'distance',
  'city',
  'country',
] as const
export type EventFact = (typeof eventFacts)[number]

/** A request to understand a single result file. */
export interface FileRequest {
  path: string
  /** Whether an event.yml is written beside the file. */
  write: boolean
  encoding: string | undefined
  sheet: string | undefined
  times: TimeFormat | undefined
  columns: ReadonlyMap<Field, string>
  facts: ReadonlyMap<EventFact, string>
}

const timeFormats: readonly string[] = ['clock', 'minutes', 'seconds', 'milliseconds']
const tables = /\.(?:csv|tsv|txt)(?:\.gz)?$|\.xlsx$/i

/** Reads the arguments of a call for a single file; undefined for any other call. */
export function readFileArguments(argv: readonly string[]): FileRequest | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        write: { type: 'boolean', default: false },
        encoding: { type: 'string' },
        sheet: { type: 'string' },
        times: { type: 'string' },
        column: { type: 'string', multiple: true, default: [] },
        name: { type: 'string' },
        organisation: { type: 'string' },
        date: { type: 'string' },
        'time-zone': { type: 'string' },
        sport: { type: 'string' },
        distance: { type: 'string' },
        city: { type: 'string' },
        country: { type: 'string' },
      },
    })
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0 || !tables.test(path) || !isFile(path)) {
      return undefined
    }
    const columns = values.column.map((text) => /^(\w+)=(.+)$/.exec(text))
    if (columns.some((match) => match === null || !((match[1] ?? '') in meanings))) return undefined
    if (values.times !== undefined && !timeFormats.includes(values.times)) return undefined
    return {
      path: resolve(path),
      write: values.write,
      encoding: values.encoding,
      sheet: values.sheet,
      times: values.times as TimeFormat | undefined,
      columns: new Map(columns.map((match) => [match?.[1] as Field, match?.[2] ?? ''])),
      facts: new Map(
        eventFacts.flatMap((fact) => {
          const value = values[fact]?.trim() ?? ''
          return value === '' ? [] : [[fact, value] as const]
        }),
      ),
    }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
