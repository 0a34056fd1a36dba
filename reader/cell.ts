/** Texts that mean "no value". event.yml can list other texts. */
const usualMissingMarks = ['-', '–', '—', 'n/a', 'N/A', 'NULL', 'null']

// oxlint-disable-next-line no-control-regex -- exports have control characters; PostgreSQL refuses NUL
const controlCharacters = /[\u0000-\u001f\u007f]+/g

/**
 * The apostrophe before texts that look like formulas. Exports add it, also the exports of this
 * site.
 */
const formulaPrefix = /^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/

/**
 * Replaces every full-width sign, letter and digit of a text by its narrow form, if the text has a
 * full-width digit: `０：３４：２９` becomes `0:34:29`. Japanese and Chinese keyboards write such signs. A
 * text without full-width digits stays as it is.
 */
export function narrowDigits(text: string): string {
  if (!/[０-９]/.test(text)) return text
  return text.replaceAll(/[！-～]/g, (sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0),
  )
}

/**
 * Reads one field from a row. If several columns are mapped to the field, the value comes from the
 * first of these columns that is not empty.
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

  /** Returns the trimmed value in a row, or an empty text if the value is missing. */
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
