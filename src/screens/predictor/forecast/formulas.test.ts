import { expect, test } from 'vitest'
import { cameron, riegel, type Run, vickers, vickersOfTwo } from './formulas.ts'

const run = (distance: number, clock: string): Run => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return { distance, time: (hours * 3600 + minutes * 60 + seconds) * 1000 }
}
const clock = (time: number) => new Date(Math.round(time / 1000) * 1000).toISOString().slice(12, 19)

const half = run(21_097.5, '1:30:00')
const thirtyMiles = 30 * 1609.344

// The expected values were computed from the published constants, independently of this code.
test.each([
  ['Riegel', riegel(half), '3:07:39'],
  ['Cameron', cameron(half), '3:11:15'],
  ['Vickers, one race', vickers(half, thirtyMiles), '3:24:08'],
  ['Vickers, two races', vickersOfTwo(run(10_000, '0:40:00'), half, thirtyMiles), '3:19:46'],
])('%s: half marathon in 1:30:00', (_formula, time, expected) => {
  expect(clock(time)).toBe(expected)
})

test('more weekly distance gives a faster time', () => {
  expect(vickers(half, 2 * thirtyMiles)).toBeLessThan(vickers(half, thirtyMiles))
})
