import { type FieldAthlete, fieldOf, inSteps } from '../../../domain/field-data.ts'
import { packField, type PackedField } from '../../../domain/field-packing.ts'
import { FieldPositions } from '../../../domain/field-positions.ts'
import { nextExpected, type OnCourse, readOnCourse } from '../on-course/athletes-on-course.ts'
import type { RaceTable } from '../race-table/race-table.ts'
import type { EventsDatabase } from '../database.ts'
import { RaceTables } from '../race-table/race-tables.ts'
import { type Milestone, milestonesOf } from './milestones.ts'
import type { FieldRace } from './read-race.ts'

/** The field of one version of a race. Times are in milliseconds. */
export interface RaceField {
  positions: FieldPositions
  /** Ids of the athletes in the order of the field. */
  ids: string[]
  milestones: Milestone[]
  /** Returns all passings for players. The passings are packed only once. */
  packed: () => PackedField
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
  /** Rows of the race table in the order of the field. */
  order: readonly number[]
  /** The athletes by their row in the race table. */
  athletes: readonly FieldAthlete[]
}

interface Computed {
  field: RaceField
  source: Source
  tookMs: number
  computedAt: number
}

/** Computes the fields of races from their results. */
export class RaceFields {
  readonly tables: RaceTables
  /**
   * The latest fields. The key is the column of start numbers in the race table. A field is kept as
   * long as a table uses this column.
   */
  readonly #latest = new WeakMap<RaceTable['bibs'], Map<string, Computed>>()

  constructor(db: EventsDatabase) {
    this.tables = new RaceTables(db)
  }

  /**
   * Returns the field of a race. While passings arrive, the field may be a few seconds old, because
   * computing a large field takes long. The field always has the current private profiles.
   */
  async of(race: FieldRace): Promise<RaceField> {
    const { result_set_id, check_points, distance, as_of } = race
    const { table, athletes } = await readOnCourse(this.tables, race.id, result_set_id)
    const distances = placesOf(check_points, distance)
    const key = distances.join(' ')
    const ofCourse = this.#latest.get(table.bibs) ?? new Map<string, Computed>()
    this.#latest.set(table.bibs, ofCourse)
    const latest = ofCourse.get(key)
    if (latest) {
      const ageMs = performance.now() - latest.computedAt
      const isRecent = as_of !== null && ageMs < pauseOfComputations * latest.tookMs
      if (latest.source.table === table || isRecent) return latest.field
    }
    const startedAt = performance.now()
    const { field, source } = raceField(distances, table, athletes, latest?.source)
    const computedAt = performance.now()
    ofCourse.set(key, { field, source, tookMs: computedAt - startedAt, computedAt })
    return field
  }
}

function raceField(
  distances: number[],
  table: RaceTable,
  onCourse: OnCourse,
  last: Source | undefined,
): { field: RaceField; source: Source } {
  const athletes = fieldAthletes(table, onCourse, last)
  // Sorting is faster when the athletes are nearly in order.
  const rows = last?.order ?? [...table.ids.keys()]
  const { field, order: sorted } = fieldOf(
    distances,
    rows.flatMap((row) => athletes[row] ?? []),
  )
  const order = sorted.flatMap((index) => rows[index] ?? [])
  let packed: PackedField | undefined
  return {
    source: { table, onCourse, order, athletes },
    field: {
      positions: new FieldPositions(field),
      packed: () => (packed ??= packField(inSteps(field))),
      ids: order.flatMap((row) => table.ids[row] ?? []),
      milestones: milestonesOf(
        field,
        order.map((row) => table.genderOf(row)),
      ),
    },
  }
}

/** Returns the athletes of a field. Unchanged athletes are taken from the last field. */
function fieldAthletes(
  table: RaceTable,
  onCourse: OnCourse,
  last: Source | undefined,
): FieldAthlete[] {
  const changed = last && table.changedRows(last.table)
  return table.ids.map((_, row) => {
    const known = last?.athletes[row]
    if (known && changed?.has(row) === false) {
      const isSame = last.onCourse[row] === onCourse[row]
      return isSame ? known : { ...known, expected: expectedNext(onCourse, row) }
    }
    const state = table.stateOf(row)
    return {
      bib: table.bibs[row] ?? null,
      out: state !== null && state !== 'finished',
      times: table.timesSinceGun(row),
      expected: expectedNext(onCourse, row),
    }
  })
}

function expectedNext(onCourse: OnCourse, row: number): number | null {
  const athlete = onCourse[row]
  return athlete ? (nextExpected(athlete)?.expected ?? null) : null
}

/** Returns the metres of the start, the checkpoints and the finish, in ascending order. */
function placesOf(checkpoints: readonly { distance: number }[], distance: number): number[] {
  const places = [0]
  for (const checkpoint of checkpoints) {
    places.push(Math.min(Math.max(checkpoint.distance, places.at(-1) ?? 0), distance))
  }
  return [...places, distance]
}
