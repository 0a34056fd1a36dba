import { expect, test } from 'vitest'
import { layOutRates } from './rate-layout.ts'

const plot = { left: 0, right: 1000, top: 0, base: 400, label: { width: 240, height: 40 } }
const leg = (distance: number, seconds: number) => ({
  distance,
  length: 1000,
  time: seconds * 1000,
})
const average = 1000 / 300_000

test('faster legs are higher, each over its own distance', () => {
  const { steps, fastest, slowest } = layOutRates(
    [leg(1000, 300), leg(2000, 250), leg(3000, 350)],
    average,
    4000,
    plot,
  )

  expect(steps.map(({ from, to }) => [from, to])).toEqual([
    [0, 250],
    [250, 500],
    [500, 750],
  ])
  expect(steps[0]?.y).toBe(200)
  expect(fastest).toBe(steps[1])
  expect(slowest).toBe(steps[2])
  expect(fastest?.y).toBe(0)
  expect(slowest?.y).toBeGreaterThan(200)
})

test('small differences look small', () => {
  const { fastest, slowest } = layOutRates(
    [leg(1000, 299), leg(2000, 300), leg(3000, 301)],
    average,
    3000,
    plot,
  )

  expect((slowest?.y ?? 0) - (fastest?.y ?? 0)).toBeLessThan(60)
})

test("the average's label avoids the steps or is omitted", () => {
  const label = (...seconds: number[]) =>
    layOutRates(
      seconds.map((time, index) => leg((index + 1) * 1000, time)),
      average,
      seconds.length * 1000,
      plot,
    ).averageLabel?.anchor

  expect(label(250, 250, 300, 350)).toBe('start')
  expect(label(299, 250, 300, 350)).toBe('end')
  expect(label(299, 250, 350, 299)).toBeUndefined()
})
