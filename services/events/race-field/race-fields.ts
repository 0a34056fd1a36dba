import { getOrCreate } from '../../../domain/get-or-create.ts'
import {
  changeField,
  type FieldAthlete,
  type FieldData,
  fieldSteps,
  inSteps,
  notPassed,
} from '../../../domain/field-data.ts'
import { type PackedField, packingSteps } from '../../../domain/field-packing.ts'
import { type FieldMoment, FieldPositions } from '../../../domain/field-positions.ts'
import type { Steps } from '../../../domain/steps.ts'
import { inSlices } from '../../platform/event-loop-turns.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import { readOnCourse } from '../on-course/athletes-on-course.ts'
import { allOverdueFrom, nextExpected, type OnCourse } from '../on-course/on-course.ts'
import type { RaceTable } from '../race-table/race-table.ts'
import type { EventsDatabase } from '../database.ts'
import { RaceTables } from '../race-table/race-tables.ts'
import { type Milestone, milestonesOf } from './milestones.ts'
import type { FieldRace } from './read-field-races.ts'
import { absenceIn, readGuns } from './absent-athletes.ts'

/** The field of one version of a race. Times are in milliseconds since the first gun. */
export interface PositionedField {
  positions: FieldPositions
  /** Ids of the athletes in the order of the field. */
  ids: string[]
  milestones: Milestone[]
  /**
   * The first gun, in milliseconds since the gun of the race. Negative if a wave started before the
   * gun of the race, otherwise 0.
   */
  firstGun: number
  /** Whether athletes have started with different guns. */
  severalStarts: boolean
  /** Time of the last finish. Null while athletes are on the course, and without finishers. */
  endMs: number | null
  /**
   * Time from which all athletes on the course are overdue. Without a mat at the start, athletes
   * without a passing may be on the course, too. Null if unknown, and if the course is empty.
   */
  overdueFromMs: number | null
  /**
   * Returns the field at a moment. The last requested moment is cached, because many readers
   * request the same moment.
   * @param isNow true to count all recorded passings, even if they are later than the moment
   */
  at: (ms: number, isNow: boolean) => MomentOfField
  /** Returns all passings for players. The passings are packed only once. */
  packed: () => Promise<PackedField>
}

interface MomentOfField extends FieldMoment {
  /** Number of athletes on the course between each place and the previous place. */
  stretches: readonly number[]
}

/**
 * Minimum pause between two computations of the field of a live race, as a multiple of the duration
 * of the last computation.
 */
const pauseOfComputations = 50

/** The data from which a field is computed. */
interface Source {
  table: RaceTable
  onCourse: OnCourse
  /** The first gun, in milliseconds since the gun of the race. */
  firstGun: number
  data: FieldData
  /** Rows of the race table in the order of the field. */
  order: readonly number[]
  /** Index in the field, for each row of the race table. */
  indexes: Int32Array
}

interface Computed {
  field: PositionedField
  source: Source
  workMs: number
  computedAt: number
}

/** The fields of the versions of a race along one course, either while it is live or later. */
class FieldsOfCourse {
  readonly #distances: number[]
  readonly #isLive: boolean
  readonly #readGuns: () => Promise<number[]>
  readonly #computing = new SingleFlight<void>()
  #latest: Computed | undefined

  /**
   * @param isLive whether fields may be a few seconds old, and further athletes may start
   * @param guns reads the guns of a live race
   */
  constructor(distances: number[], isLive: boolean, guns: () => Promise<number[]>) {
    this.#distances = distances
    this.#isLive = isLive
    this.#readGuns = guns
  }

  /** Returns the field of a version. Concurrent callers share a computation. */
  async of(table: RaceTable, onCourse: OnCourse): Promise<PositionedField> {
    for (;;) {
      const latest = this.#latest
      if (latest?.source.table === table) return latest.field
      if (latest && this.#isLive && isRecent(latest)) return latest.field
      await this.#computing.get('', () => this.#compute(table, onCourse))
    }
  }

  async #compute(table: RaceTable, onCourse: OnCourse): Promise<void> {
    const guns = this.#isLive ? await this.#readGuns() : undefined
    const course = { distances: this.#distances, guns }
    const steps = raceFieldSteps(course, table, onCourse, this.#latest?.source)
    const { result, workMs } = await inSlices(steps)
    this.#latest = { ...result, workMs, computedAt: performance.now() }
  }
}

function isRecent({ computedAt, workMs }: Computed): boolean {
  return performance.now() - computedAt < pauseOfComputations * workMs
}

/** Computes the fields of races from their results. */
export class RaceFields {
  readonly tables: RaceTables
  readonly #db: EventsDatabase
  /**
   * The latest fields. The key is the column of start numbers in the race table. A field is kept as
   * long as a table uses this column.
   */
  readonly #latest = new WeakMap<RaceTable['bibs'], Map<string, FieldsOfCourse>>()

  constructor(db: EventsDatabase) {
    this.#db = db
    this.tables = new RaceTables(db)
  }

  /**
   * Returns the field of a race. While passings arrive, the field may be a few seconds old, because
   * computing a large field takes long. The field always has the current private profiles.
   */
  async of(race: FieldRace): Promise<PositionedField> {
    const { result_set_id, check_points, distance, as_of } = race
    const { table, athletes } = await readOnCourse(this.tables, race.id, result_set_id)
    const distances = placesOf(check_points, distance)
    const isLive = as_of !== null
    const key = [isLive, ...distances].join(' ')
    const courses = getOrCreate(this.#latest, table.bibs, () => new Map<string, FieldsOfCourse>())
    const guns = () => readGuns(this.#db, race.id)
    const fields = getOrCreate(courses, key, () => new FieldsOfCourse(distances, isLive, guns))
    return fields.of(table, athletes)
  }
}

interface Course {
  distances: number[]
  /**
   * Guns of the race and its waves, in milliseconds since the gun of the race. Undefined without a
   * live ranking.
   */
  guns: readonly number[] | undefined
}

function* raceFieldSteps(
  { distances, guns }: Course,
  table: RaceTable,
  onCourse: OnCourse,
  last: Source | undefined,
): Steps<{ field: PositionedField; source: Source }> {
  const started = table.guns()
  const firstGun = Math.min(0, ...started)
  const source =
    last?.firstGun === firstGun
      ? changeSource(table, onCourse, last)
      : yield* sourceSteps(distances, table, onCourse, firstGun)
  yield
  const { data, order } = source
  const positions = new FieldPositions(data)
  yield
  const absence =
    guns &&
    absenceIn(
      data,
      guns.map((gun) => gun - firstGun),
    )
  const milestones = milestonesOf(
    data,
    order.map((row) => table.genderOf(row)),
    absence?.othersMayCome ?? false,
    order.flatMap((row, athlete) => (table.stateOf(row) === 'disqualified' ? [athlete] : [])),
  )
  yield
  const lastFinish = lastTime(data.times.at(-1))
  let moment: { ms: number; isNow: boolean; of: MomentOfField } | undefined
  let packed: Promise<PackedField> | undefined
  const field: PositionedField = {
    positions,
    ids: order.map((row) => table.ids[row] ?? ''),
    milestones,
    firstGun,
    severalStarts: started.size > 1,
    endMs: onCourse.isEmpty() ? lastFinish : null,
    overdueFromMs: overdueFrom(onCourse, lastFinish, firstGun, absence?.awaitedUntil ?? null),
    at(ms, isNow) {
      if (moment?.ms !== ms || moment.isNow !== isNow) {
        const stretches = positions.stretchesAt(ms, isNow)
        moment = { ms, isNow, of: { ...positions.at(ms, isNow), stretches } }
      }
      return moment.of
    },
    packed: () => (packed ??= inSlices(packedSteps(data)).then(({ result }) => result)),
  }
  return { field, source }
}

/** Returns `overdueFromMs` of a field. All times are in milliseconds since the first gun. */
function overdueFrom(
  onCourse: OnCourse,
  lastFinish: number | null,
  firstGun: number,
  awaitedUntil: number | null,
): number | null {
  if (onCourse.isEmpty()) return awaitedUntil
  const from = allOverdueFrom(onCourse, lastFinish === null ? null : lastFinish + firstGun)
  return from === null ? null : Math.max(from - firstGun, awaitedUntil ?? 0)
}

/** Returns the last time of a column. Null if nobody has passed the place. */
function lastTime(column: Int32Array = new Int32Array()): number | null {
  let last: number = notPassed
  for (const time of column) if (time > last) last = time
  return last === notPassed ? null : last
}

function* packedSteps(data: FieldData): Steps<PackedField> {
  const packable = inSteps(data)
  yield
  return yield* packingSteps(packable)
}

/** Computes the data of the first field of a table. */
function* sourceSteps(
  distances: number[],
  table: RaceTable,
  onCourse: OnCourse,
  firstGun: number,
): Steps<Source> {
  const athletes: FieldAthlete[] = []
  for (const [row, bib] of table.bibs.entries()) {
    if (row % athletesPerStep === 0) yield
    const expected = expectedNext(onCourse, row, firstGun)
    athletes.push({ bib, ...passingsOf(table, row, firstGun), expected })
  }
  yield
  const { field: data, order } = yield* fieldSteps(distances, athletes)
  return { table, onCourse, firstGun, data, order, indexes: indexesOf(order) }
}

/** Number of athletes whose passings are read before the computation may pause. */
const athletesPerStep = 256

/**
 * Computes the data of the next field from the data of the last field and the athletes with new
 * values.
 */
function changeSource(table: RaceTable, onCourse: OnCourse, last: Source): Source {
  const { indexes, firstGun } = last
  const changed = new Map(
    [...table.changedRows(last.table)].map((row) => [
      indexes[row] ?? -1,
      passingsOf(table, row, firstGun),
    ]),
  )
  const expected = last.data.expected.slice()
  for (const row of onCourse.changedRows(last.onCourse)) {
    expected[indexes[row] ?? -1] = expectedNext(onCourse, row, firstGun) ?? notPassed
  }
  const { field: data, order: sorted } = changeField(last.data, changed, expected)
  if (sorted === undefined) return { ...last, table, onCourse, data }
  const order = sorted.map((index) => last.order[index] ?? -1)
  return { ...last, table, onCourse, data, order, indexes: indexesOf(order) }
}

function indexesOf(order: readonly number[]): Int32Array {
  const indexes = new Int32Array(order.length)
  for (const [index, row] of order.entries()) indexes[row] = index
  return indexes
}

function passingsOf(
  table: RaceTable,
  row: number,
  firstGun: number,
): Pick<FieldAthlete, 'out' | 'times'> {
  const state = table.stateOf(row)
  const times = table.timesSinceGun(row).map((time) => (time === null ? null : time - firstGun))
  return { out: state !== null && state !== 'finished', times }
}

function expectedNext(onCourse: OnCourse, row: number, firstGun: number): number | null {
  const athlete = onCourse.at(row)
  const next = athlete && nextExpected(athlete)
  return next ? next.expected - firstGun : null
}

/** Returns the metres of the start, the checkpoints and the finish, in ascending order. */
function placesOf(checkpoints: readonly { distance: number }[], distance: number): number[] {
  const places = [0]
  for (const checkpoint of checkpoints) {
    places.push(Math.min(Math.max(checkpoint.distance, places.at(-1) ?? 0), distance))
  }
  return [...places, distance]
}
