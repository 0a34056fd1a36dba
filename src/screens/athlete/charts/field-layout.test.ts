import { expect, test } from 'vitest'
import { binOf, heightBelow, layOutField } from './field-layout.ts'

const field = { from: 3_600_000, step: 60_000, counts: [2, 0, 10, 4] }
const plot = { left: 0, right: 400, top: 50, base: 150, marks: 4 }

test.each([
  [3_600_000, 0, 'where a bin starts is inside it'],
  [3_659_999, 0, 'just before the next'],
  [3_660_000, 1, 'the next'],
  [9_999_999, 3, 'the last has everybody slower too'],
  [1_000_000, 0, 'nobody is outside'],
])('%s ms is in bin %s: %s', (time, bin) => {
  expect(binOf(time, field)).toBe(bin)
})

test('column heights are proportional to counts, and one finisher is visible', () => {
  const heights = (counts: number[]) =>
    layOutField({ ...field, counts }, plot).columns.map(({ height }) => height)

  expect(heights([2, 0, 10, 4])).toEqual([20, 0, 100, 40])
  expect(heights([1, 1000])).toEqual([4, 100])
})

test('places round times on the axis', () => {
  expect(layOutField(field, plot).marks).toEqual([
    { time: 3_600_000, x: 0 },
    { time: 3_660_000, x: 100 },
    { time: 3_720_000, x: 200 },
    { time: 3_780_000, x: 300 },
    { time: 3_840_000, x: 400 },
  ])
})

test.each([
  [{ at: 50, width: 80, anchor: 'middle' as const }, 20],
  [{ at: 50, width: 200, anchor: 'start' as const }, 100],
  [{ at: 350, width: 120, anchor: 'end' as const }, 100],
  [{ at: 350, width: 40, anchor: 'end' as const }, 40],
])('a label is placed above all columns below it: %o', (label, height) => {
  expect(heightBelow(layOutField(field, plot), label)).toBe(height)
})
