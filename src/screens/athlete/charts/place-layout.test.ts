import { expect, test } from 'vitest'
import { layOutPlaces } from './place-layout.ts'

const plot = {
  left: 0,
  right: 1000,
  top: 100,
  base: 500,
  fontSize: 30,
  ring: 12,
  widthOf: (position: number) => String(position).length * 18,
}

test('the best place is at the top, the worst at the bottom', () => {
  const points = layOutPlaces(
    [
      { distance: 5000, position: 38 },
      { distance: 10_000, position: 28 },
    ],
    10_000,
    plot,
  )

  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [500, 500],
    [1000, 100],
  ])
})

test('a difference of one place looks small', () => {
  const points = layOutPlaces(
    [
      { distance: 5000, position: 2 },
      { distance: 10_000, position: 1 },
    ],
    10_000,
    plot,
  )

  expect(points.map(({ y }) => y)).toEqual([200, 100])
})

test('labels do not overlap, and the last one is always present', () => {
  const places = [1000, 5000, 9500, 10_000].map((distance) => ({ distance, position: 3 }))

  expect(layOutPlaces(places, 10_000, plot).map(({ label }) => label !== null)).toEqual([
    true,
    true,
    false,
    true,
  ])
})

test('long labels of neighbouring points do not overlap', () => {
  const width = 73
  const narrow = { left: 100, right: 680, top: 56, base: 172, fontSize: 28, ring: 11 }
  const places = [
    { distance: 5000, position: 1019 },
    { distance: 30_000, position: 1086 },
    { distance: 35_000, position: 1099 },
    { distance: 40_000, position: 1098 },
    { distance: 42_195, position: 1101 },
  ]
  const boxes = layOutPlaces(places, 42_195, { ...narrow, widthOf: () => width }).flatMap(
    ({ label }) => {
      if (!label) return []
      const left = label.x - { start: 0, middle: width / 2, end: width }[label.anchor]
      return [{ left, right: left + width, y: label.y }]
    },
  )
  const [before, last] = boxes.slice(-2)

  expect(before && last && (before.right < last.left || before.y > last.y + 28)).toBe(true)
})

test('a label is below its point where the line comes from above', () => {
  const places = [
    { distance: 2000, position: 10 },
    { distance: 9800, position: 10 },
    { distance: 10_000, position: 40 },
  ]
  const last = layOutPlaces(places, 10_000, plot).at(-1)

  expect(last?.label?.y).toBeGreaterThan((last?.y ?? 0) + plot.ring)
})

test('a label is above its point where no line crosses it', () => {
  const places = [
    { distance: 2000, position: 40 },
    { distance: 10_000, position: 10 },
  ]
  const points = layOutPlaces(places, 10_000, plot)

  expect(points.map(({ y, label }) => (label?.y ?? y) < y)).toEqual([true, true])
})
