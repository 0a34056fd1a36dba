import {
  clockSinceGun,
  finishSinceGun,
  type PassingClock,
  passingClock,
  type StoredTimes,
  timesSinceGun,
} from '../../../domain/passing-clock.ts'
import {
  type Gender,
  genders,
  passingsCount,
  type ResultState,
  resultStates,
} from '../../../domain/results.ts'

/** Value for a missing time. Times of passings and of finishes are zero or positive. */
export const noTime = -1

/**
 * The numbers that a table stores for each athlete. Times are in milliseconds. A missing number is
 * -1.
 */
const numberNames = [
  /** Index of the state in `resultStates`. */
  'state',
  /** Index of the gender in `genders`. */
  'gender',
  /** 1 for a private profile, else 0. */
  'private',
  'gun',
  'chip',
  'race',
  /**
   * Milliseconds from the gun of the race to the athlete's own start. Stored only for a race with a
   * timing system.
   */
  'start',
  /**
   * Milliseconds from the gun of the athlete's wave to the athlete's own start. Only in a race with
   * a timing system.
   */
  'delay',
] as const
type Numbers = Record<(typeof numberNames)[number], Int32Array>

/** Some athletes of a race: one column for each value, one row for each athlete. */
export interface Athletes {
  /** Ids of the participants. */
  ids: readonly string[]
  /** Start numbers. Null for private profiles. */
  bibs: readonly (string | null)[]
  numbers: Numbers
  /**
   * One column for each checkpoint. The source decides whether the times count from the gun or from
   * the athlete's own start.
   */
  splits: readonly Int32Array[]
  /**
   * The same passings since the gun of the athlete's wave, if a timing system measured them. They
   * are rounded on their own, so the sum of a split and the start can be a second off.
   */
  gunSplits: readonly Int32Array[]
}

/** Times that follow from the stored times of an athlete. */
interface DerivedTimes {
  /**
   * Start from which the passings are counted, in milliseconds since the gun of the athlete's wave.
   */
  clockStart: Int32Array
  /**
   * Chip time of a finisher, otherwise the gun time or the race time. Missing for other athletes.
   */
  finish: Int32Array
  /**
   * Passings at the checkpoints and the finish since the gun of the athlete's wave. Missing if the
   * start of the athlete is unknown.
   */
  gun: readonly Int32Array[]
}

/**
 * One version of the results of a race, as all visitors may see them. A table never changes. `with`
 * returns the next version and shares all unchanged columns with it. So a value that was computed
 * from a column stays valid as long as the column is in use.
 */
export class RaceTable {
  readonly ids: readonly string[]
  readonly bibs: readonly (string | null)[]
  readonly numbers: Readonly<Numbers>
  readonly splits: readonly Int32Array[]
  readonly derived: Readonly<DerivedTimes>
  readonly #rows: ReadonlyMap<string, number>
  #points: readonly Int32Array[] | undefined
  #gunPoints: readonly Int32Array[] | undefined

  /**
   * Creates a table of all athletes of a race.
   * @param athletes in ascending order of their ids
   */
  constructor(
    athletes: Athletes,
    derived = derivedTimes(athletes),
    rows: ReadonlyMap<string, number> = new Map(athletes.ids.map((id, row) => [id, row])),
  ) {
    this.ids = athletes.ids
    this.bibs = athletes.bibs
    this.numbers = athletes.numbers
    this.splits = athletes.splits
    this.derived = derived
    this.#rows = rows
  }

  /** Passings at the checkpoints and the finish, without those that do not count (`passingsCount`). */
  get points(): readonly Int32Array[] {
    return (this.#points ??= onlyCounting(this, [...this.splits, this.derived.finish]))
  }

  /** The same passings since the gun of the athlete's wave. */
  get gunPoints(): readonly Int32Array[] {
    return (this.#gunPoints ??= onlyCounting(this, this.derived.gun))
  }

  /** Returns the row of a participant. Undefined for an unknown id. */
  rowOf(id: string): number | undefined {
    return this.#rows.get(id)
  }

  stateOf(row: number): ResultState | null {
    return resultStates[this.numbers.state[row] ?? -1] ?? null
  }

  /** Whether an athlete has started and has no result. */
  isOnCourse(row: number): boolean {
    if (this.stateOf(row) !== null) return false
    return this.numbers.start[row] !== noTime || this.reachedBy(row) > 0
  }

  /** Returns the number of checkpoints up to the furthest passed checkpoint. */
  reachedBy(row: number): number {
    let reached = this.splits.length
    while (reached > 0 && this.splits[reached - 1]?.[row] === noTime) reached -= 1
    return reached
  }

  genderOf(row: number): Gender | null {
    return genders[this.numbers.gender[row] ?? -1] ?? null
  }

  /**
   * Returns when an athlete was at the start, the checkpoints and the finish, in milliseconds since
   * the gun of the race.
   */
  timesSinceGun(row: number): (number | null)[] {
    const times = this.#gunTimesSinceGun(row) ?? timesSinceGun(storedTimes(this, row))
    const state = this.stateOf(row)
    if (state === 'did_not_start') return times.map(() => null)
    return state === 'finished' ? times : [...times.slice(0, -1), null]
  }

  /**
   * Returns the clock of the passings of a participant. For an unknown id, the clock has no times.
   */
  clockOf(id: string): PassingClock {
    return clockOf(this, this.#rows.get(id) ?? -1)
  }

  /**
   * Returns the start from which the passings are counted, in milliseconds since the gun of the
   * race. 0 when that start is unknown.
   */
  clockSinceGun(row: number): number {
    return clockSinceGun(storedTimes(this, row)) ?? 0
  }

  /** Returns the guns of the athletes who have started, in milliseconds since the gun of the race. */
  guns(): Set<number> {
    const guns = new Set<number>()
    for (const [row, start] of this.numbers.start.entries()) {
      if (start !== noTime) guns.add(start - Math.max(this.numbers.delay[row] ?? 0, 0))
    }
    return guns
  }

  /** Returns when a finisher was at the finish, in milliseconds since the gun of the race. */
  finishSinceGun(row: number): number | null {
    return finishSinceGun(finishTimes(this.numbers, row))
  }

  /**
   * Returns the own start and the gun times of an athlete, in milliseconds since the gun of the race.
   * Undefined without a timing system, and if the start of the athlete is unknown.
   */
  #gunTimesSinceGun(row: number): (number | null)[] | undefined {
    const [start, delay] = [this.numbers.start[row], this.numbers.delay[row]]
    if (start === undefined || start === noTime || delay === undefined) return undefined
    const waveGun = start - delay
    const sinceGun = this.derived.gun.map((column) => {
      const time = timeAt(column, row)
      return time === null ? null : time + waveGun
    })
    return [start, ...sinceGun]
  }

  /** Returns the rows whose values differ between this version and another version of the table. */
  changedRows(other: RaceTable): Set<number> {
    const rows = new Set<number>()
    const columns = columnsOf(this)
    for (const [index, column] of columnsOf(other).entries()) {
      const own = columns[index]
      if (own === undefined || own === column) continue
      for (let row = 0; row < own.length; row += 1) if (own[row] !== column[row]) rows.add(row)
    }
    return rows
  }

  /** Returns the next version. The athletes whose values changed must be in the table. */
  with(changed: Athletes): RaceTable {
    const rows = changed.ids.map((id) => this.#rows.get(id) ?? -1)
    const next = (column: Int32Array, values: Int32Array = new Int32Array()) =>
      replaceValues(column, rows, values)
    const derived = derivedTimes(changed)
    const athletes = {
      ids: this.ids,
      bibs: this.bibs,
      numbers: numbersOf((name) => next(this.numbers[name], changed.numbers[name])),
      splits: this.splits.map((column, index) => next(column, changed.splits[index])),
      gunSplits: [],
    }
    return new RaceTable(
      athletes,
      {
        clockStart: next(this.derived.clockStart, derived.clockStart),
        finish: next(this.derived.finish, derived.finish),
        gun: this.derived.gun.map((column, point) => next(column, derived.gun[point])),
      },
      this.#rows,
    )
  }
}

const columnsOf = ({ numbers, splits }: RaceTable) => [...Object.values(numbers), ...splits]

export function numbersOf(columnOf: (name: keyof Numbers) => Int32Array): Numbers {
  return Object.fromEntries(numberNames.map((name) => [name, columnOf(name)])) as Numbers
}

const finished = resultStates.indexOf('finished')

function onlyCounting({ numbers }: RaceTable, columns: readonly Int32Array[]): Int32Array[] {
  const rows: number[] = []
  numbers.state.forEach((state, row) => {
    if (!passingsCount(resultStates[state] ?? null)) rows.push(row)
  })
  const noTimes = new Int32Array(rows.length).fill(noTime)
  return columns.map((column) => replaceValues(column, rows, noTimes))
}

/** Maximum difference that comes from rounding, between a gun time and the sum of split and start. */
const roundingMs = 2_000

function derivedTimes(athletes: Athletes): DerivedTimes {
  const { numbers, splits, gunSplits } = athletes
  const clockStart = numbers.state.map((_, row) => clockOf(athletes, row).start ?? noTime)
  const finish = numbers.state.map((state, row) => {
    const { chipTime, gunTime, raceTime } = finishTimes(numbers, row)
    return state === finished ? (chipTime ?? gunTime ?? raceTime ?? noTime) : noTime
  })
  const gun = [...splits, finish].map((column, point) =>
    column.map((time, row) => {
      const start = clockStart[row] ?? noTime
      if (time === noTime || start === noTime) return noTime
      // During an update, the former release may change a split without the measured gun time. Then
      // the two differ, and the measured time is not used.
      const measured = gunSplits[point]?.[row] ?? noTime
      const isCurrent = measured !== noTime && Math.abs(measured - time - start) <= roundingMs
      return isCurrent ? measured : time + start
    }),
  )
  return { clockStart, finish, gun }
}

function clockOf(athletes: Pick<Athletes, 'numbers' | 'splits'>, row: number): PassingClock {
  return passingClock(storedTimes(athletes, row), timeAt(athletes.numbers.delay, row))
}

function storedTimes(
  { numbers, splits }: Pick<Athletes, 'numbers' | 'splits'>,
  row: number,
): StoredTimes {
  return {
    ...finishTimes(numbers, row),
    splitTimes: splits.map((column) => timeAt(column, row)),
  }
}

function finishTimes(numbers: Readonly<Numbers>, row: number): Omit<StoredTimes, 'splitTimes'> {
  return {
    gunTime: timeAt(numbers.gun, row),
    chipTime: timeAt(numbers.chip, row),
    raceTime: timeAt(numbers.race, row),
    startTime: timeAt(numbers.start, row),
  }
}

function timeAt(column: Int32Array, row: number): number | null {
  const time = column[row] ?? noTime
  return time === noTime ? null : time
}

/**
 * Returns a column with new values in some rows. Returns the given column itself if no value
 * differs.
 */
function replaceValues(
  column: Int32Array,
  rows: readonly number[],
  values: Int32Array,
): Int32Array {
  if (rows.every((row, index) => column[row] === values[index])) return column
  const next = column.slice()
  for (const [index, row] of rows.entries()) next[row] = values[index] ?? noTime
  return next
}
