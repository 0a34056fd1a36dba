import { expect, test } from 'vitest'
import { weekOf } from './week.ts'

const oneDay = (day: string) => ({ dateFrom: day, dateTo: day })

test('a week has seven lanes, also across a new year', () => {
  const days = weekOf([], '2026-12-28').map(({ day }) => day)
  expect(days).toHaveLength(7)
  expect(days.at(0)).toBe('2026-12-28')
  expect(days.at(-1)).toBe('2027-01-03')
})

test('an event is in the lane of its first day', () => {
  const swim = oneDay('2026-11-23')
  const lanes = weekOf([swim], '2026-11-21')
  expect(lanes.map(({ events }) => events.length)).toEqual([0, 0, 1, 0, 0, 0, 0])
})

test("a running event that started earlier is in today's lane", () => {
  const stage = { dateFrom: '2026-11-19', dateTo: '2026-11-24' }
  const lanes = weekOf([stage], '2026-11-21')
  expect(lanes.map(({ events }) => events.length)).toEqual([1, 0, 0, 0, 0, 0, 0])
})

test('an event after the seventh day is in no lane', () => {
  const lanes = weekOf([oneDay('2026-11-28')], '2026-11-21')
  expect(lanes.flatMap(({ events }) => events)).toEqual([])
})
