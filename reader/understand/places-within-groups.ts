import type { Heading } from '../known-headings.ts'
import { readPlace } from '../source-terms.ts'
import { columnOf, type Rows, type UnderstoodColumn } from './understood-column.ts'
import { accepts } from './value-shapes.ts'

/** Minimum share of groups that begin with place 1. */
const most = 0.8

/**
 * Recognises a column of places within the gender or the category. Such places begin with 1 in most
 * groups. Each race has its own groups. If such a column is found, another column such as
 * "Gesamtrang" may have the overall places.
 */
export function readPlacesWithinGroups(
  columns: readonly UnderstoodColumn[],
  headingOf: (column: UnderstoodColumn) => Heading,
  rows: Rows,
): void {
  const place = columnOf(columns, 'place')
  if (place === undefined) return
  const race = columnOf(columns, 'race')
  const first = rows.filter((row) => readPlace(row[place.index] ?? '') === 1)
  const keyOf = (row: readonly string[], column: UnderstoodColumn | undefined) =>
    `${row[race?.index ?? -1] ?? ''}\0${row[column?.index ?? -1] ?? ''}`
  const beginsIn = (column: UnderstoodColumn | undefined) => {
    const groups = new Set(rows.map((row) => keyOf(row, column)))
    const begun = new Set(first.map((row) => keyOf(row, column)))
    return { areUnique: begun.size === first.length, isEach: begun.size >= groups.size * most }
  }
  if (beginsIn(undefined).areUnique) return
  for (const [meaning, inner] of [
    ['gender', 'gender_place'],
    ['category', 'category_place'],
  ] as const) {
    const column = columnOf(columns, meaning)
    if (column === undefined) continue
    const { areUnique, isEach } = beginsIn(column)
    if (!areUnique || !isEach || areOverall(place, column, race, rows)) continue
    place.meaning = columnOf(columns, inner) === undefined ? inner : undefined
    const overall = columns.find(
      (other) =>
        other !== place &&
        other.meaning === undefined &&
        headingOf(other).sure === 'place' &&
        accepts.place?.(other.values) === true,
    )
    if (overall === undefined) return
    overall.meaning = 'place'
    readPlacesWithinGroups(columns, headingOf, rows)
    return
  }
}

/**
 * Whether places count all athletes of each race and not those of each group: the last place is
 * closer to the number of athletes than to the size of the largest group. Then several first places
 * are a tie between athletes of different groups.
 */
function areOverall(
  place: UnderstoodColumn,
  group: UnderstoodColumn,
  race: UnderstoodColumn | undefined,
  rows: Rows,
): boolean {
  const placed = rows.filter((row) => readPlace(row[place.index] ?? '') !== undefined)
  const ofRaces = Map.groupBy(placed, (row) => row[race?.index ?? -1])
  let [last, all, largest] = [0, 0, 0]
  for (const ofRace of ofRaces.values()) {
    const ofGroups = Map.groupBy(ofRace, (row) => row[group.index])
    last += ofRace.reduce((most, row) => Math.max(most, readPlace(row[place.index] ?? '') ?? 0), 0)
    all += ofRace.length
    largest += Math.max(...Array.from(ofGroups.values(), ({ length }) => length))
  }
  return Math.abs(all - last) < Math.abs(last - largest)
}

/** Maximum number of a category. Larger numbers are places. */
const maxCategory = 9

/** Maximum share of rows that may contradict the order of places. */
const maxContradictions = 0.2

/**
 * Finds out whether numbers below "Cat" are places or the names of categories, such as 1 to 4 of
 * cyclists. If they are places, the second athlete of a category comes after the first one. If the
 * list has one category after the other, two consecutive rows never have the same place.
 */
export function readNumberedCategories(
  columns: readonly UnderstoodColumn[],
  headingOf: (column: UnderstoodColumn) => Heading,
  rows: Rows,
): void {
  const column = columnOf(columns, 'category_place')
  if (column === undefined || headingOf(column).sure !== 'category') return
  if ((column.values.numbers?.most ?? 0) > maxCategory) return
  const overall = columnOf(columns, 'place')
  const placeIn = (row: readonly string[], { index } = column) => readPlace(row[index] ?? '')
  const areGroups =
    overall !== undefined && rows.filter((row) => placeIn(row, overall) === 1).length > 1
  const ordered =
    overall === undefined || areGroups
      ? rows
      : rows.toSorted((a, b) => (placeIn(a, overall) ?? 0) - (placeIn(b, overall) ?? 0))
  const places = ordered.flatMap((row) => placeIn(row) ?? [])
  const counts = new Map<number, number>()
  const contradictions = places.filter((place, index) => {
    const count = (counts.get(place) ?? 0) + 1
    counts.set(place, count)
    const isRepeated = areGroups && place === places[index - 1]
    return place > 1 && (isRepeated || count > (counts.get(place - 1) ?? 0))
  })
  if (contradictions.length > places.length * maxContradictions) column.meaning = 'category'
}
