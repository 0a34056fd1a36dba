import { Column } from './column.ts'

const order = new Intl.Collator('en', { numeric: true })

/** Start numbers, nearly all of which are plain numbers and take four bytes each. */
export class BibColumn {
  /** The number and one; zero for none, and for those that are kept as they are written. */
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

  /** Numbers by their value, 9 before 10; whoever has none comes last. */
  compare(a: number, b: number): number {
    const numberA = this.#numbers.at(a)
    const numberB = this.#numbers.at(b)
    if (numberA > 0 && numberB > 0) return numberA - numberB
    return order.compare(this.at(a) ?? '\uffff', this.at(b) ?? '\uffff')
  }
}
