import { expect, test } from 'vitest'
import { kilometreMarks } from './kilometre-axis.ts'

const marks = (distance: number) =>
  kilometreMarks({ left: 100, right: 700, distance, ticks: 26, numbers: 5 })

test.each([
  [42_195, [0, 10, 20, 30, 40]],
  [10_000, [0, 2, 4, 6, 8, 10]],
  [1500, [0, 0.5, 1, 1.5]],
  [800, [0, 0.2, 0.4, 0.6, 0.8]],
  [174_000, [0, 50, 100, 150]],
])('%s m have numbers in round steps from the start', (distance, kilometres) => {
  expect(marks(distance).numbers.map((mark) => mark.kilometres)).toEqual(kilometres)
})

test('a kilometre mark is placed in proportion to the distance', () => {
  const { numbers } = marks(10_000)

  expect(numbers.map(({ x }) => x)).toEqual([100, 220, 340, 460, 580, 700])
})

test('the number of ticks stays within its limit', () => {
  for (const distance of [800, 5000, 21_098, 42_195, 1_010_000]) {
    expect(marks(distance).ticks.length).toBeLessThanOrEqual(27)
  }
})
