import { expect, test } from 'vitest'
import { type EventFilters, readFilters, writeFilters } from '../../filters/event-filters.ts'
import { type Draft, draftOf, emptyDraft, filtersOfDraft } from './draft.ts'

const today = '2026-11-26'

test.each<EventFilters>([
  {},
  { sport: ['cycling', 'running'], country: 'nl' },
  { date: ['2026-07-01', '2026-09-30'] },
  { date: ['2025-07-01', '2025-09-30'] },
  { date: ['2027-06-01', '2027-06-30'] },
  { date: [null, '2026-09-30'], distance: [null, 42] },
  { state: ['after'], name: '京都 ÿ>?' },
  { state: ['before', 'during'] },
])('filters survive the round trip through the draft: %j', (filters) => {
  const roundTrip = filtersOfDraft(draftOf(filters, today), today)

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
  expect(writeFilters(filtersOfDraft({ ...emptyDraft, ...change }, today))).toBeUndefined()
})

test('the month of today and the eleven months after it can be chosen', () => {
  const choiceOf = (...date: [string, string]) => draftOf({ date }, today).date
  expect(choiceOf('2026-11-01', '2026-11-30')).toBe('2026-11')
  expect(choiceOf('2027-02-01', '2027-02-28')).toBe('2027-02')
  expect(choiceOf('2027-10-01', '2027-10-31')).toBe('2027-10')
  expect(choiceOf('2027-11-01', '2027-11-30')).toBe('custom')
  expect(choiceOf('2026-10-01', '2026-10-31')).toBe('custom')
})

test('distances typed in the wrong order are swapped', () => {
  expect(filtersOfDraft({ ...emptyDraft, distance: [42, 10] }, today)).toEqual({
    distance: [10, 42],
  })
})

test('the order of selection does not change the filters', () => {
  const one = filtersOfDraft({ ...emptyDraft, sport: ['running', 'cycling'] }, today)
  const other = filtersOfDraft({ ...emptyDraft, sport: ['cycling', 'running'] }, today)

  expect(writeFilters(one)).toBe(writeFilters(other))
})
