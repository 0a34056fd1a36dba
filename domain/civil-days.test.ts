import { expect, test } from 'vitest'
import { civilDay } from './civil-days.ts'

test('civilDay depends on the time zone', () => {
  const instant = new Date('2026-11-21T11:30:00Z')
  expect(civilDay(instant, 'Pacific/Auckland')).toBe('2026-11-22')
  expect(civilDay(instant, 'Pacific/Honolulu')).toBe('2026-11-21')
  expect(civilDay(new Date('2026-11-21T18:20:00Z'), 'Asia/Kathmandu')).toBe('2026-11-22')
})
