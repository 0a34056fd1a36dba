import { expect, test } from 'vitest'
import { zonedInstant } from './zoned-instant.ts'

test.each([
  ['Europe/Amsterdam', '2026-05-10T07:00:00.000Z', '2026-05-10T09:00:00+02:00'],
  ['Europe/Amsterdam', '2026-01-10T08:30:00.000Z', '2026-01-10T09:30:00+01:00'],
  ['America/St_Johns', '2026-01-10T02:00:00.000Z', '2026-01-09T22:30:00-03:30'],
  ['Asia/Kathmandu', '2026-01-10T00:00:00.000Z', '2026-01-10T05:45:00+05:45'],
  ['UTC', '2026-01-10T00:00:00.000Z', '2026-01-10T00:00:00+00:00'],
])('in %s, %s is %s', (timeZone, instant, local) => {
  expect(zonedInstant(instant, timeZone)).toBe(local)
})
