import type { Writable } from 'node:stream'

/** Minimum milliseconds between two updates of the line, on a terminal and in a log. */
const pause = { terminal: 100, log: 2_000 }

/**
 * A line with the progress. On a terminal the line is rewritten in place. Elsewhere a new line is
 * written at most every two seconds.
 */
export class ProgressLine {
  readonly #out: Writable & { isTTY?: boolean }
  #shownAt = performance.now()
  #length = 0

  constructor(out: Writable & { isTTY?: boolean }) {
    this.#out = out
  }

  /**
   * Shows a text, unless the last update is too recent.
   * @returns whether the text is shown
   */
  show(text: string): boolean {
    const onTerminal = this.#out.isTTY === true
    if (performance.now() - this.#shownAt < (onTerminal ? pause.terminal : pause.log)) return false
    this.#shownAt = performance.now()
    this.#out.write(onTerminal ? `\r${text.padEnd(this.#length)}` : `${text}\n`)
    this.#length = onTerminal ? text.length : 0
    return true
  }

  clear(): void {
    if (this.#length > 0) this.#out.write(`\r${' '.repeat(this.#length)}\r`)
    this.#length = 0
  }
}
