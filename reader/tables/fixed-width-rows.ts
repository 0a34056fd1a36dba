import type { SourceRow } from '../row-source.ts'

/** The title of a page with its number at the end: `Lake Run     Page 2 of 3`. */
const titleOfPage =
  /^\s*[^\s\d].*\s{2,}(?:page|seite|pagina|página|blatt|strona|sida|sivu)\s+\d+(?:\s*(?:\/|of|von|van|de|di|av|z)\s*\d+)?\s*$/iu

/** Reads lines whose columns begin at the same positions. */
export class FixedWidthRows {
  readonly #positions: readonly number[]
  #line: number

  /** @param positions number of the first character of each column, from 1 */
  constructor(positions: readonly number[], linesBefore = 0) {
    this.#positions = positions
    this.#line = linesBefore
  }

  /**
   * Whether a line is a text that crosses the columns or begins before them, such as the name of a
   * category or the number of a page.
   */
  #isHeading(text: string): boolean {
    if (!/\p{L}/u.test(text) || /\S\s{2,}\S/.test(text)) return false
    const [first = 1, ...others] = this.#positions
    const isBefore = text.slice(0, first - 1).trim() !== ''
    return isBefore || others.some((at) => /^\S{2}/.test(text.slice(at - 2, at)))
  }

  read(lines: readonly string[]): SourceRow[] {
    return lines.flatMap((text) => {
      this.#line += 1
      if (this.#isHeading(text)) return [{ cells: [text.trim()], line: this.#line }]
      const cells = this.#positions.map((position, index) =>
        text.slice(position - 1, (this.#positions[index + 1] ?? Infinity) - 1).trim(),
      )
      const isRule = /^[-=_ ]*$/.test(text) || titleOfPage.test(text)
      return isRule || cells.every((cell) => cell === '') ? [] : [{ cells, line: this.#line }]
    })
  }
}
