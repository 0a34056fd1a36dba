import { getOrCreate } from '../../../domain/get-or-create.ts'
import { FieldForecast } from '../../../domain/forecast/field-forecast.ts'
import type { Steps } from '../../../domain/steps.ts'
import { nextWorkingPoint, workingColumns } from '../../../domain/working-points.ts'
import { inSlices } from '../../platform/event-loop-turns.ts'
import { noTime, type RaceTable } from '../race-table/race-table.ts'
import type { RacePrior } from '../race-table/prior-knowledge.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { type AthleteOnCourse, type ExpectedPassing, OnCourse } from './on-course.ts'

/**
 * Minimum number of milliseconds from the latest expected time until an athlete is overdue. If the
 * forecast window is wide, an athlete is overdue later.
 */
const leastMarginMs = 5 * 60_000

/** The forecasts of one version of a race. */
interface Computed {
  prior: RacePrior
  table: RaceTable
  athletes: OnCourse
  forecast: FieldForecast
  /** For each point, whether its timing works. Nobody is expected at the other points. */
  working: readonly boolean[]
}

/**
 * If more than one in this number of athletes has new values, all forecasts are computed again.
 * Otherwise only the forecasts of athletes with new values are computed again, because the
 * forecasts of other athletes hardly change. A large race has several versions a second.
 */
const changedShare = 20

/** Number of athletes whose forecasts are computed before the computation may pause. */
const athletesPerStep = 32

export const nobodyOnCourse = new OnCourse([])
const isUnderWay = new WeakMap<RaceTable, boolean>()
const computed = new WeakMap<RaceTable, Computed>()
/**
 * For each race: the last computation, and the running computation of all forecasts. The key is the
 * column of start numbers, because all versions of a race table share this column.
 */
const lastComputed = new WeakMap<RaceTable['bibs'], Computed>()
const computing = new WeakMap<RaceTable['bibs'], Promise<unknown>>()

/** Reads the current results of a race and its athletes on the course. */
export async function readOnCourse(
  tables: RaceTables,
  raceId: string,
  resultSetId: number,
): Promise<{ table: RaceTable; athletes: OnCourse }> {
  const isRunning = hasAthletesOnCourse(await tables.of(resultSetId))
  const prior = isRunning ? await tables.prior(raceId, resultSetId) : undefined
  const table = await tables.of(resultSetId)
  return { table, athletes: prior ? await athletesOnCourse(table, prior) : nobodyOnCourse }
}

/** Returns the athletes of a race who are on the course. Private profiles are left out. */
export async function athletesOnCourse(table: RaceTable, prior: RacePrior): Promise<OnCourse> {
  for (;;) {
    const known = computed.get(table)
    if (known?.prior === prior) return known.athletes
    const updated = updateAthletes(table, prior)
    if (updated) return keep(updated).athletes
    // Only one version at a time is computed completely. The other versions then compute only their
    // changes.
    const running = computing.get(table.bibs)
    if (running === undefined) return computeAll(table, prior)
    await running
  }
}

function keep(result: Computed): Computed {
  computed.set(result.table, result)
  lastComputed.set(result.table.bibs, result)
  return result
}

/**
 * Computes the forecasts again only for athletes whose values changed. Returns undefined if no
 * forecasts are known, if the values of many athletes changed since all forecasts were computed, or
 * if the timing of a checkpoint began or ceased to work.
 */
function updateAthletes(table: RaceTable, prior: RacePrior): Computed | undefined {
  const last = lastComputed.get(table.bibs)
  if (last?.prior !== prior) return undefined
  const rows = table.changedRows(last.table)
  if (last.athletes.changesWith(rows) * changedShare > table.ids.length) return undefined
  const working = workingColumns(table.points)
  if (working.some((works, point) => works !== last.working[point])) return undefined
  const athleteAt = athleteReader(table, prior, last)
  return { ...last, table, athletes: last.athletes.withChanges(rows, athleteAt) }
}

async function computeAll(table: RaceTable, prior: RacePrior): Promise<OnCourse> {
  const computation = inSlices(computeAthletes(table, prior))
  computing.set(table.bibs, computation)
  try {
    return keep((await computation).result).athletes
  } finally {
    computing.delete(table.bibs)
  }
}

function* computeAthletes(table: RaceTable, prior: RacePrior): Steps<Computed> {
  const forecast = forecastOf(table, prior)
  const working = workingColumns(table.points)
  const athleteAt = athleteReader(table, prior, { forecast, working })
  const athletes: (AthleteOnCourse | undefined)[] = []
  for (const row of table.ids.keys()) {
    if (row % athletesPerStep === 0) yield
    athletes.push(athleteAt(row))
  }
  return { prior, table, athletes: new OnCourse(athletes), forecast, working }
}

/**
 * Returns a function that returns the athlete of a row in the race table. Undefined for private
 * profiles and for athletes who are not on the course.
 */
function athleteReader(
  table: RaceTable,
  { basis, distances, endOfDay }: RacePrior,
  { forecast, working }: Pick<Computed, 'forecast' | 'working'>,
): (row: number) => AthleteOnCourse | undefined {
  const passings = { distances, times: table.points }
  const finish = distances.length - 1

  function expectedAt(row: number, point: number, reached: number, start: number) {
    const from = reached - 1
    const expected = forecast.expectedAt(row, from, point, passings)
    if (!expected) return undefined
    const isOfToday = basis === 'sport' && (reached === 0 || forecast.isCorrected(from, point))
    return {
      point,
      earliest: start + expected.earliest,
      expected: start + expected.expected,
      latest: start + expected.latest,
      basis: isOfToday ? ('today' as const) : basis,
    }
  }

  return (row) => {
    if (!table.isOnCourse(row) || table.numbers.private[row] === 1) return undefined
    const reached = table.reachedBy(row)
    const started = table.clockSinceGun(row)
    const point = nextWorkingPoint(working, reached)
    const next = expectedAt(row, point, reached, started)
    const last = point === finish ? undefined : expectedAt(row, finish, reached, started)
    const forecast = [next, next && last ? notBefore(last, next) : last]
    const overdue = next && next.latest + Math.max(next.latest - next.expected, leastMarginMs)
    return {
      row,
      started,
      reached,
      next: point,
      passed: started + (table.splits[reached - 1]?.[row] ?? 0),
      forecast: forecast.flatMap((expected) => (expected && within(endOfDay, expected)) ?? []),
      overdue: overdue === undefined ? null : Math.min(overdue, endOfDay),
    }
  }
}

/**
 * Returns an expected passing that is not earlier than the one before it. Otherwise an athlete could
 * be expected at the finish first, because today's arrivals correct the forecast of each point on
 * their own.
 */
function notBefore(later: ExpectedPassing, earlier: ExpectedPassing): ExpectedPassing {
  return {
    ...later,
    earliest: Math.max(later.earliest, earlier.earliest),
    expected: Math.max(later.expected, earlier.expected),
    latest: Math.max(later.latest, earlier.latest),
  }
}

/**
 * Returns an expected passing with the part of its window up to a time. Undefined if the passing is
 * expected later.
 */
function within(until: number, passing: ExpectedPassing): ExpectedPassing | undefined {
  if (passing.latest <= until) return passing
  return passing.expected <= until ? { ...passing, latest: until } : undefined
}

function forecastOf(table: RaceTable, { knowledge, distances }: RacePrior): FieldForecast {
  const field = { distances, times: table.points }
  const wasSeen = (row: number) => field.times.some((column) => column[row] !== noTime)
  const starters = table.numbers.state.reduce(
    (count, _, row) => count + Number(table.isOnCourse(row) || wasSeen(row)),
    0,
  )
  const starts = table.numbers.state.map((_, row) => table.clockSinceGun(row))
  return new FieldForecast(knowledge, field, starts, starters)
}

export function hasAthletesOnCourse(table: RaceTable): boolean {
  return getOrCreate(isUnderWay, table, () =>
    table.numbers.state.some((_, row) => table.isOnCourse(row)),
  )
}
