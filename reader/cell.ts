/** Texts that mean "no value". event.yml can list other texts. */
const usualMissingMarks = new Set([
  ...['n/a', 'N/A', 'NULL', 'null', 'NaN', 'nan', 'NaT', 'None'],
  // The formula of a spreadsheet found no value. The letters depend on its language.
  ...['#N/A', '#NV', '#N/D'],
])
/** Dashes alone or in the form of a time: `–`, `--:--`. */
const dashes = /^[-\u2010-\u2015\u2212]+(?:[:.,][-\u2010-\u2015\u2212]+)*$/

/** Whether a text means "no value" in any file. */
export function isMissing(text: string): boolean {
  return text === '' || usualMissingMarks.has(text) || dashes.test(text)
}

// oxlint-disable-next-line no-control-regex -- exports have control characters; PostgreSQL refuses NUL
const controlCharacters = /[\u0000-\u001f\u007f]+/g

/**
 * Exports put an apostrophe before texts that look like formulas. The exports of this site do so,
 * too.
 */
const formulaPrefix = /^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/

/**
 * The two forms in which a spreadsheet does not read a value as a number: `="007"`, `'00:34:29`.
 */
const asText = /^(?:="([^"]*)"|'([\d:.,]+))$/

/** Entities of web pages: `&amp;`, `&#39;`, `&ouml;`. */
const entity =
  /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z])(uml|acute|grave|circ|tilde|cedil|ring|caron)|(amp|quot|apos|nbsp|lt|gt|szlig|[ao]elig|oslash));/gi
const marks: Record<string, string> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030A',
  caron: '\u030C',
}
const signs: Record<string, string> = {
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lt: '<',
  gt: '>',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
}

function withoutEntities(text: string): string {
  return text.includes('&') ? text.replaceAll(entity, readEntity) : text
}

function readEntity(found: string, ...groups: (string | undefined)[]): string {
  const [decimal, hex, letter, mark = '', sign = ''] = groups
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  if (!Number.isNaN(code)) return code < 0x110000 ? String.fromCodePoint(code) : found
  if (letter === undefined) return signs[sign] ?? found
  return `${letter}${marks[mark.toLowerCase()] ?? ''}`.normalize('NFC')
}

const notAscii = /[^ -~]/
/** Soft hyphens, marks of the writing direction, and spaces without width. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** Spaces at which no line may break. */
const fixedSpaces = /[\u00a0\u2007\u202f]/g
/** The digit 0 in other scripts: Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
const otherDigits = /[٠-٩۰-۹०-९০-৯๐-๙]/g

/**
 * Returns a text in the form in which cells are read: without invisible marks, and with the digits
 * 0 to 9. If a text has a full-width digit, all its full-width signs, letters and digits become
 * narrow: `０：３４：２９` becomes `0:34:29`. Japanese and Chinese keyboards write such signs.
 * `="007"` becomes `007`.
 */
export function plainText(written: string): string {
  const isMarked = written.startsWith('=') || written.startsWith("'")
  const text = withoutEntities(isMarked ? written.replace(asText, '$1$2') : written)
  if (!notAscii.test(text)) return text
  const visible = text.replaceAll(invisible, '').replaceAll(fixedSpaces, ' ').trim()
  const narrow = /[０-９]/.test(visible)
    ? visible.replaceAll(/[！-～]/g, (sign) =>
        String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0),
      )
    : visible
  if (narrow.search(otherDigits) < 0) return narrow
  return narrow
    .replaceAll(otherDigits, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      return String(code - (zeros.findLast((zero) => zero <= code) ?? code))
    })
    .replaceAll('٫', '.')
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
    this.#missing = new Set(missing.map(plainText))
  }

  /** Returns the trimmed value in a row, or an empty text if the value is missing. */
  read(row: readonly string[]): string {
    for (const index of this.indexes) {
      const written = (row[index] ?? '').replace(controlCharacters, ' ').toWellFormed().trim()
      const text = plainText(written).replace(formulaPrefix, '')
      if (!isMissing(text) && !this.#missing.has(text)) return text
    }
    return ''
  }
}
