import type { Cell } from '../../../../../reader/cell.ts'
import type { Mapping } from '../../../../../reader/mapping.ts'
import { readGenderPair } from '../../../../../reader/source-terms.ts'
import { unclearGender } from '../../../../../reader/unclear-genders.ts'

/** Maximum number of different values. A column with more values has no genders. */
const mostValues = 50

/**
 * Finds out the gender of each letter in a gender column. M means a woman only if the column also
 * has H (hombre, homme).
 */
export class GenderColumn {
  readonly #given: Mapping['genders']
  readonly #cell: Cell | undefined
  readonly #values = new Set<string>()

  constructor({ genders, cells }: Mapping) {
    this.#given = genders
    this.#cell = genders.size === 0 ? cells.gender : undefined
  }

  /** Adds a row of the file. Rows of other races of the file also tell what a letter means. */
  add(cells: readonly string[]): void {
    const text = this.#cell?.read(cells) ?? ''
    if (text !== '' && this.#values.size < mostValues) this.#values.add(text)
  }

  /** The meanings of the letters, as event.yml gives them or else as the file shows them. */
  get genders(): Mapping['genders'] {
    return this.#cell === undefined ? this.#given : readGenderPair(this.#values, this.#cell.name)
  }

  /**
   * Returns what the operator should check.
   * @param headings the names of all columns
   */
  notes(headings: readonly string[]): string[] {
    const { name = '' } = this.#cell ?? {}
    const unclear = unclearGender(this.#values, name, headings)
    if (unclear === undefined) return []
    const column = JSON.stringify(name)
    const [people, others] = unclear.gender === 'M' ? ['men', 'women'] : ['women', 'men']
    const letter = unclear.letter.toUpperCase()
    const other = unclear.gender === 'M' ? 'F' : 'M'
    return [
      `all athletes have ${letter} under ${column} and are ${people}; for ${others} (as in ${unclear.languages} files) write columns: { gender: { column: ${column}, values: { ${letter}: ${other} } } }`,
    ]
  }
}
