/** A value that is not imported. In most cases, its rows are imported without the value. */
export interface Warning {
  file: string
  column: string
  value: string
  expected: string
  /** The first line with such a value. */
  line: number
  count: number
}

type NewWarning = Omit<Warning, 'count'> & Partial<Pick<Warning, 'count'>>

const maxDistinct = 100

/** Counts warnings by value. The same value in ten thousand rows is one warning. */
export class Warnings {
  readonly #warnings = new Map<string, Warning>()

  get all(): Warning[] {
    return [...this.#warnings.values()].toSorted((a, b) => b.count - a.count)
  }

  /**
   * Adds a warning.
   * @param sameAs Warnings of the same file and column with an equal `sameAs` are counted as one.
   * The default is the unusable value. Pass a constant if the values of all rows differ.
   */
  add({ count = 1, ...warning }: NewWarning, sameAs = warning.value): void {
    const key = JSON.stringify([warning.file, warning.column, sameAs])
    const existing = this.#warnings.get(key)
    if (existing !== undefined) existing.count += count
    else if (this.#warnings.size < maxDistinct) this.#warnings.set(key, { ...warning, count })
  }
}
