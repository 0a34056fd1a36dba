import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClock, setClock } from '../../../tests/set-clock.ts'
import { visit } from '../../../tests/visit.tsx'
import {
  home,
  leaderLink,
  ledAt,
  live,
  overdueFrom,
  page,
  region,
  type WeekEvent,
} from './testing.ts'

beforeEach(() => {
  fakeClock('2026-11-21T12:00:00Z')
})
afterEach(() => {
  vi.useRealTimers()
})

/** The event on four days, with races on the first, the third and the fourth. */
function onFourDays(): WeekEvent {
  const [half] = live.races
  if (!half) throw new Error('The event has a race')
  const races = [
    '2026-11-20T05:30:00Z',
    '2026-11-22T08:00:00Z',
    '2026-11-22T09:00:00Z',
    '2026-11-23T07:15:00Z',
  ].map((startsAt, index) => ({
    ...half,
    id: `half-${String(index)}`,
    awaitsPassings: false,
    startsAt,
  }))
  const days = { startsAt: '2026-11-20T05:30:00Z', dateFrom: '2026-11-20', dateTo: '2026-11-23' }
  return { ...live, ...days, races }
}

const visitFourDays = (language: string) =>
  visit(`/${language}`, { operations: { HomeScreen: { ...home, week: page([onFourDays()]) } } })

/** Returns the queries of today's lane. */
function laneOfToday() {
  const [lane] = region('This week').getAllByRole('listitem')
  if (!lane) throw new Error('The page has a lane for today')
  return within(lane)
}

test('between two days of an event, its lane says when the next day starts', async () => {
  vi.setSystemTime('2026-11-22T00:20:30Z')
  await visitFourDays('en')
  expect(laneOfToday().getByRole('timer').textContent).toBe('Day 3 starts in 7 h 40 min')
  expect(laneOfToday().queryByText('Live')).toBeNull()
  expect(screen.queryByText('Live now')).toBeNull()

  // A later race on the same day does not begin a new day.
  setClock('2026-11-22T08:00:01Z')
  expect(laneOfToday().queryByText(/^Day/)).toBeNull()
  setClock('2026-11-22T09:00:01Z')
  expect(laneOfToday().getByRole('timer').textContent).toBe('Day 4 starts in 22 h 15 min')
})

test('more than a day before the next day of an event, its weekday and time are shown', async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z')
  await visitFourDays('en')

  expect(laneOfToday().queryByRole('timer')).toBeNull()
  expect(laneOfToday().getByText(/^Day 3/).textContent).toBe('Day 3 starts Sun 09:00 GMT+1')
})

test.each([
  ['de', 'Tag 3 beginnt in 7 Std. 05 Min.'],
  ['nl', 'Dag 3 begint over 7 uur 05 min'],
  ['fr', 'Jour 3\u00a0: départ dans 7 h 05 min'],
  ['es', 'Día 3: salida en 7 h 05 min'],
  ['it', 'Giorno 3: via tra 7 h 05 min'],
  ['zh', '距第 3 天開賽還有 7 小時 05 分鐘'],
])('counts down to the next day in %s', async (language, sentence) => {
  vi.setSystemTime('2026-11-22T00:55:00Z')
  await visitFourDays(language)

  expect(screen.getByRole('timer').textContent).toBe(sentence)
})

test('in the last hour the countdown has minutes only', async () => {
  vi.setSystemTime('2026-11-22T07:55:30Z')
  await visitFourDays('en')

  expect(laneOfToday().getByRole('timer').textContent).toBe('Day 3 starts in 5 min')
})

test('a cancelled race has no next start and no leader', async () => {
  vi.setSystemTime('2026-11-22T00:20:30Z')
  const { races, ...event } = onFourDays()
  const [first, second, third, fourth] = races.map((race, index) => ({
    ...race,
    status: index === 1 || index === 2 ? ('CANCELLED' as const) : race.status,
  }))
  if (!first || !second || !third || !fourth) throw new Error('The event has four races')
  const { field } = ledAt(19_000)
  const week = page([{ ...event, races: [first, { ...second, field }, third, fourth] }])
  await visit('/en', { operations: { HomeScreen: { ...home, week } } })

  expect(laneOfToday().getByText(/^Day/).textContent).toBe('Day 4 starts Mon 08:15 GMT+1')
  expect(leaderLink()).toBeNull()
})

test('athletes who left a race of an earlier day do not hide the start of the next day', async () => {
  vi.setSystemTime('2026-11-22T00:20:30Z')
  const { races, ...event } = onFourDays()
  const [first, ...others] = races
  if (!first) throw new Error('The event has a race')
  const { field } = overdueFrom('2026-11-22T00:30:00Z')
  const week = page([{ ...event, races: [{ ...first, field }, ...others] }])
  await visit('/en', { operations: { HomeScreen: { ...home, week } } })
  expect(laneOfToday().getByText('Live')).toBeDefined()
  expect(leaderLink()).not.toBeNull()

  setClock('2026-11-22T00:30:00Z')
  expect(laneOfToday().getByRole('timer').textContent).toBe('Day 3 starts in 7 h 30 min')
  expect(leaderLink()).toBeNull()
})
