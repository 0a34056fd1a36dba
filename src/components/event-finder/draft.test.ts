import { expect, test } from 'vitest'
import { type EventFilters, readFilters, writeFilters } from '../../filters/event-filters.ts'
import { type Draft, draftOf, emptyDraft, filtersOf } from './draft.ts'

const year = 2026

test.each<EventFilters>([
  {},
  { sport: ['cycling', 'running'], country: 'nl' },
  { date: ['2026-07-01', '2026-09-30'] },
  { date: ['2025-07-01', '2025-09-30'] },
  { date: [null, '2026-09-30'], distance: [null, 42] },
  { state: ['after'], name: '京都 ÿ>?' },
  { state: ['before', 'during'] },
])('filters survive the round trip through the draft: %j', (filters) => {
  const roundTrip = filtersOf(draftOf(filters, year), year)

  expect(roundTrip).toEqual(filters)
  expect(readFilters(writeFilters(roundTrip) ?? null).filters).toEqual(filters)
})

test.each<[string, Partial<Draft>]>([
  ['an empty list', { sport: [] }],
  ['custom without dates', { date: 'custom' }],
  ['no country', { country: null }],
  ['finished events not selected', { onlyAfter: false }],
  ['an empty name', { name: '' }],
])('%s is dropped', (_, change) => {
  expect(writeFilters(filtersOf({ ...emptyDraft, ...change }, year))).toBeUndefined()
})

test('the order of selection does not change the filters', () => {
  const one = filtersOf({ ...emptyDraft, sport: ['running', 'cycling'] }, year)
  const other = filtersOf({ ...emptyDraft, sport: ['cycling', 'running'] }, year)

  expect(writeFilters(one)).toBe(writeFilters(other))
})
