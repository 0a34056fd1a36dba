import { parseTime, type TimeFormat } from '../times.ts'
import { pace } from './pace.ts'
import {
  checkpointsOf,
  finishColumnsOf,
  type Rows,
  type UnderstoodColumn,
} from './understood-column.ts'

interface SplitSettings {
  format: TimeFormat
  /** Length of the race in metres, if it is known. */
  distance: number | undefined
}

/** Keeps one column for each checkpoint, and decides what the times of the splits are. */
export function readSplitKind(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  settings: SplitSettings,
): 'cumulative' | 'lap' {
  keepOneOfEachDistance(columns, rows, settings)
  const kind = findSplitKind(columns, rows, settings)
  const splits = columns.filter(({ meaning, distance }) => meaning === 'split' && distance)
  if (kind === 'cumulative' || !areLengths(splits, columns, rows, settings)) return kind
  for (const column of splits) {
    column.meaning = 'leg'
    delete column.distance
  }
  return 'cumulative'
}

/**
 * Whether the distances of the headings are lengths of parts of the course, as in "Lake 8 km", "Hill
 * 10 km". Then the times together are the finish time, and the paces over these lengths differ less
 * than the paces from one distance to the next.
 */
function areLengths(
  splits: readonly UnderstoodColumn[],
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  { format, distance: ofRace = 0 }: SplitSettings,
): boolean {
  const last = Math.max(...splits.map(({ distance = 0 }) => distance))
  if (Math.abs(last - ofRace) < ofRace * 0.01) return false
  const timesIn = (row: readonly string[], some: readonly UnderstoodColumn[]) =>
    some.flatMap(({ index }) => parseTime(row[index] ?? '', format) ?? [])
  const finishes = finishColumnsOf(columns)
  const first = rows.find((row) => {
    const times = timesIn(row, splits)
    const sum = times.reduce((total, time) => total + time, 0)
    const isComplete = times.length === splits.length
    return isComplete && timesIn(row, finishes).some((finish) => isNear(finish, sum))
  })
  if (first === undefined) return false
  const sorted = splits.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
  const times = timesIn(first, sorted)
  const spread = (lengths: readonly number[]) => {
    const paces = times.map((time, at) => time / (lengths[at] ?? 1))
    return Math.max(...paces) / Math.min(...paces)
  }
  const distances = sorted.map(({ distance = 0 }) => distance)
  return spread(distances) < spread(distances.map((end, at) => end - (distances[at - 1] ?? 0)))
}

/**
 * Decides whether splits are times since the start (`cumulative`) or times of single legs (`lap`).
 * They are times of legs if, in most rows, they decrease, their sum is the finish time, or they grow
 * like the lengths of the legs.
 */
export function findSplitKind(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  { format, distance }: SplitSettings,
): 'cumulative' | 'lap' {
  const splits = comparableSplits(columns)
  const timed = finishColumnsOf(columns)
  let falling = 0
  let counted = 0
  for (const row of rows) {
    const timeAt = ({ index }: UnderstoodColumn) => parseTime(row[index] ?? '', format)
    const times = splits.flatMap((split) => timeAt(split) ?? [])
    if (times.length < 2) continue
    counted += 1
    const finishes = timed.flatMap((column) => timeAt(column) ?? [])
    const sum = times.length === splits.length ? times.reduce((total, time) => total + time) : 0
    const areLegs =
      finishes.some((time) => isNear(time, sum)) ||
      areLegsByDistance(splits, splits.map(timeAt), { time: Math.max(...finishes), distance })
    if (areLegs || times.some((time, index) => time < (times[index - 1] ?? 0))) falling += 1
  }
  return falling > counted * 0.5 ? 'lap' : 'cumulative'
}

const netWord = /\b(?:net|nett|netto|chip|real|reel|neto|liquido|puce)\b/i

/**
 * Keeps one of several columns for each checkpoint, such as "10 km Time" beside "10 km Split" with
 * the times of the legs, or "10 km Brutto" beside "10 km Netto". The other columns get the meaning
 * `leg`. Columns with times of arrival and departure are all kept, because these times rise along
 * the course.
 */
function keepOneOfEachDistance(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  settings: SplitSettings,
): void {
  const families = familiesOf(columns)
  if (families.length < 2 || doRise(families.flat(), rows, settings.format)) return
  const finishes = columns.filter(({ meaning }) => meaning !== 'split')
  const sinceStart = families.filter(
    (family) => findSplitKind([...finishes, ...family], rows, settings) === 'cumulative',
  )
  const net = sinceStart.find((family) => family.every(({ name }) => netWord.test(plainName(name))))
  const kept = net ?? sinceStart[0]
  if (kept === undefined) return
  for (const column of families.flat()) {
    if (kept.includes(column)) continue
    column.meaning = 'leg'
    delete column.distance
  }
}

const plainName = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '')

/**
 * Returns a list with the first column of each checkpoint, then a list with the second column of
 * each checkpoint, and so on. Empty unless all known checkpoints, and at least two, have the same
 * number of columns.
 */
function familiesOf(columns: readonly UnderstoodColumn[]): UnderstoodColumn[][] {
  const ofDistance = Map.groupBy(
    columns.filter(({ meaning, distance }) => meaning === 'split' && distance !== undefined),
    ({ distance }) => distance,
  )
  const groups = [...ofDistance.values()]
  const [first = []] = groups
  if (groups.length < 2 || groups.some(({ length }) => length !== first.length)) return []
  return first.map((_, at) => groups.flatMap((group) => group[at] ?? []))
}

/** Whether the times of most rows rise along the course. */
function doRise(columns: readonly UnderstoodColumn[], rows: Rows, format: TimeFormat): boolean {
  const course = checkpointsOf(columns)
  const timed = rows
    .map((row) => course.flatMap(({ index }) => parseTime(row[index] ?? '', format) ?? []))
    .filter((times) => times.length > 1)
  const rising = timed.filter((times) => times.every((time, at) => time >= (times[at - 1] ?? 0)))
  return rising.length * 2 > timed.length
}

/**
 * Returns the splits in the order of the course. If several splits have a known distance, splits of
 * unknown distance are left out, because their place on the course is unknown.
 */
function comparableSplits(columns: readonly UnderstoodColumn[]): UnderstoodColumn[] {
  const all = checkpointsOf(columns)
  const known = all.filter(({ distance }) => distance !== undefined)
  return known.length > 1 ? known : all.toSorted((a, b) => a.index - b.index)
}

/**
 * Whether the times of a row grow like the legs between the checkpoints and from the last one to
 * the finish, and not like the distances since the start. If their sum is later than the finish,
 * the times are not times of legs.
 * @param times times at the checkpoints; undefined if the row has no time
 * @param finish.time finish time; not finite if the row has no finish time
 */
function areLegsByDistance(
  splits: readonly UnderstoodColumn[],
  times: readonly (number | undefined)[],
  finish: { time: number; distance: number | undefined },
): boolean {
  const legs = splits.map(({ distance: end = 0 }, index) => {
    const length = end - (splits[index - 1]?.distance ?? 0)
    return { time: times[index] ?? 0, end, length }
  })
  const sum = legs.reduce((total, { time }) => total + time, 0)
  const isTimed = Number.isFinite(finish.time)
  if (isTimed && sum > finish.time) return false
  let sinceStart = 0
  let byLeg = 0
  for (const [index, { time, end, length }] of legs.entries()) {
    const before = legs[index - 1]
    if (before === undefined || time === 0 || before.time === 0) continue
    if (length <= 0 || before.length <= 0) continue
    sinceStart += difference(time / before.time, end / before.end)
    byLeg += difference(time / before.time, length / before.length)
  }
  const last = legs.at(-1)
  const { distance = 0 } = finish
  const isComplete = legs.every(({ time, length }) => time > 0 && length > 0)
  if (last === undefined || !isTimed || !isComplete || distance <= last.end) {
    return byLeg < sinceStart / 2 && sinceStart > leastDifference
  }
  sinceStart += difference(finish.time / last.time, distance / last.end)
  byLeg += difference((finish.time - sum) / last.time, (distance - last.end) / last.length)
  return byLeg < sinceStart / 2
}

/**
 * If the finish time cannot be compared, times count as times of legs only if they differ by more
 * than this number from times since the start. On a course that begins with a climb, times since
 * the start also grow more slowly than the distance.
 */
const leastDifference = 0.5

/** The difference of two ratios, in which twice as much and half as much are equally far away. */
const difference = (ratio: number, expected: number) => Math.abs(Math.log(ratio / expected))

/** Whether a time is the sum of the times of legs, although each of them may be rounded. */
function isNear(time: number, sum: number): boolean {
  return Math.abs(time - sum) <= 2000
}

/**
 * Recognises places at checkpoints: whole numbers in a column of splits, in a table whose finish
 * times are clock times. Whole numbers that may be seconds stay splits.
 */
export function readPlacesAtCheckpoints(columns: readonly UnderstoodColumn[], rows: Rows): void {
  const finish = finishColumnsOf(columns)
  if (!finish.some(({ values }) => values.share.clock > 0.5)) return
  for (const column of columns) {
    const { integer, clock } = column.values.share
    if (column.meaning !== 'split' || integer <= 0.5 || clock > 0) continue
    if (arePlaces(column, rows)) column.meaning = 'split_place'
  }
}

/**
 * Whether whole numbers are places: they are too small for seconds, or they differ and are at most
 * the number of rows.
 */
function arePlaces({ values, distance = 0 }: UnderstoodColumn, rows: Rows): boolean {
  const { middle, most } = values.numbers ?? { middle: 0, most: 0 }
  const isTooFast = middle * 1000 < distance * pace.fastest
  return isTooFast || (most <= rows.length && values.distinct > 0.9)
}
