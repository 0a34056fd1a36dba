import type { SourceRow } from '../row-source.ts'

/** Reads lines whose columns begin at the same positions. */
export class FixedWidthRows {
  readonly #positions: readonly number[]
  #line: number

  /** @param positions number of the first character of each column, from 1 */
  constructor(positions: readonly number[], linesBefore = 0) {
    this.#positions = positions
    this.#line = linesBefore
  }

  read(lines: readonly string[]): SourceRow[] {
    return lines.flatMap((text) => {
      this.#line += 1
      const cells = this.#positions.map((position, index) =>
        text.slice(position - 1, (this.#positions[index + 1] ?? Infinity) - 1).trim(),
      )
      const isRule = /^[-=_ ]*$/.test(text)
      return isRule || cells.every((cell) => cell === '') ? [] : [{ cells, line: this.#line }]
    })
  }
}
