import { expect, test } from 'vitest'
import { forecastOf } from './forecast.ts'

const half = { distance: 21_097.5, time: 5_400_000 }
const ten = { distance: 10_000, time: 2_400_000 }
const weekly = 48_280
const clock = (time: number) => new Date(time).toISOString().slice(12, 16)

test('without weekly distance Cameron is the basis and Vickers is null', () => {
  const forecast = forecastOf({ run: half, second: undefined, weekly: undefined })

  expect(forecast.vickers).toBeNull()
  expect(forecast.basis).toBe('cameron')
  expect(forecast.likely).toBe(forecast.cameron)
  // Riegel's formula is known to give times that are too fast, so Riegel's time is the lower bound.
  expect([clock(forecast.from), clock(forecast.until)]).toEqual(['3:07', '3:30'])
})

test("with weekly distance Vickers is the basis, with the study's error", () => {
  const forecast = forecastOf({ run: half, second: undefined, weekly })

  expect(forecast.basis).toBe('vickers')
  expect([clock(forecast.from), clock(forecast.until)]).toEqual(['3:09', '3:39'])
})

test('the longer of two races counts, in either order', () => {
  const forecast = forecastOf({ run: ten, second: half, weekly })

  expect(forecast).toEqual(forecastOf({ run: half, second: ten, weekly }))
  expect(forecast.basis).toBe('vickers_two')
  expect(forecast.riegel).toBe(forecastOf({ run: half, second: undefined, weekly }).riegel)
  expect(clock(forecast.likely)).toBe('3:19')
})

test("a fast runner's range starts at the fastest formula", () => {
  const forecast = forecastOf({
    run: { distance: 21_097.5, time: 4_200_000 },
    second: undefined,
    weekly: 160_000,
  })

  expect(forecast.from).toBe(Math.min(forecast.riegel, forecast.cameron, forecast.likely))
})
