import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect } from 'vitest'
import { parcours } from '../../../server/commands/parcours.ts'
import {
  openPackage,
  readEventPackage,
} from '../../../services/events/import/read/read-event-package.ts'
import type { ResultRow } from '../../../services/events/event-package.ts'
import { callImport } from './import-process.ts'
import { TemporaryFolder } from './temporary-folder.ts'

/** The folder of invented result files without an event.yml. */
export const files = 'tests/packages/single-files'

/** The arguments with which `--write` completes event.yml. */
export const facts = [
  ['--name', 'Lake Run'],
  ['--organisation', 'Lake Runners'],
  ['--date', '2026-06-14'],
  ['--time-zone', 'Europe/Zurich'],
  ['--sport', 'running'],
].flat()

/** Runs `npm run import` with these arguments. */
export const run = (...args: string[]) => callImport({}, args)

/** Runs a command in a terminal, whose user answers the first questions and then ends the input. */
export async function runInTerminal(args: string[], ...replies: string[]) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  const stdout = Object.assign(new PassThrough(), { isTTY: true })
  let output = ''
  stdout.on('data', (text: Buffer) => {
    output += text.toString()
    if (!output.endsWith('Number: ')) return
    const reply = replies.shift()
    if (reply === undefined) stdin.end()
    else stdin.write(`${reply}\n`)
  })
  const signals = () => ({
    stop: new AbortController().signal,
    abort: new AbortController().signal,
  })
  const terminal = { env: {}, stdin, stdout, stderr: new PassThrough(), signals }
  const code = await parcours(args, terminal)
  return { code, output }
}

/** Writes event.yml for a file, and reads the rows that an import publishes. */
export async function rowsOf(path: string, ...flags: string[]): Promise<ResultRow[]> {
  const written = await run(path, '--write', ...facts, ...flags)
  expect(written).toMatchObject({ code: 0 })
  const folder = dirname(path)
  const { pkg } = await readEventPackage(await openPackage(folder, undefined), {
    rejectsPath: () => join(folder, 'rejects.csv'),
  })
  const rows: ResultRow[] = []
  for (const { results } of pkg.races) {
    for await (const row of results?.rows ?? []) rows.push(row)
  }
  return rows
}

/** The columns of the report, such as `name ← Athlete`. */
export function columnsIn(output: string): string[] {
  return Array.from(
    output.matchAll(/^ {2}([\w ,.]+ ← .+?)(?: \(.*)?$/gm),
    ([, column = '']) => column,
  )
}

const people = ['Mara Lind', 'Jo Feld', 'Pia Ost', 'Ole Sand']

/** Returns a file with the columns Place, Bib, Name and Time, and a row for each time. */
export function withTimes(...times: string[]): string {
  const rows = times.map((time, index) => [index + 1, index + 7, people[index], time].join(';'))
  return ['Place;Bib;Name;Time', ...rows].join('\n')
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute

/** Returns functions that write result files into a folder. It is empty before each test. */
export function openFolder(name: string) {
  const folder = new TemporaryFolder(name)
  const put = (file: string | Uint8Array, fileName?: string) => folder.put(file, fileName)
  const putLines = (...lines: string[]) => put(lines.join('\n'))
  return {
    folder,
    put,
    putLines,
    /** Writes a table with a place, a start number, a name and these values in each row. */
    putTable: (names: string, ...values: string[]) =>
      putLines(
        `Place;Bib;Name;${names}`,
        ...values.map((value, index) =>
          [index + 1, ['14;Mara Lind', '7;Jo Feld', '9;Pia Ost'][index], value].join(';'),
        ),
      ),
    /** Writes a file, and its event.yml. */
    write: (file: string | Uint8Array, ...flags: string[]) =>
      run(put(file), '--write', ...facts, ...flags),
  }
}

/** The times of each row, in seconds. */
export async function timesOf(path: string): Promise<number[][]> {
  const rows = await rowsOf(path)
  return rows.map(({ gunTime, chipTime, raceTime }) =>
    [gunTime, chipTime, raceTime].flatMap((time) => (time === null ? [] : time / second)),
  )
}

/** Writes event.yml for a file, then checks the package as an import does. */
export async function writeAndCheck(path: string, ...flags: string[]) {
  const written = await run(path, '--write', ...facts, ...flags)
  expect(written).toMatchObject({ code: 0 })
  return run(dirname(path), '--check')
}
