import { appendFileSync, readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'

/** A line of the site's log (services/platform/log.ts). */
interface LogLine {
  level: string
  /** Time of the line, ISO 8601. */
  time: string
  msg?: string
  route?: string
  err?: { type: string; message: string; stack?: string }
}

/**
 * Copies the warnings and errors of a started site to the file in `SITE_LOG`. A test run sets
 * `SITE_LOG`.
 */
export function recordComplaints(output: Readable): void {
  const file = process.env['SITE_LOG']
  if (file === undefined) return
  let rest = ''
  output.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    const complaints = lines.filter((line) => /^\{"level":"(?:warn|error|fatal)"/.test(line))
    if (complaints.length > 0) appendFileSync(file, `${complaints.join('\n')}\n`)
  })
}

/**
 * Returns the warnings and errors that the started sites of this test run logged in a period. Equal
 * lines are returned once, with their number. Test files of other workers may have caused a line.
 * @param from start of the period, Unix time in milliseconds
 * @param to end of the period, Unix time in milliseconds
 */
export function complaintsBetween(from: number, to: number): string[] {
  const lines = readLog().filter(({ time }) => Date.parse(time) >= from && Date.parse(time) <= to)
  return [...Map.groupBy(lines, describe)].map(([line, { length }]) =>
    length === 1 ? line : `${String(length)} × ${line}`,
  )
}

function readLog(): LogLine[] {
  try {
    const text = readFileSync(process.env['SITE_LOG'] ?? '', 'utf8')
    // `recordComplaints` copied these lines from the log.
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as LogLine)
  } catch (error) {
    // No site was started, or no site logged a warning.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function describe({ level, msg = '', route = '', err }: LogLine): string {
  const place = err?.stack?.split('\n').find((line) => line.startsWith('    at '))
  const cause =
    err && `${err.type}: ${err.message}${place === undefined ? '' : ` (${place.trim()})`}`
  return [level, route, msg, cause].filter(Boolean).join(' ')
}
