/** Texts that mean "no value". event.yml can list other texts. */
const usualMissingMarks = ['-', '–', '—', 'n/a', 'N/A', 'NULL', 'null']

// oxlint-disable-next-line no-control-regex -- broken exports contain them and PostgreSQL refuses NUL
const controlCharacters = /[\u0000-\u001f\u007f]+/g

/** A prefix of texts that look like formulas. Exports add it, also the exports of this site. */
const formulaPrefix = /^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/

/**
 * Replaces the full-width digits of Japanese and Chinese keyboards, and the full-width signs beside
 * them: `０：３４：２９` becomes `0:34:29`. A text without such digits stays as it is.
 */
export function narrowDigits(text: string): string {
  if (!/[０-９]/.test(text)) return text
  return text.replaceAll(/[！-～]/g, (sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0),
  )
}

/**
 * Reads one field from a row. If several columns are mapped to the field, the value comes from the
 * first column that has one.
 */
export class Cell {
  readonly name: string
  readonly indexes: readonly number[]
  readonly #missing: ReadonlySet<string>

  constructor(name: string, indexes: readonly number[], missing: readonly string[] = []) {
    this.name = name
    this.indexes = indexes
    this.#missing = new Set([...usualMissingMarks, ...missing])
  }

  /** The trimmed value in a row, or an empty text if the value is missing. */
  read(row: readonly string[]): string {
    for (const index of this.indexes) {
      const text = (row[index] ?? '')
        .replace(controlCharacters, ' ')
        .toWellFormed()
        .trim()
        .replace(formulaPrefix, '')
      if (text !== '' && !this.#missing.has(text)) return narrowDigits(text)
    }
    return ''
  }
}
