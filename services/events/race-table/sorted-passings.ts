import { getOrCreate } from '../../../domain/get-or-create.ts'
import { nextSlice } from '../../platform/event-loop-turns.ts'
import { replaceAmong } from '../../../domain/sorted-times.ts'
import { noTime, type RaceTable } from './race-table.ts'

/** Sorted passings of a race at one checkpoint or at the finish. All times are in milliseconds. */
export interface SortedPoint {
  /**
   * Times of the passings. The source of the results decides whether the times count from the gun
   * or from each athlete's own start.
   */
  own: Int32Array
  /**
   * Times of the same passings, each since the gun of the athlete's wave. Athletes with an unknown
   * start are left out.
   */
  gun: Int32Array
  /** Durations of the leg to this point, from the previous point or from the start. */
  leg: Int32Array
  /** Number of athletes who may still pass this point. */
  toCome: number
}

/** A sorted list, and the columns from which it was computed. */
interface SortedList {
  column: Int32Array
  other: Int32Array
  sorted: Int32Array
}

/**
 * The last sorted lists of each race table, by the name of the list. The key of a table is the
 * column of start numbers, because all versions of a table share this column.
 */
const lastLists = new WeakMap<RaceTable['bibs'], Map<string, SortedList>>()

/**
 * Returns the sorted passings of a race at its checkpoints and, last, at the finish. If few values
 * changed, the lists are computed from the lists of the previous version.
 */
export async function sortedPassings(table: RaceTable): Promise<SortedPoint[]> {
  const lists = getOrCreate(lastLists, table.bibs, () => new Map<string, SortedList>())
  const sortedBy = (name: string, column: Int32Array, other: Int32Array, valueOf: ValueOf) => {
    const last = lists.get(name)
    const list = { column, other, sorted: sortWhereKnown(column, other, valueOf, last) }
    lists.set(name, list)
    return list.sorted
  }
  const sorted: SortedPoint[] = []
  const { points } = table
  await nextSlice()
  const toCome = athletesToCome(table)
  for (const [index, point] of points.entries()) {
    const previous = points[index - 1]
    await nextSlice()
    const own = sortedBy(`own ${String(index)}`, point, point, (time) => time)
    await nextSlice()
    const ofGun = table.gunPoints[index] ?? point
    const gun = sortedBy(`gun ${String(index)}`, ofGun, ofGun, (time) => time)
    await nextSlice()
    const leg = previous
      ? sortedBy(`leg ${String(index)}`, point, previous, (time, before) => time - before)
      : own
    sorted.push({ own, gun, leg, toCome: toCome[index] ?? 0 })
  }
  return sorted
}

const toComeOf = new WeakMap<RaceTable, number[]>()

/**
 * Returns the number of athletes who may still pass each point. Athletes without any time are
 * counted only until the first athlete has finished, because after that they have probably not
 * started.
 */
function athletesToCome(table: RaceTable): number[] {
  const known = toComeOf.get(table)
  if (known) return known
  const hasFinisher = table.numbers.state.some((_, row) => table.stateOf(row) === 'finished')
  const toCome = table.points.map(() => 0)
  for (let row = 0; row < table.ids.length; row += 1) {
    if (hasFinisher ? !table.isOnCourse(row) : table.stateOf(row) !== null) continue
    const reached = table.reachedBy(row)
    toCome[reached] = (toCome[reached] ?? 0) + 1
  }
  for (let point = 1; point < toCome.length; point += 1) {
    toCome[point] = (toCome[point] ?? 0) + (toCome[point - 1] ?? 0)
  }
  toComeOf.set(table, toCome)
  return toCome
}

type ValueOf = (a: number, b: number) => number

/** If more than one in this number of athletes has a new value, all values are sorted again. */
const changedShare = 8

/**
 * Returns the values that `valueOf` computes from two columns, sorted. Leaves out the rows in which
 * a column has no time.
 */
function sortWhereKnown(
  column: Int32Array,
  other: Int32Array,
  valueOf: ValueOf,
  last: SortedList | undefined,
): Int32Array {
  if (last?.column === column && last.other === other) return last.sorted
  const changed = last && changedValues(column, other, last)
  if (changed) {
    const valuesIn = (first: Int32Array, second: Int32Array) =>
      changed
        .filter((row) => first[row] !== noTime && second[row] !== noTime)
        .map((row) => valueOf(first[row] ?? noTime, second[row] ?? noTime))
    return replaceAmong(last.sorted, valuesIn(last.column, last.other), valuesIn(column, other))
  }
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

/** Returns the rows with a new value. Undefined if there are many such rows. */
function changedValues(
  column: Int32Array,
  other: Int32Array,
  last: SortedList,
): number[] | undefined {
  const rows: number[] = []
  for (let row = 0; row < column.length; row += 1) {
    if (column[row] === last.column[row] && other[row] === last.other[row]) continue
    if (rows.length * changedShare > column.length) return undefined
    rows.push(row)
  }
  return rows
}
