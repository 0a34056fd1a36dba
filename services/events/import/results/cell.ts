/** Marks that lists write for "no value"; a package can name others. */
const usualMissingMarks = ['-', '–', '—', 'n/a', 'N/A', 'NULL', 'null']

// oxlint-disable-next-line no-control-regex -- they come out of broken exports and PostgreSQL refuses the first
const controlCharacters = /[\u0000-\u001f\u007f]+/g

/** One column of a result file, or several of which the first with a value counts. */
export class Cell {
  readonly name: string
  readonly indexes: readonly number[]
  readonly #missing: ReadonlySet<string>

  constructor(name: string, indexes: readonly number[], missing: readonly string[] = []) {
    this.name = name
    this.indexes = indexes
    this.#missing = new Set([...usualMissingMarks, ...missing])
  }

  /** The value in a row; an empty text where it is missing. */
  read(row: readonly string[]): string {
    for (const index of this.indexes) {
      const text = (row[index] ?? '').replace(controlCharacters, ' ').toWellFormed().trim()
      if (text !== '' && !this.#missing.has(text)) return text
    }
    return ''
  }
}
