import { Column } from './column.ts'

const order = new Intl.Collator('en', { numeric: true })

/**
 * Compares bibs by number: 9 comes before 10. Equal numbers such as 7 and 007 are compared as text.
 * Null comes last.
 */
export function compareBibs(a: string | null, b: string | null): number {
  if (a === b) return 0
  return order.compare(a ?? '\uffff', b ?? '\uffff') || ((a ?? '') < (b ?? '') ? -1 : 1)
}

/** A compact column of bibs. A bib that is a plain number takes four bytes. */
export class BibColumn {
  /**
   * The number plus 1, for a bib that is a plain number. 0 for a missing bib and for any other bib.
   * `#others` stores these other bibs as text.
   */
  readonly #numbers = new Column(Uint32Array)
  readonly #others = new Map<number, string>()
  #rows = 0

  push(bib: string | null): void {
    const number = Number(bib)
    const isPlain =
      bib !== null && number < 2 ** 32 - 1 && String(number) === bib && !bib.includes('.')
    this.#numbers.push(isPlain && number >= 0 ? number + 1 : 0)
    if (bib !== null && !(isPlain && number >= 0)) this.#others.set(this.#rows, bib)
    this.#rows += 1
  }

  at(index: number): string | null {
    const number = this.#numbers.at(index)
    return number > 0 ? String(number - 1) : (this.#others.get(index) ?? null)
  }

  /** Compares the bibs of two rows with `compareBibs`. */
  compare(a: number, b: number): number {
    const numberA = this.#numbers.at(a)
    const numberB = this.#numbers.at(b)
    if (numberA > 0 && numberB > 0) return numberA - numberB
    return compareBibs(this.at(a), this.at(b))
  }
}
