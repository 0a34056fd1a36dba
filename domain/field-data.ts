import { complete, type Steps } from './steps.ts'

/** The passings of all athletes of a race. The race clock starts with the first gun. */
export interface FieldData {
  /** Milliseconds of one step. All times are whole numbers of steps. */
  stepMs: number
  /**
   * Distance of each place from the start, in metres, in ascending order. The places are the start,
   * the checkpoints and the finish.
   */
  distances: number[]
  /**
   * Start numbers of the athletes who have one. These athletes come first in all lists. Private
   * profiles have no start number.
   */
  bibs: string[]
  /**
   * One column for each place, with each athlete's time in steps. `notPassed` marks an unknown
   * time.
   */
  times: Int32Array[]
  /**
   * For each athlete on the course: when she is expected at the next place whose timing works, in
   * steps. `notPassed` if no passing is expected.
   */
  expected: Int32Array
  /** 1 for an athlete who did not start, left the race or was disqualified, else 0. */
  out: Uint8Array
}

/** Marks an unknown time in `FieldData.times` and `FieldData.expected`. */
export const notPassed = -1

/** One athlete in unpacked data. The bib is null for private profiles. */
export interface FieldAthlete {
  bib: string | null
  out: boolean
  /** Milliseconds since the gun at each place; null where unknown. */
  times: readonly (number | null)[]
  /** Milliseconds since the gun at which an athlete on the course is expected at the next place. */
  expected?: number | null
}

/**
 * Races up to this duration are packed in steps of one second, longer races in steps of five
 * seconds.
 */
const longRaceMs = 3_600_000

/**
 * Sorts athletes by start number. Athletes without a start number follow, sorted by their times,
 * then by their expected times, then by `out`.
 * Nothing else decides the order of private profiles, so the order does not reveal who they are.
 * @param distances metres of the start, the checkpoints and the finish, in ascending order
 * @returns the field with times in milliseconds, and the index that each athlete had in `athletes`
 */
export function fieldOf(
  distances: readonly number[],
  athletes: readonly FieldAthlete[],
): { field: FieldData; order: number[] } {
  return complete(fieldSteps(distances, athletes))
}

/** Computes the same as `fieldOf`. Yields wherever the computation may pause. */
export function* fieldSteps(
  distances: readonly number[],
  athletes: readonly FieldAthlete[],
): Steps<{ field: FieldData; order: number[] }> {
  const rows = athletes.map(({ bib, out, times, expected }, index) => ({
    index,
    expected: expected ?? notPassed,
    bib,
    number: bib !== null && isNumber(bib) ? Number(bib) : null,
    out,
    times: inOrder(times),
  }))
  yield
  rows.sort((a, b) => compareBibs(a, b) || (a.bib === null ? compareTimes(a, b) : 0))
  const times: Int32Array[] = []
  for (const place of distances.keys()) {
    yield
    times.push(Int32Array.from(rows, (row) => row.times[place] ?? notPassed))
  }
  const field = {
    stepMs: 1,
    distances: [...distances],
    bibs: rows.flatMap(({ bib }) => (bib === null ? [] : [bib])),
    times,
    expected: Int32Array.from(rows, ({ expected }) => expected),
    out: Uint8Array.from(rows, ({ out }) => (out ? 1 : 0)),
  }
  return { field, order: rows.map(({ index }) => index) }
}

/**
 * Returns a field with new values of some athletes. If the order of the athletes does not change, a
 * column of `times` without a new value is the same object as in the given field.
 * @param changed the athletes with new values, by their index in the field; their start numbers do
 * not change
 * @param expected the new column of expected times
 * @returns the field, and the index that each athlete had in the given field; this index is
 * undefined if the order does not change
 */
export function changeField(
  field: FieldData,
  changed: ReadonlyMap<number, Pick<FieldAthlete, 'out' | 'times'>>,
  expected: Int32Array,
): { field: FieldData; order: number[] | undefined } {
  const athletes = [...changed.keys()]
  const passings = [...changed.values()].map(({ times }) => inOrder(times))
  const next = {
    ...field,
    expected,
    times: field.times.map((column, place) =>
      withValues(column, athletes, (index) => passings[index]?.[place] ?? notPassed),
    ),
    out: withValues(field.out, athletes, (index) =>
      Number(changed.get(athletes[index] ?? -1)?.out === true),
    ),
  }
  const order = orderOf(next)
  if (order === undefined) return { field: next, order }
  const sorted = <Column extends Int32Array | Uint8Array>(column: Column): Column => {
    const copy = column.slice() as Column
    for (const [index, from] of order.entries()) copy[index] = column[from] ?? notPassed
    return copy
  }
  return {
    field: {
      ...next,
      times: next.times.map(sorted),
      expected: sorted(next.expected),
      out: sorted(next.out),
    },
    order,
  }
}

/** Returns a column with new values. Returns the column itself if no value differs. */
function withValues<Column extends Int32Array | Uint8Array>(
  column: Column,
  athletes: readonly number[],
  valueOf: (index: number) => number,
): Column {
  if (athletes.every((athlete, index) => column[athlete] === valueOf(index))) return column
  const copy = column.slice() as Column
  for (const [index, athlete] of athletes.entries()) copy[athlete] = valueOf(index)
  return copy
}

/**
 * Sorts the athletes without a start number by their times, then by `expected` and `out`. Returns
 * the new order of all athletes. Undefined if the order does not change.
 */
function orderOf({ bibs, times, expected, out }: FieldData): number[] | undefined {
  const columns = [...times, expected, out]
  const compare = (a: number, b: number) => {
    for (const column of columns) {
      const difference = (column[a] ?? 0) - (column[b] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }
  const athletes = [...out.keys()]
  const nameless = athletes.slice(bibs.length)
  if (nameless.every((athlete, index) => index === 0 || compare(athlete - 1, athlete) <= 0)) {
    return undefined
  }
  return [...athletes.slice(0, bibs.length), ...nameless.sort(compare)]
}

/**
 * Converts times in milliseconds to whole steps, the unit of packed fields. Rounds down, so no
 * passing appears later than it happened.
 */
export function inSteps(field: FieldData): FieldData {
  let longest = 0
  for (const column of field.times) {
    for (const time of column) if (time > longest) longest = time
  }
  const stepMs = longest <= longRaceMs ? 1_000 : 5_000
  const inStep = (column: Int32Array) => {
    const steps = column.slice()
    for (let athlete = 0; athlete < steps.length; athlete += 1) {
      const time = steps[athlete] ?? notPassed
      if (time !== notPassed) steps[athlete] = Math.floor(time / stepMs)
    }
    return steps
  }
  return { ...field, stepMs, times: field.times.map(inStep), expected: inStep(field.expected) }
}

/**
 * Replaces some times by `notPassed`: each missing time, each negative time except a start, and each
 * time that is later than the time at a further place.
 */
function inOrder(given: FieldAthlete['times']): number[] {
  const times = given.map((time) => time ?? notPassed)
  // The first wave may start before the gun of the race.
  if ((given[0] ?? 0) < 0) times[0] = 0
  let next = Infinity
  for (let place = times.length - 1; place >= 0; place -= 1) {
    const time = times[place] ?? notPassed
    if (time === notPassed) continue
    if (time < 0 || time > next) times[place] = notPassed
    else next = time
  }
  return times
}

export const isNumber = (bib: string) => /^(?:0|[1-9]\d{0,8})$/.test(bib)

/**
 * Sorts numeric start numbers first, then other start numbers, then rows without a start number.
 */
function compareBibs(a: Row, b: Row): number {
  if (a.number !== null && b.number !== null) return a.number - b.number
  if (a.bib === null || b.bib === null) return Number(a.bib === null) - Number(b.bib === null)
  if (a.number !== null || b.number !== null) return a.number === null ? 1 : -1
  if (a.bib === b.bib) return 0
  return a.bib < b.bib ? -1 : 1
}

interface Row {
  bib: string | null
  /** The start number if `isNumber` is true, else null. Computed once for all comparisons. */
  number: number | null
  out: boolean
  times: number[]
  expected: number
}

function compareTimes(a: Row, b: Row): number {
  for (const [place, time] of a.times.entries()) {
    const difference = time - (b.times[place] ?? notPassed)
    if (difference !== 0) return difference
  }
  return a.expected - b.expected || Number(a.out) - Number(b.out)
}
