import { marathon, metresOf } from '../../../domain/distances.ts'
import type { ForecastInput } from './forecast/forecast.ts'
import type { Run } from './forecast/formulas.ts'
import { parseNumber, parseTime } from './forecast/parse-time.ts'

/** The race distances that a visitor can select, in metres. */
export const presets = [5_000, 10_000, 15_000, 21_097.5, 30_000] as const

/** Number of whole metres in a kilometre and in a mile. */
export const units = { km: metresOf.kilometre, mi: metresOf.mile } as const
export type Unit = keyof typeof units

export const fields = [
  'race',
  'distance',
  'time',
  'weekly',
  'race2',
  'distance2',
  'time2',
  'goal',
  'unit',
] as const
export type PredictorFieldName = (typeof fields)[number]

export type Problem =
  | 'distance'
  | 'goal'
  | 'same_distance'
  | 'time'
  | 'too_fast'
  | 'too_slow'
  | 'weekly'

export interface PredictorInput {
  /** The values of the fields, as the visitor typed them. */
  values: Record<PredictorFieldName, string>
  unit: Unit
  problems: Partial<Record<PredictorFieldName, Problem>>
  /** Undefined while the first race is missing or invalid. */
  forecastInput: ForecastInput | undefined
  /** The target time in milliseconds. */
  goal: number | undefined
}

/**
 * The range of valid race distances in metres. Shorter races predict little. Longer races are
 * marathons.
 */
const minDistance = 3_000
const maxDistance = 41_000
/**
 * The range of plausible paces, in milliseconds per metre. The fastest pace is a little faster than
 * the records. The slowest pace is slower than walking.
 */
const fastest = 140
const slowest = 900
const maxWeekly = 300_000

/**
 * Reads and validates the form values in the URL. The result contains the problems that were found.
 */
export function readPredictorInput(parameters: URLSearchParams): PredictorInput {
  const value = (name: PredictorFieldName) => parameters.get(name)?.trim() ?? ''
  const values = Object.fromEntries(
    fields.map((name) => [name, value(name)]),
  ) as PredictorInput['values']
  const unit: Unit = values.unit === 'mi' ? 'mi' : 'km'
  const problems: PredictorInput['problems'] = {}
  values.race ||= String(21_097.5)

  const runOf = (
    race: PredictorFieldName,
    distance: PredictorFieldName,
    time: PredictorFieldName,
  ): Run | undefined => {
    const metres = presets.find((preset) => String(preset) === values[race])
    const metresRun = metres ?? (parseNumber(values[distance]) ?? 0) * units[unit]
    if (metresRun < minDistance || metresRun > maxDistance) {
      problems[distance] = 'distance'
      return undefined
    }
    const read = parseTime(
      values[time],
      (pace) => pace / metresRun >= fastest && pace / metresRun <= slowest,
    )
    if (read === undefined) problems[time] = 'time'
    else if (read / metresRun < fastest) problems[time] = 'too_fast'
    else if (read / metresRun > slowest) problems[time] = 'too_slow'
    else return { distance: metresRun, time: read }
    return undefined
  }

  const run = parameters.has('time') ? runOf('race', 'distance', 'time') : undefined
  const second = values.race2 === '' ? undefined : runOf('race2', 'distance2', 'time2')
  if (run && second?.distance === run.distance) problems.race2 = 'same_distance'
  const weekly = parseNumber(values.weekly)
  const weeklyMetres = weekly === undefined ? undefined : weekly * units[unit]
  const unreadable = values.weekly !== '' && weeklyMetres === undefined
  if (unreadable || (weeklyMetres ?? 0) > maxWeekly) problems.weekly = 'weekly'
  const isPlausibleGoal = (time: number) => time / marathon >= fastest && time / marathon <= slowest
  const goal = parseTime(values.goal, isPlausibleGoal)
  if (values.goal !== '' && !isPlausibleGoal(goal ?? 0)) problems.goal = 'goal'

  return {
    values,
    unit,
    problems,
    forecastInput: run && {
      run,
      second: problems.race2 ? undefined : second,
      weekly: problems.weekly ? undefined : weeklyMetres,
    },
    goal: problems.goal ? undefined : goal,
  }
}
