import type { Heading } from '../known-headings.ts'
import { PointsCommas } from '../points-commas.ts'
import { parsePoints, unitInHeading } from '../scores.ts'
import { readPlace } from '../source-terms.ts'
import {
  columnOf,
  finishTimeMeanings,
  type Rows,
  type UnderstoodColumn,
} from './understood-column.ts'

const unit = /(?:^|[\d\s(])(?:km|m|mi|miles?)(?:$|[\s).])/i

type HeadingOf = (column: UnderstoodColumn) => Heading

/** Finds distances and points that decide a race in place of a time. */
export function findScores(
  columns: readonly UnderstoodColumn[],
  headingOf: HeadingOf,
  rows: Rows,
  remarks: string[],
): void {
  readPoints(columns, rows)
  readDistance(columns, headingOf, rows, remarks)
}

/**
 * Recognises points: numbers under "Total" or "Result" that fall from place to place are not times.
 */
function readPoints(columns: readonly UnderstoodColumn[], rows: Rows): void {
  const [time, place] = [columnOf(columns, 'race_time'), columnOf(columns, 'place')]
  if (time === undefined || place === undefined || columnOf(columns, 'points')) return
  if (time.by === 'answer' || time.values.share.decimal < 0.9) return
  const commas = new PointsCommas()
  for (const row of rows) commas.add(row[time.index] ?? '', row)
  const hasThousands = commas.example !== undefined
  const scores = rows.flatMap((row) => {
    const position = readPlace(row[place.index] ?? '')
    const score = parsePoints(row[time.index] ?? '', hasThousands) ?? 0
    return position === undefined || !(score > 0) ? [] : [{ position, score }]
  })
  scores.sort((a, b) => a.position - b.position)
  const falls = scores.every(({ score }, index) => score <= (scores[index - 1]?.score ?? Infinity))
  const [first, last] = [scores[0]?.score ?? 0, scores.at(-1)?.score ?? 0]
  if (falls && scores.length >= 3 && first > last) time.meaning = 'points'
}

/** Whether the places follow the distances of a column: the longest distance is first. */
function fallsFromPlaceToPlace(
  { index, values }: UnderstoodColumn,
  place: UnderstoodColumn | undefined,
  rows: Rows,
): boolean {
  if (place === undefined || values.distinct <= 0.5) return false
  const distances = rows.flatMap((row) => {
    const position = readPlace(row[place.index] ?? '')
    const distance = Number.parseFloat((row[index] ?? '').replace(',', '.'))
    return position === undefined || Number.isNaN(distance) ? [] : [{ position, distance }]
  })
  distances.sort((a, b) => a.position - b.position)
  return distances.every(
    ({ distance }, at) => distance <= (distances[at - 1]?.distance ?? Infinity),
  )
}

/**
 * Recognises a column of distances that are results, as in a race of a fixed time. Such a table has
 * no times, or its places follow the distances. It has exactly one first place, or most of its
 * distances differ.
 */
function readDistance(
  columns: readonly UnderstoodColumn[],
  headingOf: HeadingOf,
  rows: Rows,
  remarks: string[],
): void {
  const has = (meaning: UnderstoodColumn['meaning'] & string) => columnOf(columns, meaning)
  if (has('distance')) return
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
  if (finishTimeMeanings.some(has) && !fallsFromPlaceToPlace(column, place, rows)) return
  const first = rows.filter((row) => place && readPlace(row[place.index] ?? '') === 1)
  if (first.length !== 1 && column.values.distinct <= 0.5) return
  const isNamed = unit.test(column.name) || unitInHeading.test(column.name)
  const hasUnit = isNamed || column.values.examples.every((text) => unit.test(text))
  column.meaning = hasUnit ? 'distance' : undefined
  if (!hasUnit) {
    remarks.push(
      `"${column.name}" is not used, because its unit is unknown: name the column "${column.name} (km)", for example.`,
    )
  }
}
