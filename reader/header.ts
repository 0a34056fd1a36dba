import { type Meaning, meanings } from './meanings.ts'
import { headingsOf, plainHeading } from './known-headings.ts'
import type { ColumnsInManifest } from './results-schema.ts'

/** A field of a result row that event.yml can map to a column. */
export type Field = Exclude<keyof ColumnsInManifest, undefined>

/** All fields of a result that a column can contain, in the order in which reports list them. */
export const resultFields = [
  'place',
  'gender_place',
  'category_place',
  'bib',
  'id',
  'name',
  'first_name',
  'last_name',
  'team',
  'gender',
  'age',
  'birth_year',
  'category',
  'city',
  'country',
  'private',
  'state',
  'gun_time',
  'chip_time',
  'race_time',
  'laps',
  'points',
  'distance',
] as const satisfies readonly Field[]

/**
 * Columns of rankings that this site exports. In a file with all these columns, the column "state"
 * contains the state of the result.
 */
const ownExport = ['position', 'gender_position', 'category_position', 'state', 'chip_time']

/**
 * The Dutch heading “plaats” means place or town. It means place in the first column, and in a list
 * with another column for towns (“woonplaats”).
 */
const dutchPlace = 'plaats'

/** For each meaning in the dictionary: its headings in plain form. */
const plainHeadings = new Map<string, readonly string[]>(
  (Object.keys(meanings) as Meaning[]).map((meaning) => [
    meaning,
    headingsOf(meaning).map(plainHeading),
  ]),
)

/** Headings that mean the last name if the list also has a column of first names. */
const plainNames = ['name', 'naam', 'namn', 'navn', 'nimi', 'nev', 'isim']

/** The header line of a result file. */
export class Header {
  readonly columns: readonly string[]
  readonly #plain: readonly string[]

  constructor(columns: readonly string[]) {
    this.columns = columns
    this.#plain = columns.map(plainHeading)
  }

  /**
   * Returns the index of the column with this name, or -1 if there is none. Case, accents, spaces
   * and punctuation of the name do not matter.
   */
  find(name: string): number {
    const exact = this.columns.indexOf(name)
    return exact >= 0 ? exact : this.#plain.indexOf(plainHeading(name))
  }

  /**
   * Finds a column by the usual headings of a field. Returns its index, or -1 without such a
   * column. Columns in `taken` are left out.
   */
  guess(field: Field, taken: ReadonlySet<number>): number {
    for (const name of plainHeadings.get(field) ?? []) {
      const index = this.#plain.indexOf(name)
      if (index >= 0 && !taken.has(index)) return index
    }
    if (field === 'state' && ownExport.every((name) => this.columns.includes(name))) {
      return this.columns.indexOf('state')
    }
    const dutch = this.#plain.indexOf(dutchPlace)
    const isPlace = dutch === 0 || this.#plain.includes('woonplaats')
    return field === 'place' && isPlace && !taken.has(dutch) ? dutch : -1
  }

  /** True for a column that contains last names if the list also has a column of first names. */
  isPlainName(index: number): boolean {
    return plainNames.includes(this.#plain[index] ?? '')
  }
}
