import type { ExpectedTime } from '../../../domain/forecast/field-forecast.ts'
import type { Forecast } from './forecast-schema.ts'

/** When an athlete is expected at a point. Times are in milliseconds since the gun. */
export interface ExpectedPassing extends ExpectedTime {
  /** Index of the checkpoint. For the finish, this is the number of checkpoints. */
  point: number
  basis: Forecast['basis']
}

/** An athlete who has started and has no result. Times are in milliseconds since the gun. */
export interface AthleteOnCourse {
  /** Row of the athlete in the race table. */
  row: number
  /** The athlete's own start, in milliseconds since the gun. 0 when that start is unknown. */
  started: number
  /** Number of checkpoints up to the furthest passed checkpoint. */
  reached: number
  /**
   * Index of the next point at which the timing works. For the finish, this is the number of
   * checkpoints.
   */
  next: number
  /** Time of the furthest passing. Before the first checkpoint, the time of the start. */
  passed: number
  /** The forecasts for the next point and for the finish, if they are known. */
  forecast: ExpectedPassing[]
  /**
   * From this time on, the athlete is overdue: at the latest from the end of the day, if the race
   * has one. Null when the next passing is unknown.
   */
  overdue: number | null
}

/** Returns the expected passing of the next point. Undefined if nothing is expected there. */
export function nextExpected({ next, forecast }: AthleteOnCourse): ExpectedPassing | undefined {
  return forecast.find(({ point }) => point === next)
}

/**
 * Returns the time from which all athletes on the course are overdue, in milliseconds since the
 * gun. An athlete whose next passing is unknown counts as overdue after twice the time of the last
 * finish. Null if nobody is on the course, and before the first finish if the next passing of an
 * athlete is unknown.
 */
export function allOverdueFrom(athletes: OnCourse, lastFinish: number | null): number | null {
  const unknown = lastFinish === null ? Infinity : 2 * lastFinish
  let from = -Infinity
  athletes.forEach(({ overdue }) => {
    from = Math.max(from, overdue ?? unknown)
  })
  return Number.isFinite(from) ? from : null
}

/**
 * The athletes of one version of a race who are on the course, by their row in the race table. A
 * large race has several versions a second. So a version shares the athletes of an earlier version
 * and stores only the changes since then.
 */
export class OnCourse {
  readonly #all: readonly (AthleteOnCourse | undefined)[]
  /** Athletes by row who have changed since all athletes were computed. */
  readonly #changed: ReadonlyMap<number, AthleteOnCourse | undefined>

  constructor(
    all: readonly (AthleteOnCourse | undefined)[],
    changed: ReadonlyMap<number, AthleteOnCourse | undefined> = new Map(),
  ) {
    this.#all = all
    this.#changed = changed
  }

  /**
   * Returns the number of rows that are in `#changed` or among the given rows. A row counts once.
   */
  changesWith(rows: Iterable<number>): number {
    let changes = this.#changed.size
    for (const row of rows) changes += Number(!this.#changed.has(row))
    return changes
  }

  /** Returns the athlete of a row. Undefined for athletes who are not on the course. */
  at(row: number): AthleteOnCourse | undefined {
    return this.#changed.has(row) ? this.#changed.get(row) : this.#all[row]
  }

  /**
   * Calls a function for each athlete on the course, in the order of their rows. There is no
   * iterator, because an iterator would create an object for each athlete.
   */
  forEach(visit: (athlete: AthleteOnCourse) => void): void {
    for (let row = 0; row < this.#all.length; row += 1) {
      const athlete = this.at(row)
      if (athlete !== undefined) visit(athlete)
    }
  }

  isEmpty(): boolean {
    return this.#all.every((_, row) => this.at(row) === undefined)
  }

  /** Returns the athletes of a later version in which some rows have new values. */
  withChanges(
    rows: Iterable<number>,
    athleteAt: (row: number) => AthleteOnCourse | undefined,
  ): OnCourse {
    const changed = new Map(this.#changed)
    for (const row of rows) changed.set(row, athleteAt(row))
    return new OnCourse(this.#all, changed)
  }

  /** Returns the rows in which the athlete may differ from the athlete in an earlier version. */
  changedRows(earlier: OnCourse): Iterable<number> {
    return earlier.#all === this.#all ? this.#changed.keys() : this.#all.keys()
  }
}
