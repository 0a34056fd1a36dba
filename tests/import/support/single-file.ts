import { callImport } from './import-process.ts'

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

/** The columns of the report, such as `name ← Athlete`. */
export function columnsIn(output: string): string[] {
  return Array.from(
    output.matchAll(/^ {2}([\w ,.]+ ← .+?)(?: \(.*)?$/gm),
    ([, column = '']) => column,
  )
}
