import { type Meaning, meanings, notImported } from '../../../../reader/meanings.ts'
import { columnOf, type UnderstoodColumn } from '../../../../reader/understand/understood-column.ts'
import type {
  UnderstoodFile,
  UnderstoodTable,
} from '../../../../reader/understand/understand-file.ts'
import type { ColumnValues } from '../../../../reader/understand/value-shapes.ts'

/**
 * Describes what was found out about a file: its format, columns, first athletes and open
 * questions.
 */
export function describeFile(name: string, file: UnderstoodFile): string[] {
  return [
    `${name}: ${describeForm(file)}`,
    ...describeTable(file),
    ...(file.legs === undefined ? [] : ['', 'The legs of the teams:', ...describeTable(file.legs)]),
  ]
}

function describeTable(table: UnderstoodTable): string[] {
  const { understanding, firstAthletes } = table
  const { remarks, questions } = understanding
  return [
    '',
    ...describeColumns(table).map((line) => `  ${line}`),
    '',
    ...firstAthletes.map((text, index) => `  ${String(index + 1)}. ${text}`),
    ...(remarks.length === 0 ? [] : ['', 'Look at this:', ...remarks.map((text) => `  ${text}`)]),
    ...(questions.length === 0
      ? []
      : [
          '',
          'Not understood:',
          ...questions.map(({ text, answer }) => `  ${text}\n    Answer with ${answer}`),
        ]),
  ]
}

/** The columns with a name or a meaning. */
interface SortedColumns {
  used: UnderstoodColumn[]
  /** The column of categories, if their names have the gender. */
  ofGender: UnderstoodColumn | undefined
  others: UnderstoodColumn[]
  unknown: UnderstoodColumn[]
}

function sortColumns({ understanding, races: race }: UnderstoodTable): SortedColumns {
  const { columns, genders } = understanding
  return {
    used: columns.filter(
      (column) =>
        column === race || (column.meaning !== undefined && !notImported.has(column.meaning)),
    ),
    ofGender:
      genders.size === 0 || columnOf(columns, 'gender') !== undefined
        ? undefined
        : columnOf(columns, 'category'),
    others: columns.filter(
      (column) =>
        column !== race && column.meaning !== undefined && notImported.has(column.meaning),
    ),
    unknown: columns.filter(({ meaning, name }) => meaning === undefined && name !== ''),
  }
}

/** What a column contains, for clients that describe it in their own words. */
export interface ReadColumn {
  heading: string
  /** Null if that is not known. */
  meaning: Meaning | null
  /** Distance of the checkpoint of a column of splits, in metres. */
  distance: number | null
  imported: boolean
  examples: string[]
}

/** Returns each column with a name or a meaning. Imported columns come first. */
export function readColumns(table: UnderstoodTable): ReadColumn[] {
  const { used, ofGender, others, unknown } = sortColumns(table)
  const read = (imported: boolean) => (column: UnderstoodColumn) => ({
    heading: column.name,
    meaning: column.meaning ?? null,
    distance: column.distance ?? null,
    imported,
    examples: column.values.examples.slice(0, 3),
  })
  return [
    ...used.map(read(true)),
    ...(ofGender ? [{ ...read(true)(ofGender), meaning: 'gender' as const }] : []),
    ...[...others, ...unknown].map(read(false)),
  ]
}

/** Returns a line for each column with a name or a meaning. Imported columns come first. */
export function describeColumns(table: UnderstoodTable): string[] {
  const { used, ofGender, others, unknown } = sortColumns(table)
  return [
    ...used.map(describeColumn),
    ...(ofGender ? [`gender ← ${ofGender.name} (from the names of the categories)`] : []),
    ...others.map(({ name, meaning }) => `not imported: ${meaning ?? ''} ← ${name}`),
    ...unknown.map(({ name, values }) => `unknown: ${name} (${describeValues(values)})`),
  ]
}

function describeForm({
  form,
  encoding,
  evidence,
  settings,
  rows,
  columns,
}: UnderstoodFile): string {
  const {
    delimiter,
    positions,
    header_row: headerRow,
    header_lines: lines,
    table,
    sections,
    layout,
  } = settings
  const words = evidence.length === 0 ? '' : ` (${evidence.join(', ')})`
  return [
    ...(form === 'text' ? [] : [form === 'workbook' ? form : form.toUpperCase()]),
    ...(encoding === undefined ? [] : [`${encoding}${words}`]),
    ...(delimiter === undefined ? [] : [`columns separated by ${JSON.stringify(delimiter)}`]),
    ...(positions === undefined ? [] : [`columns at ${positions.join(', ')}`]),
    ...(layout === undefined ? [] : ['a report of events']),
    ...(layout === undefined
      ? [table === undefined ? describeHeader(headerRow, lines) : `rows in ${table}`]
      : []),
    ...(sections === undefined ? [] : ['sections between the rows']),
    `${String(columns.length)} columns`,
    `${rows.toLocaleString('en')} rows`,
  ].join(', ')
}

function describeHeader(headerRow: number | undefined, lines = 1): string {
  if (headerRow === 0) return 'no line names the columns'
  if (lines > 1) return `column names in ${String(lines)} lines from line ${String(headerRow ?? 1)}`
  return `column names in ${headerRow === undefined ? 'the first line' : `line ${String(headerRow)}`}`
}

function describeColumn({ name, meaning, by, values, distance }: UnderstoodColumn): string {
  const point = distance === undefined ? '' : ` at ${distance.toLocaleString('en')} m`
  const reason = by === 'values' ? ', by its values' : ''
  return `${meaning ?? ''}${point} ← ${name} (${meaning === undefined ? '' : meanings[meaning]}${reason}; values: ${describeValues(values)})`
}

function describeValues({
  share,
  filled,
  distinct,
  numbers,
  examples,
  kinds,
}: ColumnValues): string {
  if (filled === 0) return 'empty'
  const percent = `${String(Math.floor(distinct * 100))} % distinct`
  if (kinds <= examples.length)
    return `only ${examples.map((value) => JSON.stringify(value)).join(', ')}`
  const form = (
    [
      [share.clock, 'times'],
      [share.integer, `numbers ${String(numbers?.least ?? '')} to ${String(numbers?.most ?? '')}`],
      [share.decimal, 'decimal numbers'],
      [share.country, 'countries'],
      [share.words, 'two or more words'],
      [share.letters, 'text'],
    ] as const
  ).find(([part]) => part >= 0.8)?.[1]
  return `${form ?? 'mixed'} such as ${JSON.stringify(examples[0] ?? '')}, ${percent}`
}
