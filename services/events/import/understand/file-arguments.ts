import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { meanings } from '../../../../reader/headings.ts'
import { timeFormats } from '../../../../reader/times.ts'
import type { Answers } from '../../../../reader/understand/understood-column.ts'
import { eventFacts, type EventFacts } from './event-facts.ts'

/** A request to find out what a single result file contains. */
export interface FileRequest {
  path: string
  /** Whether an event.yml is written beside the file. */
  write: boolean
  answers: Answers
  facts: EventFacts
}

const tables = /\.(?:csv|tsv|txt|json|ndjson|xml)(?:\.gz)?$|\.(?:xlsx|zip)$/i

/**
 * Reads the arguments of a command that names a single table or zip, even if it does not exist.
 * @returns undefined for any other arguments
 */
export function readFileArguments(argv: readonly string[]): FileRequest | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        write: { type: 'boolean', default: false },
        encoding: { type: 'string' },
        sheet: { type: 'string' },
        table: { type: 'string' },
        times: { type: 'string' },
        column: { type: 'string', multiple: true, default: [] },
        name: { type: 'string' },
        organisation: { type: 'string' },
        date: { type: 'string' },
        'time-zone': { type: 'string' },
        sport: { type: 'string' },
        'sport-label': { type: 'string' },
        event: { type: 'string' },
        race: { type: 'string' },
        distance: { type: 'string' },
        city: { type: 'string' },
        country: { type: 'string' },
      },
    })
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0 || !tables.test(path)) return undefined
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) return undefined
    const columns = values.column.map((text) => /^(\w+)=(.+)$/.exec(text))
    if (columns.some((match) => match === null || !Object.hasOwn(meanings, match[1] ?? '')))
      return undefined
    const times = timeFormats.find((format) => format === values.times)
    if (values.times !== times) return undefined
    return {
      path: resolve(path),
      write: values.write,
      answers: {
        encoding: values.encoding,
        sheet: values.sheet,
        table: values.table,
        times,
        columns: Object.fromEntries(columns.map((match) => [match?.[1] ?? '', match?.[2] ?? ''])),
      },
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
