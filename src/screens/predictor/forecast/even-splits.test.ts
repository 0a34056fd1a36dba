import { expect, test } from 'vitest'
import { paceBand } from './even-splits.ts'

const time = 3 * 3_600_000
const clock = (milliseconds = NaN) => new Date(milliseconds).toISOString().slice(12, 19)

test('has every kilometre, half-way in order, and the finish', () => {
  const band = paceBand(time, 'km')

  expect(band).toHaveLength(44)
  expect(band.slice(20, 23).map(({ at }) => at)).toEqual([21, 'half', 22])
  expect(clock(band[0]?.time)).toBe('0:04:16')
  expect(clock(band[21]?.time)).toBe('1:30:00')
  expect(band.at(-1)).toEqual({ at: 'finish', time })
})

test('has 26 miles', () => {
  const band = paceBand(time, 'mi')

  expect(band).toHaveLength(28)
  expect(band[13]?.at).toBe('half')
  expect(clock(band[0]?.time)).toBe('0:06:52')
})
