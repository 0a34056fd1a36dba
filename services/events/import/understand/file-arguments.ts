import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { meanings } from '../../../../reader/meanings.ts'
import { timeFormats } from '../../../../reader/times.ts'
import type { Answers } from '../../../../reader/understand/understood-column.ts'
import { parseArguments, WrongUsage } from '../../../platform/wrong-usage.ts'
import { tableName } from './archive-file.ts'
import { type GivenFact, givenFacts, type GivenFacts } from './given-facts.ts'

/** A request to find out what a single result file contains. */
export interface FileRequest {
  path: string
  /** Whether an event.yml is written beside the file. */
  write: boolean
  answers: Answers
  facts: GivenFacts
}

/** The options that give facts of the event. */
const factOptions = Object.fromEntries(
  givenFacts.map((fact) => [fact, { type: 'string' }]),
) as Record<GivenFact, { type: 'string' }>

const isTable = (path: string) => tableName.test(path) || /\.zip$/i.test(path)

/** Whether an argument is the name of a table or zip. */
export const namesTable = (argv: readonly string[]) => argv.some(isTable)

/**
 * Reads the arguments of a command that names a single table or zip, even if it does not exist.
 * @returns undefined if another path is named
 * @throws WrongUsage if a flag is wrong
 */
export function readFileArguments(argv: readonly string[]): FileRequest | undefined {
  const { values, positionals } = parseArguments(argv, {
    write: { type: 'boolean', default: false },
    encoding: { type: 'string' },
    sheet: { type: 'string' },
    table: { type: 'string' },
    times: { type: 'string' },
    column: { type: 'string', multiple: true, default: [] },
    ...factOptions,
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0 || !isTable(path)) return undefined
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) return undefined
  return {
    path: resolve(path),
    write: values.write,
    answers: {
      encoding: values.encoding,
      sheet: values.sheet,
      table: values.table,
      times: timesOf(values.times),
      columns: Object.fromEntries(values.column.map(columnOf)),
    },
    facts: new Map(
      givenFacts.flatMap((fact) => {
        const value = values[fact]?.trim() ?? ''
        return value === '' ? [] : [[fact, value] as const]
      }),
    ),
  }
}

function timesOf(text: string | undefined) {
  const times = timeFormats.find((format) => format === text)
  if (times === text) return times
  throw new WrongUsage(`--times is “${text ?? ''}”. Give one of ${timeFormats.join(', ')}.`)
}

function columnOf(text: string): readonly [field: string, column: string] {
  const [, field = '', column = ''] = /^(\w+)=(.+)$/.exec(text) ?? []
  if (Object.hasOwn(meanings, field)) return [field, column]
  throw new WrongUsage(
    `--column is “${text}”. Give FIELD=COLUMN, with one of these fields: ${Object.keys(meanings).join(', ')}.`,
  )
}
