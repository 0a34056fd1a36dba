import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { learnFromRace } from '../../domain/forecast/earlier-race.ts'
import { FieldForecast } from '../../domain/forecast/field-forecast.ts'
import type { PriorKnowledge } from '../../domain/forecast/pace-table.ts'
import type { Passings } from '../../domain/forecast/passings.ts'
import { randomNumbers } from '../../domain/random.ts'
import { CsvRows } from '../../reader/tables/csv-rows.ts'
import { median, report } from './measurement.ts'
import { ownCpu } from './process-cpu.ts'

/**
 * Measures how well passings and finishes of two real marathons are forecast, and the CPU time of
 * the forecasts.
 * The forecasts of each race are learnt twice: from one half of its own field (same course), and
 * from the other race (another course). A forecast uses only data that were known at the end
 * of the minute in which the athlete passed.
 */
const publicationMs = 60_000
const half = 21_097.5
const finish = 42_195

/**
 * Targets in per cent. `from`: the maximum mean errors of the finish times that are forecast at a
 * place, for Boston and for Honolulu, by the distance of the place in metres. `windows`: the lowest
 * and the highest share of forecast windows that contain the real time.
 */
const marks = {
  'same course': { from: { [half]: [3.6, 4.9], 30_000: [2, 2.7] }, windows: [74, 86] },
  'another course': { from: { [half]: [3.8, 5.2], 30_000: [2.2, 3] }, windows: [70, 90] },
} as const

const noPause = () => Promise.resolve()
const folder = join(process.env['REAL_DATA_DIR'] ?? '', 'results')
const minutes = (text: string) => Math.round(Number(text) * 60_000)
const clock = (text: string) => {
  const [hours = NaN, mins = NaN, seconds = NaN] = text.split(':').map(Number)
  return ((hours * 60 + mins) * 60 + seconds) * 1_000
}

const boston = readRace('boston-2014.csv.gz', minutes, {
  5_000: '5k',
  10_000: '10k',
  20_000: '20k',
  [half]: 'half',
  25_000: '25k',
  30_000: '30k',
  35_000: '35k',
  40_000: '40k',
  [finish]: 'official',
})
const honolulu = readRace('honolulu-2019.csv.gz', clock, {
  5_000: 'split_5k',
  10_000: 'split_10k',
  15_000: 'split_15k',
  [half]: 'time_half',
  25_000: 'split_25k',
  30_000: 'split_30k',
  35_000: 'split_35k',
  40_000: 'split_40k',
  [finish]: 'time_full',
})

for (const [index, [name, race, other]] of (
  [
    ['Boston', boston, honolulu],
    ['Honolulu', honolulu, boston],
  ] as const
).entries()) {
  const [teacher, pupils] = halvesOf(race)
  const cases = [
    ['same course', teacher, pupils],
    ['another course', other, race],
  ] as const
  for (const [course, earlier, field] of cases) {
    const prior = await learnFromRace(field.distances, earlier, noPause)
    const title = `${name}, ${course}`
    for (const from of [half, 30_000, 35_000]) {
      const judged = judge(prior, field, from, finish)
      const most = (marks[course].from as Record<number, readonly number[]>)[from]?.[index]
      report({
        what: `${title}: ${km(from)} to the finish, mean error`,
        value: judged.error,
        unit: '%',
        atMost: most,
      })
      report({ what: '… bias', value: judged.bias, unit: '%', atMost: 1.3, atLeast: -1.3 })
      const [atLeast, atMost] = marks[course].windows
      report({ what: '… windows that held', value: judged.held, unit: '%', atLeast, atMost })
    }
    for (const [place, from] of field.distances.entries()) {
      const to = field.distances[place + 1]
      if (to === undefined) continue
      const judged = judge(prior, field, from, to)
      report({
        what: `${title}: next passing ${km(from)} to ${km(to)}, bias`,
        value: judged.minutes,
        unit: 'min',
        atLeast: -1.5,
        atMost: 1.5,
      })
      report({ what: '… windows that held', value: judged.held, unit: '%' })
    }
  }
}
await measureCost()

function readRace(
  file: string,
  parse: (text: string) => number,
  columns: Record<number, string>,
): Passings {
  const text = gunzipSync(readFileSync(join(folder, file))).toString()
  const [header, ...rows] = new CsvRows(',').read(text.split('\n'), true)
  const places = Object.entries(columns)
    .map(([metres, column]) => ({
      metres: Number(metres),
      at: header?.cells.indexOf(column) ?? -1,
    }))
    .sort((a, b) => a.metres - b.metres)
  const athletes = rows
    .map(({ cells }) => places.map(({ at }) => parse(cells[at] ?? '')))
    .filter((times) => times.every((time, at) => time > (times[at - 1] ?? 0)))
  return {
    distances: places.map(({ metres }) => metres),
    times: places.map((_, place) => Int32Array.from(athletes, (times) => times[place] ?? -1)),
  }
}

function halvesOf(race: Passings): [Passings, Passings] {
  const random = randomNumbers(7)
  const isFirst = (race.times[0] ?? new Int32Array()).map(() => (random() < 0.5 ? 1 : 0))
  const part = (wanted: number): Passings => ({
    distances: race.distances,
    times: race.times.map((column) => column.filter((_, row) => isFirst[row] === wanted)),
  })
  return [part(1), part(0)]
}

/** Plays a race and compares the forecasts made at one place with the passings at a later place. */
function judge(prior: PriorKnowledge, field: Passings, fromMetres: number, toMetres: number) {
  const [from, to] = [field.distances.indexOf(fromMetres), field.distances.indexOf(toMetres)]
  const [before, after] = [
    field.times[from] ?? new Int32Array(),
    field.times[to] ?? new Int32Array(),
  ]
  const starts = new Int32Array(before.length)
  const passed = Map.groupBy(before.keys(), (row) => Math.ceil((before[row] ?? 0) / publicationMs))
  let [count, bias, error, shift, held] = [0, 0, 0, 0, 0]
  for (const [publication, rows] of passed) {
    const forecast = new FieldForecast(
      prior,
      until(field, publication * publicationMs),
      starts,
      starts.length,
    )
    for (const row of rows) {
      const expected = forecast.expectedAt(row, from, to)
      const then = after[row] ?? 0
      if (!expected) continue
      count += 1
      bias += expected.expected / then - 1
      error += Math.abs(expected.expected / then - 1)
      shift += expected.expected - then
      if (then >= expected.earliest && then <= expected.latest) held += 1
    }
  }
  return {
    bias: (bias / count) * 100,
    error: (error / count) * 100,
    minutes: shift / count / 60_000,
    held: (held / count) * 100,
  }
}

/** The passings that are known at a moment. */
function until(field: Passings, now: number): Passings {
  return {
    distances: field.distances,
    times: field.times.map((column) => column.map((time) => (time <= now ? time : -1))),
  }
}

/**
 * Measures the CPU time of the forecasts of Boston's race at the moment when half of the athletes
 * have finished.
 */
async function measureCost(): Promise<void> {
  const learnt = ownCpu()
  const prior = await learnFromRace(boston.distances, boston, noPause)
  report({
    what: 'a table of a race built',
    value: ownCpu() - learnt,
    unit: 'ms CPU',
    atMost: 1_000,
  })
  const field = until(boston, median(boston.times.at(-1) as unknown as number[]))
  const starts = new Int32Array(field.times[0]?.length ?? 0)
  const last = field.distances.length - 1
  const corrections: number[] = []
  const forecasts: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const forecast = new FieldForecast(prior, field, starts, starts.length)
    const before = performance.now()
    for (let from = 0; from < last; from += 1) {
      for (const to of new Set([from + 1, last])) forecast.isCorrected(from, to)
    }
    const corrected = performance.now()
    for (const row of starts.keys()) forecast.expectedAt(row, 4, last)
    forecasts.push(((performance.now() - corrected) / starts.length) * 1_000)
    corrections.push(corrected - before)
  }
  const athletes = starts.length.toLocaleString('en')
  report({
    what: `a field of ${athletes} corrected`,
    value: median(corrections),
    unit: 'ms',
    atMost: 20,
  })
  report({ what: 'a forecast', value: median(forecasts), unit: 'µs', atMost: 5 })
}

function km(metres: number): string {
  return `${String(Math.round(metres / 100) / 10)} km`
}
