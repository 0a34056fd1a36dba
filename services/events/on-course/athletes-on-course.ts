import { type ExpectedTime, FieldForecast } from '../../../domain/forecast/field-forecast.ts'
import { noTime, type RaceTable } from '../race-table/race-table.ts'
import type { RacePrior } from '../race-table/prior-knowledge.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
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
  /** Own start, or 0 when it is unknown. */
  started: number
  /** Number of checkpoints up to the furthest passed checkpoint. */
  reached: number
  /** Time of the furthest passing, or of the start. */
  passed: number
  /** The forecasts for the next point and for the finish, as far as they are known. */
  forecast: ExpectedPassing[]
  /** From this time on, the athlete is overdue. Null when the next passing is unknown. */
  overdue: number | null
}

/** An athlete is overdue this long after the latest expected time, or longer after a wide window. */
const leastMarginMs = 5 * 60_000

interface Computed {
  prior: RacePrior
  athletes: Map<number, AthleteOnCourse>
}

const nobody = new Map<number, AthleteOnCourse>()
const computed = new WeakMap<RaceTable, Computed>()

/** Reads the current results of a race and its athletes on the course, by their row in the table. */
export async function readOnCourse(
  tables: RaceTables,
  raceId: string,
  resultSetId: number,
): Promise<{ table: RaceTable; athletes: Map<number, AthleteOnCourse> }> {
  const isUnderWay = hasAthletesOnCourse(await tables.of(resultSetId))
  const prior = isUnderWay ? await tables.prior(raceId, resultSetId) : undefined
  const table = await tables.of(resultSetId)
  return { table, athletes: prior ? athletesOnCourse(table, prior) : nobody }
}

/**
 * Returns the athletes of a race who are on the course, by their row in the race table. Private
 * profiles are left out.
 */
export function athletesOnCourse(table: RaceTable, prior: RacePrior): Map<number, AthleteOnCourse> {
  const known = computed.get(table)
  if (known?.prior === prior) return known.athletes
  const athletes = new Map<number, AthleteOnCourse>()
  const { numbers } = table
  const forecast = forecastOf(table, prior)
  for (const row of numbers.state.keys()) {
    if (!isOnCourse(table, row) || numbers.private[row] === 1) continue
    const reached = reachedBy(table, row)
    const start = startOf(table, row)
    const expected = expectedPassings(forecast, prior, { row, reached, start })
    const next = expected.find(({ point }) => point === reached)
    athletes.set(row, {
      row,
      started: start,
      reached,
      passed: start + (table.splits[reached - 1]?.[row] ?? 0),
      forecast: expected,
      overdue: next ? next.latest + Math.max(next.latest - next.expected, leastMarginMs) : null,
    })
  }
  computed.set(table, { prior, athletes })
  return athletes
}

/**
 * Reads when each athlete on the course is expected at the next point, in milliseconds since the
 * gun, by their row in the race table. Private profiles are included, so the result is only for
 * drawings of the field without names. -1 marks unknown times.
 * @returns undefined when nobody is on the course
 */
export async function readExpectedNext(
  tables: RaceTables,
  table: RaceTable,
  { id, result_set_id }: { id: string; result_set_id: number },
): Promise<Int32Array | undefined> {
  const prior = hasAthletesOnCourse(table) ? await tables.prior(id, result_set_id) : undefined
  if (!prior) return undefined
  const forecast = forecastOf(table, prior)
  return table.numbers.state.map((_, row) => {
    if (!isOnCourse(table, row)) return noTime
    const reached = reachedBy(table, row)
    const next = forecast.expectedAt(row, reached - 1, reached)
    return next ? startOf(table, row) + next.expected : noTime
  })
}

function forecastOf(table: RaceTable, { knowledge, distances }: RacePrior): FieldForecast {
  const starters = table.numbers.state.reduce(
    (count, _, row) => count + Number(isOnCourse(table, row) || reachedBy(table, row) > 0),
    0,
  )
  const field = { distances, times: table.points }
  return new FieldForecast(knowledge, field, table.derived.clockStart, starters)
}

export function hasAthletesOnCourse(table: RaceTable): boolean {
  return table.numbers.state.some((_, row) => isOnCourse(table, row))
}

/** Whether an athlete has started and has no result. */
function isOnCourse(table: RaceTable, row: number): boolean {
  if (table.stateOf(row) !== null) return false
  return table.numbers.start[row] !== noTime || reachedBy(table, row) > 0
}

/** Returns the own start of an athlete since the gun. 0 when it is unknown. */
function startOf({ numbers }: RaceTable, row: number): number {
  const start = numbers.start[row] ?? noTime
  return start === noTime ? 0 : start
}

function reachedBy({ splits }: RaceTable, row: number): number {
  return splits.findLastIndex((column) => column[row] !== noTime) + 1
}

function expectedPassings(
  forecast: FieldForecast,
  { basis, distances }: RacePrior,
  { row, reached, start }: { row: number; reached: number; start: number },
): ExpectedPassing[] {
  const finish = distances.length - 1
  return [...new Set([reached, finish])].flatMap((point) => {
    const from = reached - 1
    const expected = forecast.expectedAt(row, from, point)
    if (!expected) return []
    const isOfToday = basis === 'sport' && (reached === 0 || forecast.isCorrected(from, point))
    return [
      {
        point,
        earliest: start + expected.earliest,
        expected: start + expected.expected,
        latest: start + expected.latest,
        basis: isOfToday ? ('today' as const) : basis,
      },
    ]
  })
}
