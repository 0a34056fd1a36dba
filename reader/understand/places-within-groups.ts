import type { Heading } from '../known-headings.ts'
import { readPlace } from '../source-terms.ts'
import { columnOf, type UnderstoodColumn } from './understood-column.ts'
import { accepts } from './value-shapes.ts'

/** Minimum share of groups that begin with place 1. */
const most = 0.8

/**
 * Recognises a column of places within the gender or the category. Such places begin with 1 in most
 * groups. Each race has its own groups. Then another column may have the overall places: "Gesamtrang"
 * beside "Rang".
 */
export function readPlacesWithinGroups(
  columns: readonly UnderstoodColumn[],
  headingOf: (column: UnderstoodColumn) => Heading,
  rows: readonly (readonly string[])[],
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
    if (!areUnique || !isEach) continue
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
