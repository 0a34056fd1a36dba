import type { Heading } from '../known-headings.ts'
import { parseTime } from '../times.ts'
import { findSplitKind } from './splits-of-table.ts'
import { areAllLater } from './times-of-day.ts'
import { finishColumnsOf, type Rows, type UnderstoodColumn } from './understood-column.ts'
import { areClockTimes } from './value-shapes.ts'

/**
 * Maximum share of the rows whose times at checkpoints may be in the wrong order, for example after
 * an error of a timing mat.
 */
const maxFalling = 0.02

/**
 * Reads columns such as "Champex-Lac (55 km)" as checkpoints. Such columns may also contain times
 * of legs, times in other races or times of day. So they are read only if the table has finish
 * times, the distances rise from left to right or from right to left, and the times rise to the
 * finish at similar paces.
 * @param distance of the race in metres, if it is known
 */
export function readNamedCheckpoints(
  columns: readonly UnderstoodColumn[],
  headingOf: (column: UnderstoodColumn) => Heading,
  rows: Rows,
  distance: number | undefined,
): void {
  const finishes = finishColumnsOf(columns)
  const named = columns.filter(
    (column) =>
      column.meaning === undefined &&
      headingOf(column).distanceOfPlace !== undefined &&
      areClockTimes(column.values) &&
      !finishes.some((finish) => areSame(column, finish, rows)),
  )
  const starts = columns.filter(({ meaning }) => meaning === 'clock_time')
  const mayBeOfDay = named.some((column) =>
    starts.some((start) => areAllLater(column, start, rows)),
  )
  if (named.length === 0 || finishes.length === 0 || mayBeOfDay) return
  for (const column of named) {
    column.meaning = 'split'
    column.distance = headingOf(column).distanceOfPlace ?? 0
  }
  const isCumulative = findSplitKind(columns, rows, { format: 'clock', distance }) === 'cumulative'
  if (isCumulative && doRise(columns, finishes, rows, distance)) return
  for (const column of named) {
    column.meaning = undefined
    delete column.distance
  }
}

/** Whether the last place of the course, as in "Mora (90 km)", is the finish. */
const areSame = (place: UnderstoodColumn, finish: UnderstoodColumn, rows: Rows) =>
  rows.every(
    (row) =>
      parseTime(row[place.index] ?? '', 'clock') === parseTime(row[finish.index] ?? '', 'clock'),
  )

/** Maximum ratio of an athlete's times per kilometre on two parts of the course. */
const mostDifference = 6

const distanceOrSign = /[\d.,]+ ?(?:km|км|mi(?:les?)?)|[^\p{L}\d]/giu

/**
 * Whether each checkpoint has a name of its own, or none has one. Columns that differ only in their
 * distances contain best times.
 */
function haveOwnNames(splits: readonly UnderstoodColumn[]): boolean {
  const names = new Set(splits.map(({ name }) => name.replaceAll(distanceOrSign, '')))
  return names.size === splits.length || names.has('')
}

/**
 * Whether the distances of checkpoints rise in one direction, and their times to the finish.
 * @param distance of the race in metres, if it is known
 */
function doRise(
  columns: readonly UnderstoodColumn[],
  finishes: readonly UnderstoodColumn[],
  rows: Rows,
  distance: number | undefined,
): boolean {
  const listed = columns.filter(
    ({ meaning, distance }) => meaning === 'split' && distance !== undefined,
  )
  const isFromRight = (listed[0]?.distance ?? 0) > (listed.at(-1)?.distance ?? 0)
  const splits = isFromRight ? listed.toReversed() : listed
  const areInOrder = splits.every(
    ({ distance = 0 }, at) => distance > (splits[at - 1]?.distance ?? 0),
  )
  const lastDistance = splits.at(-1)?.distance ?? 0
  const isFinishAfter = distance !== undefined && distance > lastDistance
  // A single place is compared with the distance and the time of the finish.
  const leastPlaces = isFinishAfter ? 1 : 2
  if (splits.length < leastPlaces || !areInOrder || !haveOwnNames(splits)) return false
  const timeIn = (row: readonly string[]) => (column: UnderstoodColumn) => {
    const time = parseTime(row[column.index] ?? '', 'clock')
    return time === undefined ? [] : [{ time, distance: column.distance ?? 0 }]
  }
  const timed = rows
    .map((row) => ({
      passings: splits.flatMap(timeIn(row)),
      finish: Math.max(...finishes.flatMap(timeIn(row)).map(({ time }) => time)),
    }))
    .filter(({ passings }) => passings.length >= leastPlaces)
  const finished = timed.filter(({ finish }) => Number.isFinite(finish))
  const toFinish = ({ passings, finish }: (typeof timed)[number]) =>
    isFinishAfter && Number.isFinite(finish) ? [...passings, { time: finish, distance }] : passings
  const falling =
    timed.filter((row) => !areTimesOfCourse(toFinish(row))).length +
    finished.filter(({ passings, finish }) => passings.some(({ time }) => time >= finish)).length
  return finished.length > 0 && falling <= timed.length * maxFalling
}

/** Whether an athlete can have passed these checkpoints in turn. */
function areTimesOfCourse(passings: readonly { time: number; distance: number }[]): boolean {
  const paces = passings.map(({ time, distance }, at) => {
    const before = passings[at - 1] ?? { time: 0, distance: 0 }
    return (time - before.time) / (distance - before.distance)
  })
  const [least, most] = [Math.min(...paces), Math.max(...paces)]
  return least > 0 && most <= least * mostDifference
}
