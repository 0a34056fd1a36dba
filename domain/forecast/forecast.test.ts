import { expect, test } from 'vitest'
import { randomNumbers } from '../random.ts'
import { learnFromRace } from './earlier-race.ts'
import { fatigueCurve } from './fatigue-curve.ts'
import { FieldForecast } from './field-forecast.ts'
import { type Passings, passingsOn, start } from './passings.ts'

const minute = 60_000
const distances = [5_000, 10_000, 15_000, 20_000]
const finish = distances.length - 1
const noPause = () => Promise.resolve()

/**
 * Invented runners. Each has a pace of her own. The pace varies at random from stretch to stretch.
 * From 10 km on, all are slower by a factor.
 */
function invented(athletes: number, seed: number, slower = 1): Passings {
  const random = randomNumbers(seed)
  const times = distances.map(() => new Int32Array(athletes))
  for (let row = 0; row < athletes; row += 1) {
    const pace = (4 + 4 * random()) * 5 * minute
    let time = 0
    for (const [place, column] of times.entries()) {
      time += pace * (0.95 + 0.1 * random()) * (place >= 2 ? slower : 1)
      column[row] = Math.round(time)
    }
  }
  return { distances, times }
}

const forecastOf = (prior: ConstructorParameters<typeof FieldForecast>[0], field: Passings) => {
  const athletes = field.times[0]?.length ?? 0
  return new FieldForecast(prior, field, new Int32Array(athletes), athletes)
}

/** Compares the times that are forecast between two places with the actual times. */
function judge(forecast: FieldForecast, { times }: Passings, from = 1, to = finish) {
  const finishes = times[to] ?? new Int32Array()
  let [bias, held] = [0, 0]
  for (const [row, time] of finishes.entries()) {
    const expected = forecast.expectedAt(row, from, to)
    bias += ((expected?.expected ?? 0) / time - 1) / finishes.length
    if (expected && time >= expected.earliest && time <= expected.latest) {
      held += 1 / finishes.length
    }
  }
  return { bias, held }
}

test('an earlier race teaches how the pace changes; eight of ten athletes arrive in the window', async () => {
  const prior = await learnFromRace(distances, invented(3_000, 1, 1.1), noPause)
  const today = invented(2_000, 2, 1.1)
  const times = [...today.times.slice(0, -1), new Int32Array(2_000).fill(-1)]
  const forecast = forecastOf(prior, { distances, times })
  // From 5 km to 15 km, past a checkpoint whose timing does not work.
  for (const [from, to] of [[1, finish] as const, [0, 2] as const]) {
    const { bias, held } = judge(forecast, today, from, to)
    expect(Math.abs(bias)).toBeLessThan(0.01)
    expect(held).toBeGreaterThan(0.74)
    expect(held).toBeLessThan(0.86)
  }
})

test('today’s arrivals correct the forecast from the fiftieth on', async () => {
  const prior = await learnFromRace(distances, invented(3_000, 1), noPause)
  const today = invented(400, 3, 1.2)
  const arrivals = (count: number): Passings => {
    const last = [...(today.times[finish] ?? [])].sort((a, b) => a - b)[count - 1] ?? 0
    const times = today.times.map((column, place) =>
      place === finish ? column.map((time) => (time <= last ? time : -1)) : column,
    )
    return { distances, times }
  }
  const before = forecastOf(prior, arrivals(49))
  const after = forecastOf(prior, arrivals(300))
  expect(before.isCorrected(1, finish)).toBe(false)
  expect(after.isCorrected(1, finish)).toBe(true)
  expect(judge(before, today).bias).toBeLessThan(-0.07)
  expect(Math.abs(judge(after, today).bias)).toBeLessThan(0.04)
})

test('without an earlier race, the window is wide until the athletes of today narrow it', () => {
  const prior = fatigueCurve(distances, 1.077)
  const today = invented(1_000, 4)
  const widthOf = (forecast: FieldForecast) => {
    const { earliest = 0, expected = 1, latest = 0 } = forecast.expectedAt(0, 1, finish) ?? {}
    return (latest - earliest) / expected
  }
  const nobodyFinished = {
    distances,
    times: [...today.times.slice(0, -1), new Int32Array(1_000).fill(-1)],
  }
  expect(widthOf(forecastOf(prior, nobodyFinished))).toBeGreaterThan(0.15)
  expect(widthOf(forecastOf(prior, today))).toBeLessThan(0.08)
})

test('an athlete without a passing is expected once half of the starters have arrived', () => {
  const prior = fatigueCurve(distances, 1.077)
  const first = Int32Array.from([20, 22, -1, -1], (value) => (value < 0 ? -1 : value * minute))
  const nobody = new Int32Array(4).fill(-1)
  const field = { distances, times: [first, nobody, nobody, nobody] }
  const of = (starters: number) =>
    new FieldForecast(prior, field, new Int32Array(4), starters).expectedAt(2, start, 0)
  expect(of(4)).toEqual({ earliest: 20 * minute, expected: 22 * minute, latest: 24 * minute })
  expect(of(5)).toBeUndefined()
})

test('unknown distances and courses without checkpoints have no forecast, and no error', async () => {
  const field = { distances: [NaN, 10_000], times: [Int32Array.from([minute]), Int32Array.of(-1)] }
  expect(
    forecastOf(fatigueCurve(field.distances, 1.077), field).expectedAt(0, 0, 1),
  ).toBeUndefined()
  const prior = await learnFromRace(distances, { distances: [], times: [] }, noPause)
  expect(forecastOf(prior, invented(1, 1)).expectedAt(0, 0, 1)).toBeUndefined()
})

test('times at the places of another course lie straight between the known places', () => {
  const field = {
    distances: [10_000, 20_000],
    times: [Int32Array.of(40, -1), Int32Array.of(90, 100)],
  }
  const { times } = passingsOn([5_000, 10_000, 15_000, 20_000], field)
  expect(times.map((column) => [...column])).toEqual([
    [20, -1],
    [40, -1],
    [65, -1],
    [90, 100],
  ])
})

test('an earlier race in which all athletes have the same ratio leaves a window, also when corrected', async () => {
  // The earlier race has no mat before 10 km. So its times at 5 km are computed as half of the
  // times at 10 km.
  const times = invented(500, 5).times.map((column) => column.map((time) => time - (time % 2)))
  const earlier = { distances: [10_000, 20_000], times: [times[1], times[3]] } as Passings
  const prior = await learnFromRace(distances, earlier, noPause)
  const today = invented(200, 6)
  const forecast = forecastOf(prior, today)
  expect(forecast.isCorrected(0, 1)).toBe(true)
  const { earliest = 0, expected = 0, latest = 0 } = forecast.expectedAt(0, 0, 1) ?? {}
  expect(earliest).toBeLessThan(expected)
  expect(latest).toBeGreaterThan(expected)
})

test('a passing with a wrong time gives no forecast of years', () => {
  const prior = fatigueCurve([1, 1_000_000], 1.077)
  const field = {
    distances: [1, 1_000_000],
    times: [Int32Array.of(2_000_000_000), Int32Array.of(-1)],
  }
  expect(forecastOf(prior, field).expectedAt(0, 0, 1)).toBeUndefined()
})

test('parts in several disciplines have no forecast until fifty athletes have arrived today', () => {
  const places = [1_500, 51_500]
  const prior = fatigueCurve(places, 1.048, true)
  // The whole race takes five to six times as long as its first part.
  const swims = Int32Array.from({ length: 51 }, (_, row) => (20 + row / 10) * minute)
  const expectedAfter = (arrivals: number) => {
    const finishes = swims.map((time, row) => (row < arrivals ? time * (5 + row / 50) : -1))
    return forecastOf(prior, { distances: places, times: [swims, finishes] }).expectedAt(50, 0, 1)
  }
  expect(expectedAfter(49)).toBeUndefined()
  const { earliest = 0, expected = 0, latest = 0 } = expectedAfter(50) ?? {}
  expect(earliest).toBeGreaterThan(25 * 5 * minute)
  expect(expected / (25 * minute)).toBeCloseTo(5.5, 1)
  expect(latest).toBeLessThan(25 * 6 * minute)
})

test('fast athletes of today cannot bring the forecast of a slow one before her last passing', () => {
  const slowFrom = 40 * minute
  const prior = {
    arrivals: 10,
    spread: (_from: number, _to: number, time: number) =>
      time < slowFrom
        ? { low: 0.6, middle: 0.7, high: 0.8 }
        : { low: 0.01, middle: 0.02, high: 0.03 },
  }
  const fast = new Int32Array(60).fill(20 * minute)
  const times = [
    Int32Array.of(...fast, slowFrom),
    Int32Array.of(...fast.map((time) => time * 1.6), -1),
  ]
  const forecast = forecastOf(prior, { distances: [5_000, 10_000], times })
  expect(forecast.isCorrected(0, 1)).toBe(true)
  expect(forecast.expectedAt(60, 0, 1)).toEqual({
    earliest: slowFrom,
    expected: slowFrom,
    latest: slowFrom,
  })
})
