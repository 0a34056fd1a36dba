import { plainText } from '../cell.ts'
import { Header } from '../header.ts'
import { UnreadableFile } from '../row-source.ts'
import { type FileForm, openTables } from '../tables/open-table.ts'
import { isFooterLine } from '../footers.ts'
import { readPlace } from '../source-terms.ts'
import { isHeader } from '../tables/sections.ts'
import type { Table, TableSettings } from '../tables/table.ts'
import { unpackGzip } from '../tables/gzip.ts'
import { findSections } from './find-sections.ts'
import { firstAthletes } from './first-athletes.ts'
import { withoutMissingMark } from './missing-marks.ts'
import { type Answers, columnOf, type Rows, type UnderstoodColumn } from './understood-column.ts'
import { type ColumnValues, enoughRows } from './value-shapes.ts'
import { understandColumns, type Understanding } from './understand-columns.ts'

/** What was found out about a table of results. */
export interface UnderstoodTable {
  /** The settings of `results` in event.yml with which an import reads the same table. */
  settings: TableSettings
  columns: readonly string[]
  rows: number
  understanding: Understanding
  /** The column whose values name races. Undefined if the table has a single race. */
  races: UnderstoodColumn | undefined
  /** The first finishers in one line each. */
  firstAthletes: string[]
}

/** What was found out about a result file. */
export interface UnderstoodFile extends UnderstoodTable {
  form: FileForm
  /** The encoding of a text. */
  encoding: string | undefined
  /** Up to three words beyond ASCII. A person can see from them whether the encoding is right. */
  evidence: readonly string[]
  /** The sheets of a workbook that may have a table: the one that was read, then the others. */
  sheets: readonly string[] | undefined
  /** The table of the named legs of the teams. Each leg is a race of its own. */
  legs: UnderstoodTable | undefined
}

/** Maximum number of bytes of a file after decompression. */
const maxBytes = 200_000_000
/** Maximum number of rows that are used to understand the columns. */
const maxRows = 20_000
/** Maximum number of different values of a column that names races. */
const maxRaces = 300

/**
 * Finds out what a result file contains: its format, encoding, columns and first athletes. The
 * caller asks the user the `questions` of the result, and calls again with the `answers`. A file
 * with an open question must not be imported. The caller also unpacks archives (.zip).
 * @param name name of the file; its extension gives the format: .csv, .tsv, .txt, .json, .ndjson,
 * .xml, .html, .htm, .xls, each also as .gz, or .xlsx
 * @throws UnreadableFile with a code, a message and advice when the file is not a readable table
 */
export async function understandFile(
  bytes: Uint8Array,
  name: string,
  answers: Answers = {},
): Promise<UnderstoodFile> {
  const plain = /\.gz$/i.test(name) ? await unpackGzip(bytes, maxBytes) : bytes
  if (plain.length > maxBytes) throw tooLarge()
  const { encoding, sheet, table } = answers
  const { form, text, tables } = await openTables(plain, name, { encoding, sheet, table })
  const [main, legs] = tables
  const columns = Object.entries(answers.columns ?? {})
  const isOfLegs = ([, name]: [string, string]) =>
    legs !== undefined && hasColumn(legs, name) && !hasColumn(main, name)
  const ofLegs = Object.fromEntries(columns.filter(isOfLegs))
  const ofMain = Object.fromEntries(columns.filter((answer) => !isOfLegs(answer)))
  const understood = understandTable(main, { ...answers, columns: ofMain })
  if (understood.rows === 0) throw withoutRows()
  return {
    form,
    encoding: text?.encoding,
    evidence: text?.evidence ?? [],
    sheets: main.sheets,
    ...understood,
    legs: legs === undefined ? undefined : understandLegs(legs, answers, ofLegs),
  }
}

function hasColumn({ columns }: Pick<Table, 'columns'>, name: string): boolean {
  return new Header(columns).find(name) >= 0
}

/**
 * Understands the legs of teams. An answer about a column that the table of teams has, too, applies
 * to the legs only if they have a question about it.
 * @param columns the answers that apply to the legs so far
 */
function understandLegs(
  legs: Table,
  answers: Answers,
  columns: Readonly<Record<string, string>>,
): UnderstoodTable {
  const understood = understandTable(legs, { columns, times: answers.times })
  const asked = understood.understanding.questions.map(({ about }) => about)
  const more = Object.entries(answers.columns ?? {}).filter(
    ([field, name]) =>
      columns[field] === undefined &&
      hasColumn(understood, name) &&
      asked.some((about) =>
        'section' in about ? about.section === name : 'column' in about && about.column === field,
      ),
  )
  if (more.length === 0) return understood
  return understandLegs(legs, answers, { ...columns, ...Object.fromEntries(more) })
}

function withoutRows(): UnreadableFile {
  return new UnreadableFile(
    'results.empty',
    'The table has no rows below the names of its columns',
    'Give the file with the rows of the athletes.',
  )
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile(
    'file.tooLarge',
    `The file has more than ${String(maxBytes / 1_000_000)} MB`,
    'Write event.yml by hand, or give one file for each race.',
  )
}

function understandTable(opened: Table, answers: Answers): UnderstoodTable {
  const { table, questions } = findSections(withoutMissingMark(withPlainCells(opened)), answers)
  const sample: (readonly string[])[] = []
  let rows = 0
  for (const { cells, damage } of table.rows()) {
    rows += 1
    if (damage === undefined && sample.length < maxRows) sample.push(cells)
  }
  const athletes = athletesOf(sample, table.columns)
  const understanding = understandColumns(table, athletes, answers)
  refuseLinesOfNames(sample, understanding)
  understanding.questions.push(...questions)
  understanding.remarks.unshift(...(table.remarks ?? []))
  const races = raceColumn(understanding, athletes)
  return {
    settings: table.settings,
    columns: table.columns,
    rows: rows > sample.length ? rows : athletes.length,
    understanding,
    races,
    firstAthletes: firstAthletes(understanding, table.rows(), races),
  }
}

/**
 * Refuses a table with a second line for each athlete, such as the club below the name. The second
 * lines would be published as athletes.
 * @throws UnreadableFile file.twoLinesPerAthlete
 */
function refuseLinesOfNames(rows: Rows, { columns }: Understanding): void {
  const name = columnOf(columns, 'name') ?? columnOf(columns, 'last_name')
  const isAlone = (row: readonly string[] = []) =>
    row.every((cell, index) => (cell !== '') === (index === name?.index))
  const second = rows.filter((row, at) => isAlone(row) && at > 0 && !isAlone(rows[at - 1]))
  if (second.length < 3 || second.length * 3 < rows.length) return
  throw new UnreadableFile(
    'file.twoLinesPerAthlete',
    `Each athlete has two lines: the second has only ${second[0]?.[name?.index ?? 0] ?? ''}, for example`,
    'Write all data of an athlete into one line.',
  )
}

/**
 * Number of characters of a cell that are read here. Many patterns read a text in the square of its
 * length, and an import refuses names of this length.
 */
const maxCellLength = 500

/** Returns the table with its cells in the form in which an import reads them. */
function withPlainCells(table: Table): Table {
  return {
    ...table,
    *rows() {
      for (const row of table.rows()) {
        const cells = row.cells.map((cell) => plainText(cell.slice(0, maxCellLength)))
        yield { ...row, cells }
      }
    },
  }
}

/**
 * Returns the rows without repeated headers and without lines with few values, such as footers and
 * headings.
 */
function athletesOf(
  rows: (readonly string[])[],
  columns: readonly string[],
): (readonly string[])[] {
  const filled = (row: readonly string[]) => row.filter((cell) => cell !== '').length
  const usual = rows.map(filled).toSorted((a, b) => a - b)[rows.length >> 1] ?? 0
  return rows.filter(
    (row) => !isHeader(row, columns) && !isFooterLine(row) && filled(row) * 3 > usual,
  )
}

/** Two races of an event have lengths that differ more. */
const leastRatio = 1.05

/**
 * Whether most rows have a distance of their own, so the distances name no races. In a few rows,
 * some of these distances are almost the same, such as 10 km and 10.1 km.
 */
function isDistanceCovered(
  { share, distinct, filled, kinds }: ColumnValues,
  texts: string[],
): boolean {
  if (share.distance < 0.9 || distinct <= 0.5) return false
  if (filled >= enoughRows) return true
  const lengths = texts
    .map((text) => Number.parseFloat(text.replace(',', '.')))
    .toSorted((a, b) => a - b)
  const isClose = (length: number, index: number) =>
    index > 0 && length !== lengths[index - 1] && length < (lengths[index - 1] ?? 0) * leastRatio
  return kinds === filled && lengths.some(isClose)
}

/**
 * Whether a column has lanes, penalty loops or the like: numbers that share one list of places, so
 * some of them have places without the first.
 */
function areLanes(
  { index, values }: UnderstoodColumn,
  columns: readonly UnderstoodColumn[],
  rows: Rows,
): boolean {
  const place = columnOf(columns, 'place')
  if (values.share.integer < 1 || place === undefined) return false
  const placed = rows.filter((row) => readPlace(row[place.index] ?? '') !== undefined)
  const first = placed.filter((row) => readPlace(row[place.index] ?? '') === 1)
  const numbersOf = (some: typeof rows) => new Set(some.map((row) => row[index])).size
  return numbersOf(first) < numbersOf(placed)
}

function raceColumn({ columns }: Understanding, rows: Rows): UnderstoodColumn | undefined {
  return columns.find(
    (column) =>
      column.meaning === 'race' &&
      column.values.kinds > 1 &&
      column.values.kinds <= maxRaces &&
      !isDistanceCovered(
        column.values,
        rows.map((row) => row[column.index] ?? ''),
      ) &&
      column.values.filled >= rows.length * 0.9 &&
      !areLanes(column, columns, rows),
  )
}
