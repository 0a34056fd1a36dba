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

const mostDistinct = 100

/** Counts what was odd, by value: ten thousand rows with the same word are one thing to look at. */
export class Warnings {
  readonly #warnings = new Map<string, Warning>()

  get all(): Warning[] {
    return [...this.#warnings.values()].toSorted((a, b) => b.count - a.count)
  }

  /** @param sameAs what makes two of a column one warning: the value, unless values differ in each row */
  add(warning: Omit<Warning, 'count'>, sameAs = warning.value): void {
    const key = JSON.stringify([warning.file, warning.column, sameAs])
    const known = this.#warnings.get(key)
    if (known !== undefined) known.count += 1
    else if (this.#warnings.size < mostDistinct) this.#warnings.set(key, { ...warning, count: 1 })
  }
}
