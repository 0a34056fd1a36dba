import { expect, test } from 'vitest'
import { layOutElevation, type ProfileSheet } from './elevation-layout.ts'
import { elevationAt, extremes } from './elevations.ts'

const sheet: ProfileSheet = {
  width: 720,
  height: 420,
  left: 100,
  right: 40,
  top: 92,
  bottom: 68,
  fontSize: 28,
  numbers: 5,
  ticks: 26,
}

const hill = [10, 30, 60, 90, 110, 90, 40, 20]
const flat = Array.from({ length: 50 }, (_, index) => 2 + (index % 3))

test('the extremes are the lowest and highest elevation and the share of the highest', () => {
  expect(extremes(hill)).toEqual({ lowest: 10, highest: 110, shareOfHighest: 4 / 7 })
})

test('the elevation between two measured points is interpolated', () => {
  expect(elevationAt([0, 10], 0.25)).toBe(2.5)
  expect(elevationAt([0, 10], 2)).toBe(10)
})

test('the profile stays inside the plot, with higher elevations further up', () => {
  const { curve, highest } = layOutElevation(
    { profile: hill, distance: 8000, checkpoints: [] },
    sheet,
  )
  for (const { x, y } of curve) {
    expect(x).toBeGreaterThanOrEqual(sheet.left)
    expect(x).toBeLessThanOrEqual(sheet.width - sheet.right)
    expect(y).toBeGreaterThanOrEqual(sheet.top)
    expect(y).toBeLessThanOrEqual(sheet.height - sheet.bottom)
  }
  expect(Math.min(...curve.map(({ y }) => y))).toBe(highest.y)
})

test('a flat course looks flat, and does not start below sea level', () => {
  const { curve, levels } = layOutElevation(
    { profile: flat, distance: 42_195, checkpoints: [] },
    sheet,
  )
  const ys = curve.map(({ y }) => y)
  expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(10)
  expect(levels[0]?.metres).toBe(0)
})

test('checkpoints have names where all fit, else numbers without overlap', () => {
  const labels = (count: number) =>
    layOutElevation(
      {
        profile: hill,
        distance: 100_000,
        checkpoints: Array.from({ length: count }, (_, index) => ({
          name: `Hut ${index + 1}`,
          distance: ((index + 1) * 100_000) / (count + 1),
        })),
      },
      sheet,
    ).labels.map(({ text }) => text)

  expect(labels(2)).toEqual(['Hut 1', 'Hut 2'])
  expect(labels(6)).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(labels(30)).toEqual(['1', '4', '7', '10', '13', '16', '19', '22', '25', '28'])
})

test('two checkpoints close together share a label', () => {
  const { labels } = layOutElevation(
    {
      profile: hill,
      distance: 51_500,
      checkpoints: [
        { name: 'Out of the water', distance: 1500 },
        { name: 'On the bicycle', distance: 1600 },
        { name: 'Off the bicycle', distance: 41_400 },
        { name: 'On foot', distance: 41_500 },
        { name: 'Half of the run', distance: 46_500 },
      ],
    },
    sheet,
  )
  expect(labels.map(({ text }) => text)).toEqual(['1–2', '3–4', '5'])
})
