import { screen } from '@testing-library/react'
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
  ].map((startsAt, index) => ({ ...half, id: `half-${String(index)}`, startsAt }))
  const days = { startsAt: '2026-11-20T05:30:00Z', dateFrom: '2026-11-20', dateTo: '2026-11-23' }
  return { ...live, ...days, races }
}

const visitFourDays = (language: string) =>
  visit(`/${language}`, { operations: { HomeScreen: { ...home, week: page([onFourDays()]) } } })

test('between two days of an event, the live section says when the next day starts', async () => {
  vi.setSystemTime('2026-11-22T00:20:30Z')
  await visitFourDays('en')
  const section = region('Live now')
  expect(section.getByRole('timer').textContent).toBe('Day 3 starts in 7 h 40')

  // A later race on the same day does not begin a new day.
  setClock('2026-11-22T08:00:01Z')
  expect(section.getByRole('time').textContent).toBe('Sun 10:00 GMT+1')
  setClock('2026-11-22T09:00:01Z')
  expect(section.getByRole('timer').textContent).toBe('Day 4 starts in 22 h 15')
})

test('the lane of today says the same instead of that the event is live', async () => {
  vi.setSystemTime('2026-11-22T00:20:30Z')
  await visitFourDays('en')

  const [lane] = region('This week').getAllByRole('listitem')
  expect(lane?.textContent).toContain('Day 3 starts in 7 h 40')
  expect(lane?.textContent).not.toContain('Live')
})

test('more than a day before the next day of an event, its weekday and time are shown', async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z')
  await visitFourDays('en')

  expect(region('Live now').queryByRole('timer')).toBeNull()
  expect(region('Live now').getByText(/^Day 3/).textContent).toBe('Day 3 starts Sun 09:00 GMT+1')
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

  expect(screen.getAllByRole('timer').map(({ textContent }) => textContent)).toEqual([
    sentence,
    sentence,
  ])
})

test('in the last hour the countdown has minutes only', async () => {
  vi.setSystemTime('2026-11-22T07:55:30Z')
  await visitFourDays('en')

  expect(region('Live now').getByRole('timer').textContent).toBe('Day 3 starts in 5 min')
})

test('a cancelled race has no next start, no leader and no athletes', async () => {
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

  const day = 'Day 4 starts Mon 08:15 GMT+1'
  expect(region('Live now').getByText(/^Day/).textContent).toBe(day)
  expect(region('Live now').getByText('2,208 of 4,636 finished')).toBeDefined()
  const [lane] = region('This week').getAllByRole('listitem')
  expect(lane?.textContent).toContain(day)
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
  const section = region('Live now')
  expect(section.queryByText(/^Day 3/)).toBeNull()
  expect(leaderLink()).not.toBeNull()

  setClock('2026-11-22T00:30:00Z')
  expect(section.getByRole('timer').textContent).toBe('Day 3 starts in 7 h 30')
  expect(leaderLink()).toBeNull()
})
