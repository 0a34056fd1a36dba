import { normaliseName } from '../../domain/normalise-name.ts'
import { type Meaning, meanings } from '../meanings.ts'
import { type Heading, headingsOf, plainHeading } from '../known-headings.ts'
import { placeIn, readHeading } from '../read-heading.ts'
import { UnreadableFile } from '../row-source.ts'
import {
  columnOf,
  finishTimeMeanings,
  type Question,
  type UnderstoodColumn,
} from './understood-column.ts'
import { accepts, areTimes } from './value-shapes.ts'

interface Candidate {
  column: UnderstoodColumn
  /**
   * Position of the heading in the dictionary. The smallest position takes precedence. Headings
   * that are not in the dictionary themselves, such as "Time (min)", come last.
   */
  rank: number
}

/** Meanings in the order in which they get their columns. Each meaning has at most one column. */
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
  'laps',
  'points',
  'team',
  'city',
  'private',
]
/**
 * Meanings that at most one column can have. `distance` is not in `choosing`, because headings of
 * distances usually name races. `findScores` finds the distances.
 */
const single = new Set<Meaning>([...choosing, 'distance'])

/** Whether a column has places within its group if its values are numbers. */
const isPlaceIn = (meaning: Meaning): meaning is keyof typeof placeIn => meaning in placeIn

/** Whether a column has the numbers of finals: "Final" with 1 and 2. */
const isRound = ({ name, values }: UnderstoodColumn) =>
  plainHeading(name) === 'final' && values.share.integer > 0.5

const isPlace = (meaning: Meaning) => /(?:^|_)place$/.test(meaning)

/** Whether a table can have several columns with this meaning. */
export function isRepeatable(meaning: Meaning): boolean {
  return !single.has(meaning)
}

/** Whether the values of a column agree with the meaning of its heading. */
function doValuesAgree(
  meaning: Meaning,
  { values }: UnderstoodColumn,
  heading: Heading | undefined,
  columns: readonly UnderstoodColumn[],
): boolean {
  // Whole numbers under the heading "Chip" are chip numbers, and under "chip_time_ms" times.
  const isChip = meaning === 'chip_time' && heading?.unit !== undefined
  // Beside first names, last names may repeat as often as first names: 王, Nguyễn.
  const isLast = meaning === 'last_name' && columnOf(columns, 'first_name') !== undefined
  const tested = isChip ? 'race_time' : isLast ? 'first_name' : meaning
  return accepts[tested]?.(values) ?? true
}

/** Gives meanings to columns with a known heading, if their values agree with the heading. */
export function readHeadings(
  columns: readonly UnderstoodColumn[],
  headingOf: (column: UnderstoodColumn) => Heading,
  answered: ReadonlySet<Meaning>,
  remarks: string[],
): void {
  const free = columns.filter(({ meaning, values }) => meaning === undefined && values.filled > 0)
  const headings = new Map(free.map((column) => [column, headingOf(column)]))
  const agrees = (meaning: Meaning, column: UnderstoodColumn) =>
    doValuesAgree(meaning, column, headings.get(column), columns)
  const fits = (meaning: Meaning, list: 'sure' | 'ambiguous'): Candidate[] =>
    free.flatMap((column) => {
      const { sure, possible } = headings.get(column) ?? { possible: [] }
      const isNamed = list === 'sure' ? sure === meaning : possible.includes(meaning)
      if (!isNamed || column.meaning !== undefined || !agrees(meaning, column)) return []
      if (list === 'ambiguous' && isPlace(meaning) && !arePlaces(meaning, column)) return []
      if (list === 'ambiguous' && isRound(column)) return []
      const ranked = headingsOf(meaning, list).map(plainHeading)
      const rank = ranked.indexOf(plainHeading(column.name))
      return [{ column, rank: rank < 0 ? ranked.length : rank }]
    })
  const arePlaces = (meaning: Meaning, column: UnderstoodColumn) =>
    agrees(meaning, column) && column.values.numbers?.least === 1
  // Numbers such as 1 and 2 under "Gender" are codes.
  const arePlacesIn = (meaning: Meaning, column: UnderstoodColumn) =>
    arePlaces(meaning, column) && (column.values.share.integer < 0.5 || column.values.kinds > 2)
  for (const list of ['sure', 'ambiguous'] as const) {
    for (const meaning of choosing) {
      if (answered.has(meaning) || columnOf(columns, meaning)) continue
      // If the table has gun or chip times, a column such as "Ziel" contains times of day.
      const isTimed = columnOf(columns, 'gun_time') ?? columnOf(columns, 'chip_time')
      if (list === 'ambiguous' && meaning === 'race_time' && isTimed) continue
      const [first] = fits(meaning, list).toSorted((a, b) => a.rank - b.rank)
      if (first) first.column.meaning = meaning
    }
  }
  readClubBehindNumber(columns)
  for (const column of free) {
    if (column.meaning !== undefined) continue
    const { sure, possible, distance, lacksSeconds } = headings.get(column) ?? { possible: [] }
    if (lacksSeconds === true) {
      remarks.push(
        `"${column.name}" is not used: its times have no seconds. Write them as h:mm:ss.`,
      )
    }
    const others = [...(sure === undefined ? [] : [sure]), ...possible]
    const other = others.find((meaning) => isRepeatable(meaning) && agrees(meaning, column))
    if (other !== undefined) {
      column.meaning = other
      if (other === 'split' && distance !== undefined) column.distance = distance
    } else if (sure !== undefined && isPlaceIn(sure) && arePlacesIn(placeIn[sure], column)) {
      if (!columnOf(columns, placeIn[sure])) column.meaning = placeIn[sure]
    } else if (sure !== undefined && !agrees(sure, column)) {
      remarks.push(
        `"${column.name}" is not used as ${meanings[sure]}: its values, such as ${column.values.examples.map((value) => JSON.stringify(value)).join(', ')}, are something else.`,
      )
    }
  }
}

const clubNumber =
  /^(?:(?:n|no|nr|numero)(?: de)? ?(?:club|klubb?)|(?:cl|club|klubb?) ?(?:n|no|nr))$/

/**
 * Some exports of OE have no column for the name of the club. There, the column "city" after the
 * number of the club contains the name.
 */
function readClubBehindNumber(columns: readonly UnderstoodColumn[]): void {
  const city = columnOf(columns, 'city')
  if (city === undefined || city.by === 'answer' || columnOf(columns, 'team')) return
  const isBehind = columns.some(
    ({ name, index }) =>
      index < city.index && index >= city.index - 2 && clubNumber.test(normaliseName(name)),
  )
  if (isBehind) city.meaning = 'team'
}

/**
 * Refuses a table with two lists beside each other, such as men and women, because only the first
 * list could be read.
 * @throws UnreadableFile for such a table
 */
export function refuseListsBesideEachOther(columns: readonly UnderstoodColumn[]): void {
  const earlier = new Set<string>()
  const repeated = columns.filter(({ name, values }) => {
    const heading = plainHeading(name)
    const isRepeated = heading !== '' && earlier.has(heading)
    earlier.add(heading)
    return isRepeated && values.filled > 0
  })
  const has = (...listed: Meaning[]) =>
    repeated.some(({ name }) => listed.includes(readHeading(name).sure ?? 'race'))
  if (!has('name', 'last_name') || !has('place', 'race_time', 'chip_time', 'gun_time')) return
  throw new UnreadableFile(
    'file.listsBesideEachOther',
    `The file has several lists beside each other: ${repeated.map(({ name }) => `"${name}"`).join(', ')} are there more than once`,
    'Put the lists below each other, with a column that tells them apart, or give one file for each.',
  )
}

/**
 * If several columns have one of these meanings, the user must choose. The texts name the content
 * of the columns in the question.
 */
const askedMeanings = {
  race_time: 'the finish times',
  name: 'the names',
  private: 'the private athletes',
} as const

/**
 * Returns the common meaning of two columns with the same heading and different values. For
 * example, two columns have the times at a checkpoint and at the finish, or the names of two
 * runners of a relay.
 */
function differenceOf(
  first: UnderstoodColumn,
  second: UnderstoodColumn,
): keyof typeof askedMeanings | undefined {
  const { sure } = readHeading(second.name)
  if (sure === 'private' && second.values.filled > 0) return sure
  if (first.values.examples.join() === second.values.examples.join()) return undefined
  if (finishTimeMeanings.some((meaning) => meaning === sure)) {
    return areTimes(second.values) ? 'race_time' : undefined
  }
  return sure === 'name' && accepts.name?.(second.values) === true ? 'name' : undefined
}

function ask({ name }: UnderstoodColumn, meaning: keyof typeof askedMeanings): Question {
  return {
    text: `Several columns are named "${name}". Which column has ${askedMeanings[meaning]}? Only the first of them can be read.`,
    answer: `--column ${meaning}=${JSON.stringify(name)} if it is the first, or give each column a name of its own`,
    about: { column: meaning },
    choices: [name],
  }
}

/**
 * Returns the column of names to the left of a column without a heading, if the two may contain the
 * two parts of each name: in both columns most values are single words.
 */
function namesBeside(
  column: UnderstoodColumn,
  columns: readonly UnderstoodColumn[],
): UnderstoodColumn | undefined {
  const areParts = ({ values: { share, distinct } }: UnderstoodColumn) =>
    share.letters >= 0.95 && share.words < 0.5 && distinct > 0.3
  const left = columns.find(({ index }) => index === column.index - 1)
  const isName = left !== undefined && readHeading(left.name).sure === 'name'
  return isName && areParts(left) && areParts(column) ? left : undefined
}

function askForParts(part: UnderstoodColumn, { name, values }: UnderstoodColumn): Question {
  const [example = '', other = ''] = [values, part.values].map(({ examples }) => examples[0] ?? '')
  return {
    text: `Column ${String(part.index + 1)} has no name. If it has the other part of the names below "${name}", such as ${example} ${other}, write a name above it in the file, such as "First name".`,
    answer: `--column name=${JSON.stringify(name)} if "${name}" has the whole names`,
    about: { column: 'name' },
    choices: [name],
  }
}

/**
 * Leaves out columns that event.yml cannot name: columns without a name, and all but the first of
 * several columns with the same name.
 */
export function refuseUnnamed(
  columns: UnderstoodColumn[],
  remarks: string[],
  answers: Readonly<Record<string, string>>,
  questions: Question[],
): void {
  const names = new Map<string, UnderstoodColumn>()
  for (const column of [...columns]) {
    const key = plainHeading(column.name)
    const first = names.get(key)
    if (first === undefined && key !== '') {
      names.set(key, column)
      continue
    }
    const difference = first === undefined ? undefined : differenceOf(first, column)
    const isKnown = difference === 'name' && answers['last_name'] !== undefined
    const isAsked = questions.some(({ about }) => 'column' in about && about.column === difference)
    if (difference !== undefined && answers[difference] === undefined && !isKnown && !isAsked) {
      questions.push(ask(column, difference))
    }
    const whole = key === '' ? namesBeside(column, columns) : undefined
    if (whole !== undefined && answers['name'] === undefined) {
      questions.push(askForParts(column, whole))
    }
    columns.splice(columns.indexOf(column), 1)
    if (column.values.filled === 0) continue
    remarks.push(
      key === ''
        ? `Column ${String(column.index + 1)} has no name and is not used.`
        : `A second column is named "${column.name}" and is not used.`,
    )
  }
}
