import type { ForecastInput } from './forecast/forecast.ts'
import type { Run } from './forecast/formulas.ts'
import { parseNumber, parseTime } from './forecast/parse-time.ts'

/** Selectable race distances, in metres. */
export const presets = [5_000, 10_000, 15_000, 21_097.5, 30_000] as const

/** Metres per kilometre and per mile. */
export const units = { km: 1000, mi: 1609 } as const
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
export type FieldName = (typeof fields)[number]

export type Problem =
  | 'distance'
  | 'goal'
  | 'same_distance'
  | 'time'
  | 'too_fast'
  | 'too_slow'
  | 'weekly'

export interface PredictorInput {
  /** Field values as typed. */
  values: Record<FieldName, string>
  unit: Unit
  problems: Partial<Record<FieldName, Problem>>
  /** Undefined while the first race is missing or invalid. */
  forecastInput: ForecastInput | undefined
  /** Target time in milliseconds. */
  goal: number | undefined
}

/** Range of valid race distances in metres: shorter races predict little, longer ones are marathons. */
const minDistance = 3_000
const maxDistance = 41_000
/** Plausible pace in milliseconds per metre: a little faster than the records, slower than walking. */
const fastest = 140
const slowest = 900
const maxWeekly = 300_000

/** Validates the form values in the URL; each invalid value gets a problem at its field. */
export function readPredictorInput(parameters: URLSearchParams): PredictorInput {
  const value = (name: FieldName) => parameters.get(name)?.trim() ?? ''
  const values = Object.fromEntries(
    fields.map((name) => [name, value(name)]),
  ) as PredictorInput['values']
  const unit: Unit = values.unit === 'mi' ? 'mi' : 'km'
  const problems: PredictorInput['problems'] = {}
  values.race ||= String(21_097.5)

  const runOf = (race: FieldName, distance: FieldName, time: FieldName): Run | undefined => {
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
  const goal = parseTime(
    values.goal,
    (time) => time / 42_195 >= fastest && time / 42_195 <= slowest,
  )
  if (values.goal !== '' && (goal ?? 0) / 42_195 < fastest) problems.goal = 'goal'

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
