import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { noTime, type RaceTable } from './race-table.ts'

/** Sorted passings of a race at one checkpoint or at the finish. All times are in milliseconds. */
export interface SortedPoint {
  /**
   * Times. The source decides whether the times count from the gun or from each athlete's own
   * start.
   */
  own: Int32Array
  /** Times of the same passings since the gun. Athletes with an unknown start are left out. */
  gun: Int32Array
  /** Durations of the leg from the previous point to this point. */
  leg: Int32Array
  /** Number of athletes who may still pass this point. */
  toCome: number
}

/**
 * Returns the sorted passings of a race at its checkpoints and, last, at the finish. Points without
 * a change are sorted only once for all versions of a table.
 */
export async function sortedPassings(table: RaceTable): Promise<SortedPoint[]> {
  const sorted: SortedPoint[] = []
  const { points } = table
  const toCome = athletesToCome(table)
  for (const [index, point] of points.entries()) {
    const previous = points[index - 1]
    const own = sortedTimes(point)
    sorted.push({
      own,
      gun: sortedSums(point, table.derived.clockStart),
      leg: previous ? sortedLeg(point, previous) : own,
      toCome: toCome[index] ?? 0,
    })
    // Sorting a large race takes long, so other requests run between two points.
    if (index % pointsPerTurn === pointsPerTurn - 1) await yieldToEventLoop()
  }
  return sorted
}

/** Number of points that are sorted before other requests run. */
const pointsPerTurn = 3

/** Returns the known times of a column, the smallest first. */
function sortedTimes(column: Int32Array): Int32Array {
  return sortedColumn(column, column)
}

const sortedColumn = computedOnce((column) => sortWhereKnown(column, column, (time) => time))
const sortedSums = computedOnce((column, starts) =>
  sortWhereKnown(column, starts, (time, start) => time + start),
)
const sortedLeg = computedOnce((column, previous) =>
  sortWhereKnown(column, previous, (time, before) => time - before),
)

const toComeOf = new WeakMap<RaceTable, number[]>()

/**
 * Returns the number of athletes who may still pass each point. Athletes without a result who have
 * no known time count until the first athlete has finished. After that, they have probably not
 * started.
 */
function athletesToCome(table: RaceTable): number[] {
  const known = toComeOf.get(table)
  if (known) return known
  const hasFinisher = table.numbers.state.some((_, row) => table.stateOf(row) === 'finished')
  const toCome = table.points.map(() => 0)
  for (const row of table.ids.keys()) {
    if (hasFinisher ? !table.isOnCourse(row) : table.stateOf(row) !== null) continue
    for (let point = table.reachedBy(row); point < toCome.length; point += 1) {
      toCome[point] = (toCome[point] ?? 0) + 1
    }
  }
  toComeOf.set(table, toCome)
  return toCome
}

/** Sorts the values of two columns for the rows where both are known. */
function sortWhereKnown(
  column: Int32Array,
  other: Int32Array,
  valueOf: (a: number, b: number) => number,
): Int32Array {
  const values = new Int32Array(column.length)
  let count = 0
  for (let row = 0; row < column.length; row += 1) {
    const [a, b] = [column[row] ?? noTime, other[row] ?? noTime]
    if (a === noTime || b === noTime) continue
    values[count] = valueOf(a, b)
    count += 1
  }
  return values.slice(0, count).sort()
}

/**
 * Computes a value from two columns only once. The value is kept as long as both columns are in
 * use.
 */
function computedOnce<Value extends object>(
  compute: (column: Int32Array, other: Int32Array) => Value,
): (column: Int32Array, other: Int32Array) => Value {
  const values = new WeakMap<Int32Array, WeakMap<Int32Array, Value>>()
  return (column, other) => {
    const ofColumn = values.get(column) ?? new WeakMap<Int32Array, Value>()
    values.set(column, ofColumn)
    const known = ofColumn.get(other) ?? compute(column, other)
    ofColumn.set(other, known)
    return known
  }
}
