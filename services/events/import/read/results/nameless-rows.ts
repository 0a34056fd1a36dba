import type { Field } from '../../../../../reader/header.ts'
import type { Mapping } from '../../../../../reader/mapping.ts'
import { RowRejected } from '../../../../../reader/row-context.ts'

const nameFields = ['name', 'first_name', 'last_name'] as const satisfies Field[]

interface Row {
  /** `number` is the index of the row in the file. `index` is its index among the added rows. */
  number: number
  index: number
}

/**
 * Collects rows without a name. If no row of the race has a name, as in a relay, the team serves as
 * the name. Otherwise rows without a name are rejected.
 */
export class NamelessRows {
  readonly #mapping: Mapping
  readonly #rows: Row[] = []
  #hasNames = false

  constructor(mapping: Mapping) {
    this.#mapping = mapping
  }

  add({ cells, ...row }: Row & { cells: readonly string[] }): void {
    const { cells: columns } = this.#mapping
    if (nameFields.some((field) => (columns[field]?.read(cells) ?? '') !== '')) {
      this.#hasNames = true
    } else {
      this.#rows.push(row)
    }
  }

  findExcluded(): (Row & { rejection: RowRejected })[] {
    if (!this.#hasNames) return []
    const column = nameFields.map((field) => this.#mapping.cells[field]?.name).find(Boolean)
    const rejection = new RowRejected(column ?? 'name', '', 'the name is missing')
    return this.#rows.map((row) => ({ ...row, rejection }))
  }
}
