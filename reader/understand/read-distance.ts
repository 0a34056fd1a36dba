import type { Heading } from '../read-heading.ts'
import { readPlace } from '../source-terms.ts'
import { timeMeanings } from './times-of-table.ts'
import { columnOf, type UnderstoodColumn } from './understood-column.ts'

const unit = /(?:^|[\d\s(])(?:km|m|mi|miles?)(?:$|[\s).])/i

/**
 * In a race of a fixed time, the distance is the result and does not name the race. Such a list has
 * no times, and a single first place for all distances.
 */
export function readDistance(
  columns: readonly UnderstoodColumn[],
  headingOf: (column: UnderstoodColumn) => Heading,
  rows: readonly (readonly string[])[],
  remarks: string[],
): void {
  const has = (meaning: UnderstoodColumn['meaning'] & string) => columnOf(columns, meaning)
  if (has('distance') ?? timeMeanings.find(has)) return
  const column = columns.find(
    (candidate) =>
      (candidate.meaning === undefined || candidate.meaning === 'race') &&
      candidate.by !== 'answer' &&
      headingOf(candidate).possible.includes('distance') &&
      candidate.values.share.distance >= 0.9 &&
      candidate.values.kinds > 1,
  )
  if (column === undefined) return
  const place = has('place')
  const first = rows.filter((row) => place && readPlace(row[place.index] ?? '') === 1)
  if (first.length !== 1 && column.values.distinct <= 0.5) return
  const hasUnit = unit.test(column.name) || column.values.examples.every((text) => unit.test(text))
  column.meaning = hasUnit ? 'distance' : undefined
  if (!hasUnit) {
    remarks.push(
      `"${column.name}" is not used, because its unit is unknown: name the column "${column.name} (km)", for example.`,
    )
  }
}
