import { type LegHeading, readLegHeading } from '../leg-heading.ts'
import { parseTime } from '../times.ts'
import type { UnderstoodColumn } from './understood-column.ts'
import { areTimes } from './value-shapes.ts'

type Rows = readonly (readonly string[])[]
type SplitKind = 'cumulative' | 'lap'

interface Leg extends LegHeading {
  column: UnderstoodColumn
}

/** Minimum share of the rows with all times in which the legs must lead to the finish. */
const leastShare = 0.9

/**
 * Reads columns such as "Swim 1.5 km", "T1" and "Bike 40 km". Their distances are lengths of legs, so
 * each checkpoint is at the sum of the legs up to it. The last leg ends at the finish, so it is no
 * checkpoint. The columns are not used if the times of the legs do not lead to the finish, for
 * example because the times of the changes are missing.
 * @returns what the times of the legs are. Undefined in a table without such columns, and where the
 * distances may be those from the start.
 */
export function readLegs(
  columns: readonly UnderstoodColumn[],
  rows: Rows,
  remarks: string[],
): SplitKind | undefined {
  const named = columns.flatMap((column) => {
    const heading = mayBeLeg(column) ? readLegHeading(column.name) : undefined
    return heading === undefined ? [] : [{ column, ...heading }]
  })
  const parts = named.filter(({ discipline }) => discipline !== undefined)
  const isOfSeveral = new Set(parts.map(({ discipline }) => discipline)).size > 1
  if (!isOfSeveral || parts.every(({ length }) => length === undefined)) return undefined
  const course = parts.flatMap((part, at) => [
    part,
    ...named.filter((leg) => leg.discipline === undefined && leg.number === at + 1),
  ])
  const kind = areKnown(parts) ? kindOf(course, columns, rows) : undefined
  // Unless the times are surely those of legs, lengths that rise may be distances from the start.
  if (kind !== 'lap' && doRise(parts)) return undefined
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
  placeCheckpoints(course.slice(0, -1))
  return kind
}

const mayBeLeg = (column: UnderstoodColumn) =>
  column.by !== 'answer' &&
  (column.meaning === undefined || column.meaning === 'split') &&
  areClockTimes(column)

const areClockTimes = ({ values }: UnderstoodColumn) => areTimes(values) && values.share.clock > 0.5

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

/** Whether the times are those of the legs or since the start. Undefined if they are neither. */
function kindOf(
  course: readonly Leg[],
  columns: readonly UnderstoodColumn[],
  rows: Rows,
): SplitKind | undefined {
  const others = columns.filter(
    (column) => areClockTimes(column) && course.every((leg) => leg.column !== column),
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
  const areMost = (test: (row: (typeof timed)[number]) => boolean) =>
    timed.length > 0 && timed.filter(test).length >= timed.length * leastShare
  if (areMost(({ times, ends }) => leadsToFinish(sumOf(times), ends))) return 'lap'
  const areSinceStart = areMost(
    ({ times, ends }) =>
      leadsToFinish(times.at(-1) ?? 0, ends) &&
      times.every((time, at) => time >= (times[at - 1] ?? 0)),
  )
  return areSinceStart ? 'cumulative' : undefined
}

const sumOf = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0)

function placeCheckpoints(course: readonly Leg[]): void {
  let distance = 0
  for (const { column, length = 0, name } of course) {
    distance += length
    column.meaning = 'split'
    column.distance = distance
    column.checkpoint = name
  }
}
