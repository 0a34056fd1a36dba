/** A value that could not be used in rows that are kept without it. */
export interface Warning {
  file: string
  column: string
  value: string
  expected: string
  /** Where it was met first, and how often. */
  line: number
  count: number
}

type NewWarning = Omit<Warning, 'count'> & Partial<Pick<Warning, 'count'>>

const maxDistinct = 100

/** Counts what was odd, by value: ten thousand rows with the same word are one thing to look at. */
export class Warnings {
  readonly #warnings = new Map<string, Warning>()

  get all(): Warning[] {
    return [...this.#warnings.values()].toSorted((a, b) => b.count - a.count)
  }

  /** @param sameAs what makes two of a column one warning: the value, unless values differ in each row */
  add({ count = 1, ...warning }: NewWarning, sameAs = warning.value): void {
    const key = JSON.stringify([warning.file, warning.column, sameAs])
    const existing = this.#warnings.get(key)
    if (existing !== undefined) existing.count += count
    else if (this.#warnings.size < maxDistinct) this.#warnings.set(key, { ...warning, count })
  }
}
