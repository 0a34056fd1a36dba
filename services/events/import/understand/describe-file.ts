import { basename } from 'node:path'
import { meanings, notImported } from '../../../../reader/headings.ts'
import {
  columnOf,
  type UnderstoodColumn,
  type Understanding,
} from '../../../../reader/understand-columns.ts'
import type { ColumnValues } from '../../../../reader/value-shapes.ts'
import { raceColumn } from './event-yml.ts'
import { firstAthletes } from './first-athletes.ts'
import type { OpenedFile } from './open-file.ts'

/** Describes how a file is understood: its form, its columns, its first athletes, its questions. */
export function describeFile(
  path: string,
  file: OpenedFile,
  understanding: Understanding,
): string[] {
  const { columns, categoryGenders, remarks, questions } = understanding
  const race = raceColumn(understanding, file)
  const used = columns.filter(
    (column) =>
      column === race || (column.meaning !== undefined && !notImported.has(column.meaning)),
  )
  const others = columns.filter(
    (column) => column !== race && column.meaning !== undefined && notImported.has(column.meaning),
  )
  const unknown = columns.filter(({ meaning, name }) => meaning === undefined && name !== '')
  return [
    `${basename(path)}: ${describeForm(file)}`,
    '',
    ...used.map(describeColumn),
    ...(categoryGenders.size === 0
      ? []
      : [
          `  gender ← ${columnOf(columns, 'category')?.name ?? ''} (from the names of the categories)`,
        ]),
    ...others.map(({ name, meaning }) => `  not imported: ${meaning ?? ''} ← ${name}`),
    ...unknown.map(({ name, values }) => `  unknown: ${name} (${describeValues(values)})`),
    '',
    ...firstAthletes(understanding, file.rows).map(
      (text, index) => `  ${String(index + 1)}. ${text}`,
    ),
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

function describeForm({ encoding, settings, rows, hasMore, columns }: OpenedFile): string {
  const { delimiter, positions, header_row: headerRow } = settings
  return [
    ...(encoding === undefined ? ['workbook'] : [encoding]),
    ...(delimiter === undefined ? [] : [`columns separated by ${JSON.stringify(delimiter)}`]),
    ...(positions === undefined ? [] : [`columns at ${positions.join(', ')}`]),
    headerRow === 0
      ? 'no line names the columns'
      : `column names in ${headerRow === undefined ? 'the first line' : `line ${String(headerRow)}`}`,
    `${String(columns.length)} columns`,
    `${hasMore ? 'more than ' : ''}${rows.length.toLocaleString('en')} rows`,
  ].join(', ')
}

function describeColumn({ name, meaning, by, values, distance }: UnderstoodColumn): string {
  const point = distance === undefined ? '' : ` at ${distance.toLocaleString('en')} m`
  const reason = by === 'values' ? ', by its values' : ''
  return `  ${meaning ?? ''}${point} ← ${name} (${meaning === undefined ? '' : meanings[meaning]}${reason}; values: ${describeValues(values)})`
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
