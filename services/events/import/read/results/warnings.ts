/** An unusable value in rows that are kept without the value. */
export interface Warning {
  file: string
  column: string
  value: string
  expected: string
  /** The first line with this value. */
  line: number
  count: number
}

type NewWarning = Omit<Warning, 'count'> & Partial<Pick<Warning, 'count'>>

const maxDistinct = 100

/** Counts warnings by value: the same value in ten thousand rows is one warning. */
export class Warnings {
  readonly #warnings = new Map<string, Warning>()

  get all(): Warning[] {
    return [...this.#warnings.values()].toSorted((a, b) => b.count - a.count)
  }

  /** @param sameAs groups warnings of a column: by default the value; pass a constant if each row has its own value */
  add({ count = 1, ...warning }: NewWarning, sameAs = warning.value): void {
    const key = JSON.stringify([warning.file, warning.column, sameAs])
    const existing = this.#warnings.get(key)
    if (existing !== undefined) existing.count += count
    else if (this.#warnings.size < maxDistinct) this.#warnings.set(key, { ...warning, count })
  }
}
