import { expect, test } from 'vitest'
import { layOutRates } from './rate-layout.ts'

const plot = { left: 0, right: 1000, top: 0, base: 400, labelHeight: 40 }
const leg = (
  distance: number,
  seconds: number,
  field: { fastestTenth: number; median: number } | null = null,
) => ({ distance, length: 1000, time: seconds * 1000, field })
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
  expect(fastest).toBe(steps[1])
  expect(slowest).toBe(steps[2])
  expect([fastest?.y, slowest?.y]).toEqual([0, 400])
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

test('the field has the scale of the athlete, and is inside the plot', () => {
  const { steps } = layOutRates(
    [leg(1000, 300, { fastestTenth: 200_000, median: 300_000 }), leg(2000, 300)],
    average,
    2000,
    plot,
  )

  expect(steps[0]?.field?.fastestTenth).toBe(0)
  expect(steps[0]?.field?.median).toBe(steps[0]?.y)
  expect(steps[1]?.field).toBeNull()
})

test('legs close to the average have no label beside its label', () => {
  const labels = (...seconds: number[]) =>
    layOutRates(
      seconds.map((time, index) => leg((index + 1) * 1000, time)),
      average,
      seconds.length * 1000,
      plot,
    ).labelled.length

  expect(labels(250, 300, 350)).toBe(2)
  expect(labels(250, 300, 301)).toBe(1)
  expect(labels(299, 300, 301)).toBe(0)
})
