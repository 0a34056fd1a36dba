import type { Writable } from 'node:stream'

const between = 100

/** One line that is written over and over on a terminal; nothing elsewhere. */
export class ProgressLine {
  readonly #out: Writable & { isTTY?: boolean }
  #shownAt = 0
  #length = 0

  constructor(out: Writable & { isTTY?: boolean }) {
    this.#out = out
  }

  show(text: string): void {
    if (this.#out.isTTY !== true || performance.now() - this.#shownAt < between) return
    this.#shownAt = performance.now()
    this.#out.write(`\r${text.padEnd(this.#length)}`)
    this.#length = text.length
  }

  clear(): void {
    if (this.#length > 0) this.#out.write(`\r${' '.repeat(this.#length)}\r`)
    this.#length = 0
  }
}
