import { Column } from './column.ts'

const order = new Intl.Collator('en', { numeric: true })

/** Orders bibs by number, so 9 before 10, and equal numbers such as 7 and 007 by their text. Null comes last. */
export function compareBibs(a: string | null, b: string | null): number {
  if (a === b) return 0
  return order.compare(a ?? '\uffff', b ?? '\uffff') || ((a ?? '') < (b ?? '') ? -1 : 1)
}

/** Compact column of bibs: a plain number takes four bytes. */
export class BibColumn {
  /** The number plus 1; 0 for no bib and for bibs that are not plain numbers, which `#others` holds as text. */
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

  /** `compareBibs` of two rows. */
  compare(a: number, b: number): number {
    const numberA = this.#numbers.at(a)
    const numberB = this.#numbers.at(b)
    if (numberA > 0 && numberB > 0) return numberA - numberB
    return compareBibs(this.at(a), this.at(b))
  }
}
