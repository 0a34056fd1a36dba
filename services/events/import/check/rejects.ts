import { stringify } from 'csv-stringify/sync'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { makePrivateFolder, privateMode } from '../../../platform/database/private-files.ts'

export interface Reject {
  line: number
  column: string
  value: string
  reason: string
}

export interface RejectCause {
  cause: string
  count: number
  /** Line numbers of the first rejected rows with this cause. */
  lines: number[]
}

const maxLinesOfCause = 10
/** Size of a rejects file. The rows after that are only counted. */
const maxBytes = 10_000_000

/**
 * Writes rejected rows with their reasons to a CSV file of limited size. Without rejected rows, no
 * file is created.
 */
export class Rejects {
  readonly path: string
  readonly examples: Reject[] = []
  readonly #causes = new Map<string, RejectCause>()
  #count = 0
  #bytes = 0
  #file: number | undefined

  constructor(path: string) {
    this.path = path
  }

  /** Deletes the rejects file of an earlier import. Call this method before rows are read. */
  begin(): void {
    rmSync(this.path, { force: true })
  }

  /** Causes of rejections. The most frequent cause comes first. */
  get causes(): RejectCause[] {
    return [...this.#causes.values()].toSorted((a, b) => b.count - a.count)
  }

  get count(): number {
    return this.#count
  }

  /** Whether the file has all rejected rows. Otherwise its last line says that rows are missing. */
  get isComplete(): boolean {
    return this.#bytes < maxBytes
  }

  add(reject: Reject): void {
    this.#count += 1
    if (this.examples.length < 5) this.examples.push(reject)
    this.#countCause(reject)
    if (this.#bytes >= maxBytes) return
    if (this.#file === undefined) {
      makePrivateFolder(dirname(this.path))
      this.#file = openSync(this.path, 'w', privateMode.file)
      this.#write(['line', 'column', 'value', 'reason'])
    }
    this.#write([String(reject.line), reject.column, reject.value, reject.reason])
    if (this.#bytes >= maxBytes) this.#write(['', '', '', 'further rejected rows are not listed'])
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  #countCause({ line, column, reason }: Reject): void {
    const what = reason.replace(/ line \d+/, ' another line')
    const cause = column === '' ? what : `${column} ${what}`
    const existing = this.#causes.get(cause) ?? { cause, count: 0, lines: [] }
    existing.count += 1
    if (existing.lines.length < maxLinesOfCause) existing.lines.push(line)
    this.#causes.set(cause, existing)
  }

  #write(fields: string[]): void {
    if (this.#file === undefined) return
    const line = stringify([fields.map(escapeFormula)], { record_delimiter: 'windows' })
    this.#bytes += writeSync(this.#file, line)
  }
}

/**
 * Adds an apostrophe before a value that a spreadsheet might run as a formula. Negative numbers and
 * times stay unchanged.
 */
function escapeFormula(field: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(field) && !/^-\d[\d.,:]*$/.test(field)
  return isFormula ? `'${field}` : field
}
