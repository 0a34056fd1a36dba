import type { Writable } from 'node:stream'
import { ProgressLine } from '../../../services/events/import/progress-line.ts'
import type { FileChange } from './passing-file.ts'
import type { Totals } from './sent-file.ts'

/** Maximum number of messages that `sayAll` prints. Of further messages, it prints the number. */
const maxMessages = 5

/**
 * Prints the output of the command `send`: a progress line on standard output, messages on standard
 * error.
 */
export class Report {
  readonly #stdout: Writable
  readonly #stderr: Writable
  readonly #progress: ProgressLine
  #last = ''
  #outage = ''
  /** Number of lines whose passings the site has acknowledged to this process. */
  sent = 0
  /** Duration of the last request in milliseconds. */
  roundTrip: number | undefined

  constructor({ stdout, stderr }: { stdout: Writable & { isTTY?: boolean }; stderr: Writable }) {
    this.#stdout = stdout
    this.#stderr = stderr
    this.#progress = new ProgressLine(stdout)
  }

  /** Prints the progress line if it has changed. */
  showProgress(totals: Totals, waiting: number): void {
    const text = this.#describe(totals, waiting)
    if (text !== this.#last && this.#progress.show(text)) this.#last = text
  }

  /** Prints a message on standard error. */
  say(message: string): void {
    this.#progress.clear()
    this.#stderr.write(`${message}\n`)
  }

  /** Prints the first messages, and then the number of further messages. */
  sayAll(messages: readonly string[], rest: string): void {
    for (const message of messages.slice(0, maxMessages)) this.say(message)
    const more = messages.length - maxMessages
    if (more > 0) this.say(`… and ${more.toLocaleString('en')} more: ${rest}`)
  }

  /** Prints that the site is unavailable. Does nothing if the reason has not changed. */
  sayUnavailable(reason: string): void {
    if (reason === this.#outage) return
    this.#outage = reason
    this.say(`The site does not accept passings: ${reason}. They wait here and are sent again.`)
  }

  sayAvailable(): void {
    if (this.#outage !== '') this.say('The site accepts passings again.')
    this.#outage = ''
  }

  sayChange(path: string, { type, readUntil, size }: FileChange): void {
    const what = {
      truncated: `${path} became shorter (${String(readUntil)} to ${String(size)} bytes)`,
      rewritten: `${path} has another content than before`,
      replaced: `${path} is another file now`,
    }[type]
    const lost =
      type === 'replaced'
        ? 'The former file was sent to its end.'
        : `The former content was read up to byte ${String(readUntil)}; what came after is sent only if it is still in the file.`
    this.say(`${what}. It is read from its beginning; passings sent before are duplicates. ${lost}`)
  }

  end(totals: Totals, waiting: number, where: string): void {
    this.#progress.clear()
    this.#stdout.write(`${this.#describe(totals, waiting)}\n${where}\n`)
  }

  #describe(totals: Totals, waiting: number): string {
    const { accepted, duplicates, unknown, impossible, refused } = totals
    const numbers = {
      sent: this.sent,
      acknowledged: accepted + duplicates + unknown + impossible,
      duplicates,
      unknown,
      impossible,
      refused,
      waiting,
    }
    const texts = Object.entries(numbers).map(
      ([name, count]) => `${name} ${count.toLocaleString('en')}`,
    )
    const { roundTrip } = this
    if (roundTrip !== undefined) texts.push(`last round trip ${String(Math.round(roundTrip))} ms`)
    return texts.join(' · ')
  }
}
