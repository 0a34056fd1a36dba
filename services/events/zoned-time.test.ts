import { expect, test } from 'vitest'
import { instantOf } from './zoned-time.ts'

const shown = (day: string, time: string, timeZone: string) =>
  instantOf(day, time, timeZone).toISOString()

test('instantOf returns the instant at which local clocks show the time', () => {
  expect(shown('2026-11-21', '09:30', 'Europe/Amsterdam')).toBe('2026-11-21T08:30:00.000Z')
  expect(shown('2026-11-21', '09:30:15', 'Europe/Amsterdam')).toBe('2026-11-21T08:30:15.000Z')
  expect(shown('2026-06-21', '06:00', 'Asia/Kathmandu')).toBe('2026-06-21T00:15:00.000Z')
  expect(shown('2026-01-10', '07:00', 'Pacific/Auckland')).toBe('2026-01-09T18:00:00.000Z')
  expect(shown('2026-07-10', '07:00', 'America/Mexico_City')).toBe('2026-07-10T13:00:00.000Z')
})

test('on the day of a clock change, times before and after it are correct', () => {
  expect(shown('2026-03-29', '01:30', 'Europe/Madrid')).toBe('2026-03-29T00:30:00.000Z')
  expect(shown('2026-03-29', '08:30', 'Europe/Madrid')).toBe('2026-03-29T06:30:00.000Z')
  expect(shown('2026-10-25', '08:30', 'Europe/Madrid')).toBe('2026-10-25T07:30:00.000Z')
  expect(shown('2026-04-05', '07:00', 'Pacific/Auckland')).toBe('2026-04-04T19:00:00.000Z')
  expect(shown('2026-11-01', '21:30', 'America/Los_Angeles')).toBe('2026-11-02T05:30:00.000Z')
})

test('a time skipped by summer time is moved behind the gap', () => {
  expect(shown('2026-03-29', '02:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z')
})
