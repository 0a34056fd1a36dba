import { expect, test } from 'vitest'
import type { EventFilters } from '../../app/filters/event-filters.ts'
import { readFilters } from '../../app/filters/read-filters.ts'
import { writeFilters } from '../../app/filters/write-filters.ts'
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
])('what is read from an address into the form is written back alike: %j', (filters) => {
  const again = filtersOf(draftOf(filters, year), year)

  expect(again).toEqual(filters)
  expect(readFilters(writeFilters(again) ?? null).filters).toEqual(filters)
})

test.each<[string, Partial<Draft>]>([
  ['an empty list', { sport: [] }],
  ['custom without dates', { date: 'custom' }],
  ['no country', { country: null }],
  ['finished events not asked for', { onlyAfter: false }],
  ['an empty name', { name: '' }],
])('%s is dropped', (_, change) => {
  expect(writeFilters(filtersOf({ ...emptyDraft, ...change }, year))).toBeUndefined()
})

test('filters are the same in any order', () => {
  const one = filtersOf({ ...emptyDraft, sport: ['running', 'cycling'] }, year)
  const other = filtersOf({ ...emptyDraft, sport: ['cycling', 'running'] }, year)

  expect(writeFilters(one)).toBe(writeFilters(other))
})
