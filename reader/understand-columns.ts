import { type Meaning, meanings } from './headings.ts'
import { headingsOf, plainHeading, readHeading } from './read-heading.ts'
import type { Field } from './header.ts'
import type { NameFormat } from './person-name.ts'
import type { Gender } from '../domain/results.ts'
import { readGender, readPlace } from './source-terms.ts'
import { parseTime, type TimeFormat } from './times.ts'
import { accepts, areTimes, type ColumnValues, describeValues } from './value-shapes.ts'

export interface UnderstoodColumn {
  index: number
  name: string
  /** Undefined for a column without a known meaning. */
  meaning: Meaning | undefined
  /** Whether the heading or the values gave the meaning. */
  by: 'heading' | 'values'
  values: ColumnValues
  /** Metres of the checkpoint of a column of splits. */
  distance?: number
}

/** What a table contains, and what is not certain about it. */
export interface Understanding {
  columns: UnderstoodColumn[]
  nameFormat: NameFormat | undefined
  /** The gender of each category, in a table that has the gender in the names of its categories only. */
  categoryGenders: ReadonlyMap<string, Gender>
  times: TimeFormat
  splits: 'cumulative' | 'lap'
  /** False if the places of the file are in another order than its times. */
  placesFollowTime: boolean
  /** Questions that stop the import until the user answers them. */
  questions: Question[]
  /** What should be looked at, although it was decided. */
  remarks: string[]
}

export interface Question {
  text: string
  /** The flag of the command that answers the question. */
  answer: string
}

/** Answers of the user. */
export interface Answers {
  /** Names of the columns of fields. */
  columns: ReadonlyMap<Field, string>
  times: TimeFormat | undefined
}

interface Candidate {
  column: UnderstoodColumn
  /** Position of the heading in the dictionary: a smaller one is more common. */
  rank: number
}

/** Meanings in the order in which they choose their columns. A meaning has one column at most. */
const choosing: readonly Meaning[] = [
  'place',
  'gender_place',
  'category_place',
  'bib',
  'id',
  'gender',
  'age',
  'birth_year',
  'first_name',
  'last_name',
  'name',
  'category',
  'country',
  'state',
  'gun_time',
  'chip_time',
  'race_time',
  'team',
  'city',
]
const single = new Set<Meaning>(choosing)
/** Share of neighbours in the order of places whose times may be reversed, for example by a jury. */
const maxReversed = 0.005
const timeMeanings = ['gun_time', 'chip_time', 'race_time'] as const

/**
 * Finds out what the columns of a table contain, by their headings and their values.
 * @param names headings; empty texts for a table without headings
 * @param rows the first rows of the table
 */
export function understandColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  answers: Answers,
): Understanding {
  const columns = names.map((name, index): UnderstoodColumn => {
    const values = describeValues(rows.map((row) => row[index] ?? ''))
    return { index, name, meaning: undefined, by: 'heading', values }
  })
  const remarks: string[] = []
  refuseUnnamed(columns, remarks)
  const questions: Question[] = []
  const answered = new Set<Meaning>()
  for (const [field, name] of answers.columns) {
    const column = columns.find((candidate) => plainHeading(candidate.name) === plainHeading(name))
    if (column === undefined || !(field in meanings)) {
      questions.push({ text: `There is no column "${name}".`, answer: `--column ${field}=NAME` })
      continue
    }
    column.meaning = field as Meaning
    answered.add(column.meaning)
  }
  readHeadings(columns, answered, remarks)
  readValues(columns, rows)
  askForNames(columns, questions)
  readNameAsLastName(columns)
  const times = findTimeFormat(columns, rows, answers, questions)
  orderTimes(columns, rows, times, remarks)
  const placesFollowTime = doPlacesFollowTime(columns, rows, times)
  if (!placesFollowTime) {
    remarks.push(
      'The places are in another order than the times. They are published as the file gives them.',
    )
  }
  return {
    columns,
    nameFormat: findNameFormat(columns),
    categoryGenders: findCategoryGenders(columns, rows),
    times,
    splits: findSplitKind(columns, rows, times),
    placesFollowTime,
    questions,
    remarks,
  }
}

/** Leaves out columns that event.yml cannot name: the second one of a name, and those without one. */
function refuseUnnamed(columns: UnderstoodColumn[], remarks: string[]): void {
  const names = new Set<string>()
  for (const column of [...columns]) {
    const key = plainHeading(column.name)
    const isNamed = key !== '' && !names.has(key)
    names.add(key)
    if (isNamed) continue
    columns.splice(columns.indexOf(column), 1)
    if (column.values.filled === 0) continue
    remarks.push(
      key === ''
        ? `Column ${String(column.index + 1)} has no name and is not used.`
        : `A second column is named "${column.name}" and is not used.`,
    )
  }
}

export function columnOf(
  columns: readonly UnderstoodColumn[],
  meaning: Meaning,
): UnderstoodColumn | undefined {
  return columns.find((column) => column.meaning === meaning)
}

/** Gives meanings to columns whose heading is known and whose values agree with it. */
function readHeadings(
  columns: readonly UnderstoodColumn[],
  answered: ReadonlySet<Meaning>,
  remarks: string[],
): void {
  const free = columns.filter(({ meaning, values }) => meaning === undefined && values.filled > 0)
  const headings = new Map(free.map((column) => [column, readHeading(column.name)]))
  const agrees = (meaning: Meaning, { values }: UnderstoodColumn) =>
    accepts[meaning]?.(values) ?? true
  const fits = (meaning: Meaning, list: 'sure' | 'ambiguous'): Candidate[] =>
    free.flatMap((column) => {
      const { sure, possible } = headings.get(column) ?? { possible: [] }
      const isNamed = list === 'sure' ? sure === meaning : possible.includes(meaning)
      if (!isNamed || column.meaning !== undefined || !agrees(meaning, column)) return []
      const rank = headingsOf(meaning, list).map(plainHeading).indexOf(plainHeading(column.name))
      return [{ column, rank }]
    })
  for (const list of ['sure', 'ambiguous'] as const) {
    for (const meaning of choosing) {
      if (answered.has(meaning) || columnOf(columns, meaning)) continue
      const [first] = fits(meaning, list).toSorted((a, b) => a.rank - b.rank)
      if (first) first.column.meaning = meaning
    }
  }
  for (const column of free) {
    if (column.meaning !== undefined) continue
    const { sure, possible, distance } = headings.get(column) ?? { possible: [] }
    const others = [...(sure === undefined ? [] : [sure]), ...possible]
    const other = others.find((meaning) => !single.has(meaning) && agrees(meaning, column))
    if (other !== undefined) {
      column.meaning = other
      if (other === 'split' && distance !== undefined) column.distance = distance
    } else if (sure === 'category' && agrees('category_place', column)) {
      if (!columnOf(columns, 'category_place')) column.meaning = 'category_place'
    } else if (sure !== undefined && !agrees(sure, column)) {
      remarks.push(
        `"${column.name}" is not used as ${meanings[sure]}: its values, such as ${column.values.examples.map((value) => JSON.stringify(value)).join(', ')}, are something else.`,
      )
    }
  }
}

/**
 * Gives meanings to columns without a known heading. Only values that cannot be something else
 * decide. A club and a town look alike, so they need a heading.
 */
function readValues(
  columns: readonly UnderstoodColumn[],
  rows: readonly (readonly string[])[],
): void {
  const unknown = (column: UnderstoodColumn) => {
    const { sure, possible } = readHeading(column.name)
    return (
      column.meaning === undefined &&
      column.values.filled > 0 &&
      sure === undefined &&
      possible.length === 0
    )
  }
  const give = (meaning: Meaning, test: (column: UnderstoodColumn) => boolean) => {
    if (columnOf(columns, meaning) !== undefined) return
    const found = columns.filter((column) => unknown(column) && test(column))
    const [first] = found
    if (first === undefined || found.length > 1) return
    first.meaning = meaning
    first.by = 'values'
  }
  const isFull = ({ values }: UnderstoodColumn) => values.filled >= rows.length * 0.9
  const hasTime = () =>
    columns.some(({ meaning }) => ['gun_time', 'chip_time', 'race_time'].includes(meaning ?? ''))
  give('gender', ({ values }) => values.share.gender === 1 && values.kinds <= 3)
  give('country', ({ values }) => values.share.country >= 0.95 && values.kinds > 1)
  give(
    'birth_year',
    ({ values }) => values.share.date >= 0.95 && values.kinds > 3 && values.share.letters === 0,
  )
  give(
    'bib',
    (column) =>
      isFull(column) &&
      column.values.share.bib >= 0.95 &&
      column.values.distinct === 1 &&
      !countsUp(column, rows),
  )
  give(
    'age',
    ({ values: { share, numbers, kinds } }) =>
      share.integer >= 0.95 &&
      kinds > 3 &&
      (numbers?.least ?? 0) >= 5 &&
      (numbers?.most ?? 999) < 100,
  )
  give(
    'category',
    ({ values }) =>
      values.share.category >= 0.9 && values.share.integer < 0.5 && values.distinct < 0.7,
  )
  if (
    columnOf(columns, 'first_name') === undefined &&
    columnOf(columns, 'last_name') === undefined
  ) {
    give('name', isSurelyName)
  }
  if (!hasTime()) give('race_time', ({ values }) => areTimes(values) && values.share.clock > 0.5)
  // Row numbers count up, too. They are the places only if the rows are in the order of time.
  give('place', (column) => countsUp(column, rows) && areInOrder(columns, rows))
}

/** True for a column that has 1, 2, 3 … in the order of rows, with ties, gaps and status words. */
function countsUp(
  { index, values }: UnderstoodColumn,
  rows: readonly (readonly string[])[],
): boolean {
  if (values.share.place + values.share.state < 0.95 || values.numbers?.least !== 1) return false
  let latest = 0
  return rows.every((row) => {
    const text = row[index] ?? ''
    const place = Number.parseInt(text, 10)
    if (Number.isNaN(place)) return true
    const isNext = place >= latest && place <= latest + 3
    latest = place
    return isNext
  })
}

/** True if one of the times never falls from row to row, but for a few rows. */
function areInOrder(
  columns: readonly UnderstoodColumn[],
  rows: readonly (readonly string[])[],
): boolean {
  return timeMeanings.some((meaning) => {
    const column = columnOf(columns, meaning)
    if (column === undefined) return false
    const times = rows.flatMap((row) => parseTime(row[column.index] ?? '', 'seconds') ?? [])
    const falling = times.filter((time, index) => time < (times[index - 1] ?? 0)).length
    return times.length > 1 && falling <= times.length * maxReversed
  })
}

function isSurelyName({ values }: UnderstoodColumn): boolean {
  return values.share.words >= 0.8 && values.share.club < 0.02 && values.distinct >= 0.9
}

/** Asks for the column of names if there is none, rather than publish people under a wrong name. */
function askForNames(columns: readonly UnderstoodColumn[], questions: Question[]): void {
  if (columnOf(columns, 'name') ?? columnOf(columns, 'last_name')) return
  const texts = columns.filter(({ values }) => values.share.letters > 0.5)
  questions.push({
    text: `Which column has the names of the athletes? Columns of text are: ${texts.map(({ name }) => name).join(', ') || 'none'}.`,
    answer: '--column name=NAME, or --column first_name=NAME --column last_name=NAME',
  })
}

/** Beside a column of first names, "Name" has the last names. */
function readNameAsLastName(columns: readonly UnderstoodColumn[]): void {
  const name = columnOf(columns, 'name')
  if (!name || !columnOf(columns, 'first_name') || columnOf(columns, 'last_name')) return
  if (name.values.share.words < 0.5) name.meaning = 'last_name'
}

function findNameFormat(columns: readonly UnderstoodColumn[]): NameFormat | undefined {
  const share = columnOf(columns, 'name')?.values.share
  if (share === undefined) return undefined
  if (share.comma > 0.8) return 'Last, First'
  if (share.lastInCapitals > 0.8) return 'First LAST'
  return share.firstInCapitals > 0.8 ? 'LAST First' : undefined
}

/** The genders of categories such as M40 and W 35-39; none if categories do not say one. */
function findCategoryGenders(
  columns: readonly UnderstoodColumn[],
  rows: readonly (readonly string[])[],
): Map<string, Gender> {
  const category = columnOf(columns, 'category')
  if (category === undefined || columnOf(columns, 'gender') !== undefined) return new Map()
  const names = new Set(rows.map((row) => (row[category.index] ?? '').trim()))
  names.delete('')
  const genders = new Map<string, Gender>()
  for (const name of names) {
    const letters = name.replaceAll(/[\d\s+–/-]|\bu(?=\d)/gi, '')
    const gender = letters === '' ? undefined : readGender(letters)
    if (gender !== undefined) genders.set(name, gender)
  }
  return genders.size >= names.size * 0.9 ? genders : new Map<string, Gender>()
}

/** Seconds per kilometre of all athletes, from the fastest cyclist to the slowest walker. */
const pace = { fastest: 55, slowest: 1800 }

/**
 * Finds the format of times that are plain numbers. Checkpoints with a known distance decide between
 * minutes and seconds; without them, the user does.
 */
function findTimeFormat(
  columns: readonly UnderstoodColumn[],
  rows: readonly (readonly string[])[],
  answers: Answers,
  questions: Question[],
): TimeFormat {
  if (answers.times !== undefined) return answers.times
  const times = timeMeanings.flatMap((meaning) => columnOf(columns, meaning) ?? [])
  const all = [...times, ...columns.filter(({ meaning }) => meaning === 'split')]
  const isClock = all.every(({ values }) => values.share.clock + values.share.state >= 0.9)
  if (isClock) return 'clock'
  if (all.some(({ values }) => values.share.clock > 0)) return 'seconds'
  const formats = (['minutes', 'seconds', 'milliseconds'] as const).filter((format) =>
    columns.some(({ index, distance = 0 }) => {
      const paces = rows.flatMap((row) => {
        const time = parseTime(row[index] ?? '', format)
        return time === undefined || distance === 0 ? [] : [time / distance]
      })
      paces.sort((a, b) => a - b)
      const middle = paces[paces.length >> 1]
      return middle !== undefined && middle > pace.fastest && middle < pace.slowest
    }),
  )
  const [format] = formats
  if (format !== undefined && formats.length === 1) return format
  questions.push({
    text: `Are the times minutes, seconds or milliseconds? They are numbers, such as ${times[0]?.values.examples.join(', ') ?? ''}.`,
    answer: '--times minutes, --times seconds or --times milliseconds',
  })
  return 'seconds'
}

/** Of two times whose headings do not say which is which, the larger one counts from the gun. */
function orderTimes(
  columns: readonly UnderstoodColumn[],
  rows: readonly (readonly string[])[],
  format: TimeFormat,
  remarks: string[],
): void {
  const race = columnOf(columns, 'race_time')
  const gun = columnOf(columns, 'gun_time')
  const chip = columnOf(columns, 'chip_time')
  if (gun && chip && isLess(gun, chip, rows, format)) {
    remarks.push(
      `"${gun.name}" is earlier than "${chip.name}" in most rows, although the gun comes before the start line: check the two columns.`,
    )
  }
  if (!race || (gun !== undefined) === (chip !== undefined)) return
  if (chip && isLess(chip, race, rows, format)) race.meaning = 'gun_time'
  else if (gun && isLess(race, gun, rows, format)) race.meaning = 'chip_time'
}

function isLess(
  first: UnderstoodColumn,
  second: UnderstoodColumn,
  rows: readonly (readonly string[])[],
  format: TimeFormat,
): boolean {
  let less = 0
  let more = 0
  for (const row of rows) {
    const [a, b] = [first, second].map(({ index }) => parseTime(row[index] ?? '', format))
    if (a === undefined || b === undefined || a === b) continue
    if (a < b) less += 1
    else more += 1
  }
  return less > more * 9
}

function doPlacesFollowTime(
  columns: readonly UnderstoodColumn[],
  rows: readonly (readonly string[])[],
  format: TimeFormat,
): boolean {
  const place = columnOf(columns, 'place')
  const hasRaces = columns.some(({ meaning, values }) => meaning === 'race' && values.kinds > 1)
  if (place === undefined || hasRaces) return true
  const reversed = timeMeanings.flatMap((meaning) => {
    const column = columnOf(columns, meaning)
    if (column === undefined) return []
    const finishes = rows.flatMap((row) => {
      const time = parseTime(row[column.index] ?? '', format)
      const position = readPlace(row[place.index] ?? '')
      return time === undefined || position === undefined ? [] : [{ time, position }]
    })
    finishes.sort((a, b) => a.position - b.position)
    const wrong = finishes.filter(({ time }, index) => time < (finishes[index - 1]?.time ?? 0))
    return [wrong.length / Math.max(1, finishes.length)]
  })
  return reversed.length === 0 || Math.min(...reversed) <= maxReversed
}

/** Splits that fall along a row are times of legs. */
function findSplitKind(
  columns: readonly UnderstoodColumn[],
  rows: readonly (readonly string[])[],
  format: TimeFormat,
): Understanding['splits'] {
  const splits = checkpointsOf(columns)
  let falling = 0
  let counted = 0
  for (const row of rows) {
    const times = splits.flatMap(({ index }) => parseTime(row[index] ?? '', format) ?? [])
    if (times.length < 2) continue
    counted += 1
    if (times.some((time, index) => time < (times[index - 1] ?? 0))) falling += 1
  }
  return falling > counted * 0.5 ? 'lap' : 'cumulative'
}

/** The columns of splits in the order of the course. */
export function checkpointsOf(columns: readonly UnderstoodColumn[]): UnderstoodColumn[] {
  return columns
    .filter(({ meaning }) => meaning === 'split')
    .toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0) || a.index - b.index)
}
