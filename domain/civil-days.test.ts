import { expect, test, vi } from 'vitest'
import { civilDay, isDay } from './civil-days.ts'

test('civilDay depends on the time zone', () => {
  const instant = new Date('2026-11-21T11:30:00Z')
  expect(civilDay(instant, 'Pacific/Auckland')).toBe('2026-11-22')
  expect(civilDay(instant, 'Pacific/Honolulu')).toBe('2026-11-21')
  expect(civilDay(new Date('2026-11-21T18:20:00Z'), 'Asia/Kathmandu')).toBe('2026-11-22')
})

test('civilDay depends on no locale, because browsers write the dates of a locale differently', () => {
  const { DateTimeFormat } = Intl
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (_locale, options) {
    return new DateTimeFormat('en-US', options)
  })
  expect(civilDay('0999-12-31T08:00:00Z', 'Etc/GMT-1')).toBe('0999-12-31')
})

test.each(['2026-02-30', '2026-04-31', '2026-05', '2026', '2026-5-03', '2026-05-03T09:00'])(
  '%s is no day',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)

test.each(['2028-02-29', '0999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
})
