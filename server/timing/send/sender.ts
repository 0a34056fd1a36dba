import { appendFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TimingClient } from '../client/timing-client.ts'
import { deliver, type DeliveryEvents, type Row } from './deliver.ts'
import type { FileLine, PassingFile } from './passing-file.ts'
import { Heading, InvalidLine } from './passing-lines.ts'
import type { Report } from './report.ts'
import type { SentFile } from './sent-file.ts'

/** Maximum number of lines per request. */
const maxBatch = 500
/**
 * Milliseconds between two reads of the file. Polling works even on network drives. They report no
 * changes of files.
 */
const pollMs = 100
const progressMs = 250
/**
 * Reason that the site returns for a passing that was withdrawn before. The command does not report
 * this reason, because usually the file itself contains the withdrawal.
 */
const withdrawnBefore = 'passing.withdrawn'
const checkpointUnknown = 'passing.checkpointUnknown'

export interface SenderParts {
  file: PassingFile
  sent: SentFile
  client: TimingClient
  report: Report
  /** File to which refused lines are appended. */
  refusedPath: string
}

/**
 * Sends the lines of a file in their order, one request at a time. The next batch contains the
 * lines that were appended during a request.
 * While the site cannot be reached, unsent lines stay in the file.
 */
export class PassingSender {
  readonly #parts: SenderParts
  #heading: Heading | undefined
  /** Number of lines that this process has appended to the file of refused lines. */
  refused = 0
  /** Unknown checkpoints in the passings that this process has sent. */
  readonly unknownCheckpoints = new Set<string>()

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  /** Number of lines that the site has not acknowledged yet. */
  get waiting(): number {
    const { file, sent } = this.#parts
    const lines = file.countLinesAfter(sent.position.line)
    // Subtracts the heading, because it is not a passing.
    return sent.position.line === 0 ? Math.max(0, lines - 1) : lines
  }

  /**
   * Sends lines. Resolves when all lines of a complete file are sent, or after `stop`.
   * @param isComplete returns true when no further line will be appended to the file
   * @throws Refused when the site refuses the token or the race
   * @throws InvalidHeading when the first line names no column for the athlete, the place or the time
   */
  async run(stop: AbortSignal, isComplete: () => boolean): Promise<void> {
    const { report, sent } = this.#parts
    const ticker = setInterval(() => {
      report.showProgress(sent.totals, this.waiting)
    }, progressMs)
    try {
      while (!stop.aborted) {
        // Checks whether the file is complete before reading it. So lines that are appended
        // meanwhile are read in the next round.
        const complete = isComplete()
        const wasLast = await this.#sendNext(stop, complete)
        if (wasLast && complete) return
        if (wasLast) await sleep(pollMs, undefined, { signal: stop })
      }
    } catch (error) {
      if (!stop.aborted || !isAbort(error)) throw error
    } finally {
      clearInterval(ticker)
    }
  }

  /** Returns a sentence that says at which line sending has ended. */
  describeEnd(wasStopped: boolean): string {
    const { file, sent } = this.#parts
    const { line, offset } = sent.position
    const place = `line ${String(line)} (byte ${String(offset)}) of ${file.path}`
    return wasStopped
      ? `Stopped after ${place}; the next start continues there.`
      : `Everything is sent up to ${place}.`
  }

  /**
   * Sends the next batch.
   * @returns true if there was nothing to send
   */
  async #sendNext(stop: AbortSignal, isComplete: boolean): Promise<boolean> {
    const { file, sent, client, report } = this.#parts
    const { lines, change } = await file.read(maxBatch, isComplete)
    if (change !== undefined) {
      report.sayChange(file.path, change)
      this.#heading = undefined
      sent.position = file.position
      await sent.write()
      return false
    }
    if (lines.length === 0) return true
    const refused: string[] = []
    const refuse = (line: FileLine, code: string, reason: string) => {
      refused.push(refusalOf(line, code, reason))
      report.sayAll([`line ${String(line.number)}: ${reason} [${code}] ${line.text}`], '')
    }
    const rows = await this.#rowsOf(lines, refuse)
    const events: DeliveryEvents = {
      onAcknowledged: (acknowledged, response, roundTripMs) => {
        report.sayAvailable()
        report.sent += acknowledged.length
        report.roundTrip = roundTripMs
        for (const key of ['accepted', 'duplicates', 'unknown', 'impossible'] as const) {
          sent.totals[key] += response[key]
        }
        const held = response.passings.flatMap(({ status, reason }, index) => {
          const row = acknowledged[index]
          if (row === undefined || reason === withdrawnBefore) return []
          if (reason === checkpointUnknown) {
            this.unknownCheckpoints.add(row.passing.checkpoint ?? '')
          }
          if (status !== 'unknown' && reason === undefined) return []
          return [`line ${String(row.line)}: ${status}, held back: ${reason ?? ''} ${row.text}`]
        })
        report.sayAll(held, 'GET /v1/timing/races/ID/held lists them.')
      },
      onRefused: ({ line, text }, code, reason) => {
        refuse({ number: line, text }, code, reason)
      },
    }
    await deliver(rows, client, events, {
      stop,
      onWait: ({ message }) => {
        report.sayUnavailable(message)
      },
    })
    if (refused.length > 0) {
      await appendFile(this.#parts.refusedPath, refused.join(''))
      this.refused += refused.length
      sent.totals.refused += refused.length
    }
    sent.position = file.position
    await sent.write()
    return false
  }

  async #rowsOf(
    lines: readonly FileLine[],
    refuse: (line: FileLine, code: string, reason: string) => void,
  ): Promise<Row[]> {
    const rows: Row[] = []
    for (const line of lines) {
      const heading = (this.#heading ??= await this.#readHeading(lines))
      if (heading.isWithoutPassing(line.text)) continue
      try {
        rows.push({ line: line.number, text: line.text, passing: heading.read(line.text) })
      } catch (error) {
        if (!(error instanceof InvalidLine)) throw error
        refuse(line, 'line.invalid', error.message)
      }
    }
    return rows
  }

  async #readHeading([line]: readonly FileLine[]): Promise<Heading> {
    const { file, report } = this.#parts
    const text = line?.number === 1 ? line.text : await file.firstLine()
    const heading = new Heading(text ?? '')
    if (heading.ignored.length > 0) {
      report.say(`Columns that are not sent: ${heading.ignored.join(', ')}.`)
    }
    return heading
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** Returns a line for the file FILE.refused. */
function refusalOf({ number, text }: FileLine, code: string, reason: string): string {
  const cells = [String(number), code, reason, text]
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`
}
