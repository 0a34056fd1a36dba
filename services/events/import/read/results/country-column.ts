import { readCountry } from '../../../../../reader/countries.ts'
import type { Mapping } from '../../../../../reader/mapping.ts'

/** Maximum number of different values that are looked up. A list of results has fewer countries. */
const maxValues = 500

/**
 * Finds out whether the column of countries contains countries. The column may contain towns
 * instead, and some towns have the name of a country.
 */
export class CountryColumn {
  readonly #mapping: Mapping
  /** Number of rows for each value. */
  readonly #rows = new Map<string, number>()

  constructor(mapping: Mapping) {
    this.#mapping = mapping
  }

  add(cells: readonly string[]): void {
    const text = this.#mapping.cells.country?.read(cells) ?? ''
    const rows = this.#rows.get(text) ?? 0
    if (text !== '' && (rows > 0 || this.#rows.size < maxValues)) this.#rows.set(text, rows + 1)
  }

  /** Whether at least half of the rows with a value have a country. */
  get areCountries(): boolean {
    const sum = (counts: Iterable<number>) => [...counts].reduce((total, rows) => total + rows, 0)
    return sum(this.#unknown.map(([, rows]) => rows)) * 2 <= sum(this.#rows.values())
  }

  /** A value in the column that is not a country. */
  get example(): string {
    return this.#unknown[0]?.[0] ?? ''
  }

  get #unknown(): [text: string, rows: number][] {
    return [...this.#rows].filter(
      ([text]) => (this.#mapping.countries.get(text) ?? readCountry(text)) === undefined,
    )
  }
}
