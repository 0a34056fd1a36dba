import type { Meaning } from '../meanings.ts'
import type { Heading } from '../known-headings.ts'
import { readPlace } from '../source-terms.ts'
import { parseTime } from '../times.ts'
import { mayBeOfMembers } from './teams-as-names.ts'
import { areAfterSplits, maxReversed } from './times-of-table.ts'
import {
  columnOf,
  finishTimeMeanings,
  type Rows,
  type UnderstoodColumn,
} from './understood-column.ts'
import { areClockTimes, areSurelyCountries, enoughRows } from './value-shapes.ts'

/** Groups at the start and sizes of shirts. Their values, such as A1 and M, look like categories and genders. */
const ofEntry =
  /^(?:corral|wave|pen|start ?(?:wave|block|box|pen|gruppe|group)|welle|block|vague|sas|startvak|griglia|onda|cajón|oleada|起跑區|(?:t-?)?shirt(?: size)?|size|t-?shirt(?:größe|grösse)|taille(?: t-?shirt)?|talla|taglia)$/i

/**
 * Gives meanings to columns without a known heading, if the values of only one such column fit.
 * Columns of clubs and columns of towns have similar values, so these values give no meaning.
 */
export function readValues(
  columns: readonly UnderstoodColumn[],
  headingOf: (column: UnderstoodColumn) => Heading,
  rows: Rows,
): void {
  const unknown = (column: UnderstoodColumn) => {
    const { sure, possible, ignoresValues } = headingOf(column)
    return (
      ignoresValues !== true &&
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
  readStateWords(columns)
  const giveUnnamed = (meaning: Meaning, test: (column: UnderstoodColumn) => boolean) => {
    give(meaning, (column) => /^Column \d+$/.test(column.name) && test(column))
  }
  give('gender', isGender)
  give('country', ({ values }) => areSurelyCountries(values) && values.kinds > 1)
  // Under an unknown heading, dates may also be those of entries, and numbers those of members,
  // school grades or earlier races.
  giveUnnamed('birth_year', isBirth)
  giveUnnamed('bib', (column) => isBib(column, rows))
  if (!columnOf(columns, 'birth_year')) giveUnnamed('age', isAge)
  give('category', isCategory)
  const hasColumn = (meaning: Meaning) => columnOf(columns, meaning) !== undefined
  // In a table with the members of teams, a column such as "Coach" does not contain the athletes.
  const areOfTeams = columns.some(
    (column) => unknown(column) && isSurelyName(column) && mayBeOfMembers(column, columns, rows),
  )
  if (!areOfTeams && !hasColumn('first_name') && !hasColumn('last_name')) give('name', isSurelyName)
  if (!finishTimeMeanings.some(hasColumn)) give('race_time', isFinishIn(columns, rows))
  // A column that counts up may contain row numbers. It contains places only if the rows are sorted
  // by time.
  if (mayBePlaceWithinGroup(columns)) return
  give('place', (column) => arePlaces(column, columns, rows))
}

const isGender = ({ name, values }: UnderstoodColumn) =>
  !ofEntry.test(name) && values.share.gender === 1 && values.kinds <= 3

const isBirth = ({ values }: UnderstoodColumn) =>
  values.share.date >= 0.95 && values.kinds > 3 && values.share.letters === 0

function isBib(column: UnderstoodColumn, rows: Rows): boolean {
  const { share, filled, distinct } = column.values
  const isFull = filled >= rows.length * 0.9
  return isFull && share.bib >= 0.95 && distinct === 1 && !countsUp(column, rows)
}

const isAge = ({ values: { share, numbers, kinds } }: UnderstoodColumn) =>
  share.integer >= 0.95 && kinds > 3 && (numbers?.least ?? 0) >= 5 && (numbers?.most ?? 999) < 100

const isCategory = ({ name, values: { share, distinct } }: UnderstoodColumn) =>
  !ofEntry.test(name) && share.category >= 0.9 && share.integer < 0.5 && distinct < 0.7

/**
 * Whether a column that counts up may contain places in the category or in the gender. This needs
 * another column with the places in the gender or in the category. A column that counts up over
 * rows of several groups contains no such places.
 */
function mayBePlaceWithinGroup(columns: readonly UnderstoodColumn[]): boolean {
  const hasGenderPlace = columnOf(columns, 'gender_place') !== undefined
  const hasCategoryPlace = columnOf(columns, 'category_place') !== undefined
  if (hasGenderPlace === hasCategoryPlace) return false
  const group = columnOf(columns, hasGenderPlace ? 'category' : 'gender')
  return group === undefined || group.values.kinds < 2
}

/**
 * Finds a column of words for states, such as OK and mp, under any heading. Without such a column,
 * a disqualified athlete with a time would be ranked.
 */
function readStateWords(columns: readonly UnderstoodColumn[]): void {
  if (columnOf(columns, 'state') !== undefined) return
  const [found, ...more] = columns.filter(
    ({ meaning, values: { share, kinds } }) =>
      meaning === undefined && share.state === 1 && share.letters === 1 && kinds > 1,
  )
  if (found === undefined || more.length > 0) return
  found.meaning = 'state'
  found.by = 'values'
}

/**
 * True for a column that contains 1, 2, 3 … in the order of rows. Ties, small gaps and status words
 * are allowed.
 */
function countsUp({ index, values }: UnderstoodColumn, rows: Rows): boolean {
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

function arePlaces(
  column: UnderstoodColumn,
  columns: readonly UnderstoodColumn[],
  rows: Rows,
): boolean {
  return (countsUp(column, rows) && areInOrder(columns, rows)) || ordersTimes(column, columns, rows)
}

/**
 * True for a column of numbers from 1 on by which the rows of each race are in the order of one of
 * their times, in whatever order the table has them.
 */
function ordersTimes(
  { index, values }: UnderstoodColumn,
  columns: readonly UnderstoodColumn[],
  rows: Rows,
): boolean {
  if (values.share.place + values.share.state < 0.95 || values.numbers?.least !== 1) return false
  const race = columnOf(columns, 'race')
  const placeIn = (row: readonly string[]) => readPlace(row[index] ?? '') ?? 0
  const placed = rows.filter((row) => placeIn(row) > 0)
  const sorted = placed.toSorted((a, b) => placeIn(a) - placeIn(b))
  const ofRaces = [...Map.groupBy(sorted, (row) => row[race?.index ?? -1]).values()]
  return placed.length >= enoughRows && ofRaces.every((ofRace) => areInOrder(columns, ofRace))
}

/** True if one of the times does not fall from row to row, with a few exceptions. */
function areInOrder(columns: readonly UnderstoodColumn[], rows: Rows): boolean {
  return finishTimeMeanings.some((meaning) => {
    const column = columnOf(columns, meaning)
    if (column === undefined) return false
    const times = rows.flatMap((row) => parseTime(row[column.index] ?? '', 'seconds') ?? [])
    const falling = times.filter((time, index) => time < (times[index - 1] ?? 0)).length
    return times.length > 1 && falling <= times.length * maxReversed
  })
}

const isFinishIn =
  (columns: readonly UnderstoodColumn[], rows: Rows) => (column: UnderstoodColumn) =>
    areClockTimes(column.values) &&
    column.values.share.date < 0.5 &&
    areAfterSplits(column, columns, rows)

function isSurelyName({ values }: UnderstoodColumn): boolean {
  return values.share.words >= 0.8 && values.share.club < 0.02 && values.distinct >= 0.9
}
