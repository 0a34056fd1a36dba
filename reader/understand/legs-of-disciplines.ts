import { type LegHeading, readLegHeading } from '../leg-heading.ts'
import { parseTime } from '../times.ts'
import type { Rows, UnderstoodColumn } from './understood-column.ts'
import { areClockTimes } from './value-shapes.ts'

type SplitKind = 'cumulative' | 'lap'
/**
 * From where the times of legs are counted. `start`: since the start, and the last leg has no
 * column.
 */
type LegKind = SplitKind | 'start'

interface Leg extends LegHeading {
  column: UnderstoodColumn
}

/** Maximum share of the rows whose legs do not lead to the finish, for example after penalties. */
const maxWrong = 0.1

/** Lengths of the legs in metres of the usual races of three legs. */
const usualLengths: readonly { disciplines: string; lengths: readonly number[] }[] = [
  { disciplines: 'swim bike run', lengths: [750, 20_000, 5000] },
  { disciplines: 'swim bike run', lengths: [1500, 40_000, 10_000] },
  { disciplines: 'swim bike run', lengths: [1900, 90_000, 21_097.5] },
  { disciplines: 'swim bike run', lengths: [3800, 180_000, 42_195] },
  { disciplines: 'run bike run', lengths: [5000, 20_000, 2500] },
  { disciplines: 'run bike run', lengths: [10_000, 40_000, 5000] },
]
/** Maximum difference of a length of a race, such as 113 km, as a share. */
const maxDifference = 0.005

/**
 * Reads columns such as "Swim 1.5 km", "T1" and "Bike 40 km". Their distances are lengths of legs,
 * so each checkpoint is at the sum of the legs up to it. The last leg ends at the finish, so it has
 * no checkpoint. If the run has no column, the last leg with a column has a checkpoint. The columns
 * are not used if the times of the legs do not lead to the finish, for example because the times of
 * the changes are missing. Headings without lengths are read if the race has a usual distance.
 * @param distance of the race in metres, if it is known
 * @returns what the times of the legs are. Undefined in a table without such columns, and if the
 * distances may be counted from the start.
 */
export function readLegs(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  distance: number | undefined,
  remarks: string[],
): SplitKind | undefined {
  const named = inOrder(
    columns.flatMap((column) => {
      const heading = mayBeLeg(column) ? readLegHeading(column.name) : undefined
      return heading === undefined ? [] : [{ column, ...heading }]
    }),
  )
  const written = named.filter(({ discipline }) => discipline !== undefined)
  const disciplines = new Set(written.map(({ discipline }) => discipline))
  const hasLengths = written.some(({ length }) => length !== undefined)
  const parts = hasLengths ? written : withUsualLengths(written, distance)
  if (disciplines.size < 2 || parts === undefined) return undefined
  const changes = named.filter(({ discipline }) => discipline === undefined)
  const course = parts.flatMap((part, at) => [
    part,
    ...changes.filter(({ number }) => number === at + 1),
  ])
  const kind = areKnown(parts) ? kindOf(course, columns, rows) : undefined
  if (kind === undefined && !hasLengths) return undefined
  // Rising lengths may be distances from the start, unless the times are certainly times of legs.
  const areLegs = changes.length > 0 || (disciplines.has('swim') && disciplines.has('bike'))
  const mayBeFromStart = kind === 'cumulative' || (kind === undefined && !areLegs)
  if (mayBeFromStart && doRise(parts)) return undefined
  for (const column of columns) {
    if (column.by === 'answer') continue
    const isNamed = named.some((leg) => leg.column === column)
    if (!isNamed && column.meaning !== 'split') continue
    column.meaning = isNamed ? 'leg' : undefined
    delete column.distance
  }
  if (kind === undefined) {
    const names = named.map(({ column }) => `"${column.name}"`).join(', ')
    remarks.push(
      `${names} are not used: they are times of legs, and the headings lack a length, or the times together are not the finish time.`,
    )
    return 'cumulative'
  }
  placeCheckpoints(kind === 'start' ? course : course.slice(0, -1))
  return kind === 'lap' ? 'lap' : 'cumulative'
}

/**
 * Returns the legs in the order of the course. If their numbers fall, such as T2 before T1, the columns
 * are from right to left.
 */
function inOrder(named: Leg[]): Leg[] {
  const doFall = named.some(({ discipline, number }, at) =>
    named.slice(0, at).some((leg) => leg.discipline === discipline && leg.number > number),
  )
  return doFall ? named.toReversed() : named
}

/** Returns the legs with the lengths of a usual race of this distance. Undefined for other races. */
function withUsualLengths(parts: readonly Leg[], distance = 0): Leg[] | undefined {
  const disciplines = parts.map(({ discipline }) => discipline).join(' ')
  const usual = usualLengths.find(
    (race) =>
      `${race.disciplines} `.startsWith(`${disciplines} `) &&
      Math.abs(sumOf(race.lengths) - distance) <= distance * maxDifference,
  )
  return usual && parts.map((part, at) => ({ ...part, length: usual.lengths[at] }))
}

const mayBeLeg = (column: UnderstoodColumn) =>
  column.by !== 'answer' &&
  (column.meaning === undefined || column.meaning === 'split') &&
  areClockTimes(column.values)

function doRise(parts: readonly Leg[]): boolean {
  const lengths = parts.flatMap(({ length }) => length ?? [])
  return lengths.every((length, at) => length > (lengths[at - 1] ?? 0))
}

/** Whether all legs have a length, and no leg is a part of another, as in "Bike 20 km", "Bike 40 km". */
const areKnown = (parts: readonly Leg[]) =>
  parts.every(
    ({ length, discipline }, at) =>
      length !== undefined && discipline !== parts[at - 1]?.discipline,
  )

/**
 * Whether the times are those of the legs or since the start. Undefined if they are neither.
 */
function kindOf(
  course: readonly Leg[],
  columns: readonly UnderstoodColumn[],
  rows: Rows,
): LegKind | undefined {
  const others = columns.filter(
    (column) => areClockTimes(column.values) && course.every((leg) => leg.column !== column),
  )
  const timeIn = (row: readonly string[]) => (column: UnderstoodColumn) =>
    parseTime(row[column.index] ?? '', 'clock') ?? []
  const timed = rows
    .map((row) => ({
      times: course.flatMap(({ column }) => timeIn(row)(column)),
      ends: others.flatMap(timeIn(row)),
    }))
    .filter(({ times, ends }) => times.length === course.length && ends.length > 0)
  // Each time may be rounded or cut off to seconds.
  const leadsToFinish = (time: number, ends: readonly number[]) =>
    ends.some((end) => Math.abs(end - time) < 1000 * course.length)
  const areMost = (test: (row: (typeof timed)[number]) => boolean) => {
    const right = timed.filter(test).length
    const wrong = timed.length - right
    return (
      right > 0 && (wrong === 0 || (right > 1 && wrong <= Math.max(1, timed.length * maxWrong)))
    )
  }
  if (areMost(({ times, ends }) => leadsToFinish(sumOf(times), ends))) return 'lap'
  const doRise = (times: readonly number[]) =>
    times.every((time, at) => time >= (times[at - 1] ?? 0))
  const areSinceStart = areMost(
    ({ times, ends }) => leadsToFinish(times.at(-1) ?? 0, ends) && doRise(times),
  )
  if (areSinceStart) return 'cumulative'
  // The time of a change is shorter than the time of the leg before it. So times that rise over a
  // change are times since the start.
  const hasChange = course.some(({ discipline }) => discipline === undefined)
  const isBeforeRun = course.every(({ discipline }) => discipline !== 'run')
  const end = ({ ends }: (typeof timed)[number]) => Math.max(...ends)
  const areUpToRun = areMost((row) => doRise(row.times) && (row.times.at(-1) ?? 0) < end(row))
  return hasChange && isBeforeRun && areUpToRun ? 'start' : undefined
}

const sumOf = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0)

function placeCheckpoints(course: readonly Leg[]): void {
  let distance = 0
  for (const [order, { column, length = 0, name }] of course.entries()) {
    distance += length
    column.order = order
    column.meaning = 'split'
    column.distance = distance
    column.checkpoint = name
  }
}
