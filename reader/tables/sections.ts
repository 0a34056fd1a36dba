import type { Meaning } from '../meanings.ts'
import { plainHeading } from '../known-headings.ts'
import { readHeading } from '../read-heading.ts'
import type { SourceRow } from '../row-source.ts'
import { isFooter, isFooterLine } from '../footers.ts'
import { readGender, readState } from '../source-terms.ts'

const maxLength = 100
/**
 * Minimum number of columns of a table in which a line with two cells can be a section. In a
 * narrower table, such a line may be an athlete.
 */
const leastColumns = 4
/** Meanings that the label of a section can have, as in `Class: H21`. */
const labelled = new Set<Meaning | undefined>(['category', 'race', 'team', 'gender'])

export interface Section {
  text: string
  /** Meaning of the label, if the line has one. */
  meaning?: Meaning | undefined
  /** Whether the text is not in the first cell. Such a text certainly names a group. */
  isIndented?: true
}

/**
 * Highest index of a cell that may name a group. A single text further to the right belongs to a
 * row whose other cells are missing.
 */
const maxIndent = 3
const wordOfGroup =
  /^(?:\d{1,3}\+?|\p{L}{0,3}\d{1,3}\+?|km|k|m|mi|miles?|marathon|halbmarathon|half|ak|senior\p{L}*|junior\p{L}*|masters?|veter\p{L}*|elite|open|overall|youth|jugend|hauptklasse|espoirs?|cadets?)$/iu

/**
 * Whether a text has only words for groups: `M40-44`, `Women 40-44`, `Masters Men`. Names of people
 * have other words.
 */
function namesGroup(text: string): boolean {
  const words = text.split(/[\s,.:–—/()-]+/u).filter((word) => word !== '')
  return words.every((word) => wordOfGroup.test(word) || readGender(word) !== undefined)
}

/**
 * Returns the section that a line names, such as `Men 40` or `Class: H21`. Undefined for other
 * lines.
 */
export function sectionOf(cells: readonly string[]): Section | undefined {
  const first = cells[0] ?? ''
  const others = cells.slice(1).filter((cell) => cell !== '')
  const [only = '', ...more] = others
  if (first === '' && more.length === 0 && cells.indexOf(only) <= maxIndent) {
    const isGroup = /\p{L}/u.test(only) && namesGroup(only)
    return isGroup ? { text: only, isIndented: true } : undefined
  }
  if (!/\p{L}/u.test(first) || first.length > maxLength || isFooter(first)) return undefined
  const [value] = others
  if (value === undefined) {
    const [, label = '', text = ''] = /^([^:]+?)\s*:\s*(\S.*)$/.exec(first) ?? []
    const meaning = meaningOfLabel(label)
    return meaning === undefined ? { text: first } : { text, meaning }
  }
  const meaning = meaningOfLabel(first)
  const isPair = others.length === 1 && cells.length >= leastColumns && meaning !== undefined
  return isPair ? { text: value, meaning } : undefined
}

function meaningOfLabel(label: string): Meaning | undefined {
  const { sure, possible } = readHeading(label)
  return [sure, ...possible].find((meaning) => labelled.has(meaning))
}

/**
 * Returns the names of the columns that contain the sections of each row, from the outer level to
 * the inner level. The last name is `statusColumn`.
 */
export function sectionColumns(levels: number): string[] {
  const names =
    levels === 1
      ? ['Section']
      : Array.from({ length: levels }, (_, index) => `Section ${String(index + 1)}`)
  return [...names, statusColumn]
}

/** Name of the column for sections such as "Did not finish". */
const statusColumn = 'Section status'

/**
 * Adds the sections of a table to its rows. If several lines with sections follow each other, the
 * last line is the innermost level.
 */
export class SectionRows {
  readonly #columns: readonly string[]
  readonly #levels: string[]
  #status = ''
  /** The sections of the next row, from the outermost to the innermost section. */
  #pending: string[] = []

  constructor(columns: readonly string[], levels: number, first: readonly string[] = []) {
    this.#columns = columns
    this.#pending = [...first]
    this.#levels = Array.from({ length: levels }, () => '')
  }

  /**
   * Returns a row with its sections. Undefined for a line that names a section, repeats the header,
   * or is a footer such as the number of a page.
   */
  take(row: SourceRow): SourceRow | undefined {
    const section = row.damage === undefined ? sectionOf(row.cells) : undefined
    if (section !== undefined) {
      this.#pending.push(section.text)
      return undefined
    }
    if (isHeader(row.cells, this.#columns) || isFooterAlone(row.cells)) return undefined
    if (this.#pending.length > 0) this.#enter()
    const own = this.#columns.map((_, index) => row.cells[index] ?? '')
    const extra = row.cells.slice(this.#columns.length).filter((cell) => cell !== '')
    const cells = [...own, ...this.#levels, this.#status, ...extra]
    return { ...row, cells }
  }

  #enter(): void {
    const status = this.#pending.find((text) => readState(text) !== undefined)
    this.#status = status ?? ''
    const named = this.#pending.filter((text) => text !== status).slice(-this.#levels.length)
    this.#levels.splice(this.#levels.length - named.length, named.length, ...named)
    this.#pending = []
  }
}

function isFooterAlone(cells: readonly string[]): boolean {
  const [text, ...others] = cells.filter((cell) => cell !== '')
  return isFooterLine(cells) || (text !== undefined && others.length === 0 && isFooter(text))
}

/**
 * Returns the sections that are named above the header. A line above the header may also be a
 * title. The lines are sections only if the table repeats the header below such lines.
 * @param at index of the header
 */
export function sectionsAbove(rows: readonly SourceRow[], at: number): Section[] {
  const header = rows[at]?.cells ?? []
  const isSection = (row: SourceRow | undefined) =>
    row?.damage === undefined && sectionOf(row?.cells ?? []) !== undefined
  const countAbove = (index: number) => {
    let count = 0
    while (isSection(rows[index - count - 1])) count += 1
    return count
  }
  const counts = rows.flatMap(({ cells }, index) =>
    index > at && isHeader(cells, header) ? [countAbove(index)] : [],
  )
  if (counts.length === 0 || isSection(rows[at + 1])) return []
  const count = Math.min(countAbove(at), Math.max(...counts))
  return rows.slice(at - count, at).flatMap(({ cells }) => sectionOf(cells) ?? [])
}

/** True for a line that repeats the names of the columns. */
export function isHeader(cells: readonly string[], columns: readonly string[]): boolean {
  const isSame = cells.every((cell, index) => cell === '' || isSameName(cell, columns[index]))
  return isSame && cells.filter((cell) => cell !== '').length > 1
}

function isSameName(cell: string, column = ''): boolean {
  return cell === column || (!/^\d/.test(cell) && plainHeading(cell) === plainHeading(column))
}

const ofAthletes = new Set<Meaning | undefined>(['name', 'first_name', 'last_name', 'team'])
const ofFinish = new Set<Meaning | undefined>([
  'place',
  'bib',
  'race_time',
  'gun_time',
  'chip_time',
])
/** Minimum number of known names in a line of names, and their minimum share. */
const leastKnown = { count: 3, share: 0.6 }

/** True for a line that names the columns of another table. */
export function namesOtherColumns(cells: readonly string[], columns: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length < leastKnown.count || filled.some((cell) => /^[\d:.,+-]+$/.test(cell)))
    return false
  const known = filled.flatMap((cell) => readHeading(cell).sure ?? [])
  return (
    known.length >= Math.max(leastKnown.count, filled.length * leastKnown.share) &&
    new Set(known).size === known.length &&
    known.some((meaning) => ofAthletes.has(meaning)) &&
    known.some((meaning) => ofFinish.has(meaning)) &&
    !isHeader(cells, columns)
  )
}
