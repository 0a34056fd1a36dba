import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '../../../tests/set-clock.ts'
import { visit } from '../../../tests/visit.tsx'
import type { HomeScreenQuery } from '../../gql/home.ts'
import { home, page, region } from './testing.ts'

beforeEach(() => {
  fakeClock('2026-11-21T12:00:00Z')
})
afterEach(() => {
  vi.useRealTimers()
})

test("links to this week's events and to all events", async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  expect(screen.getByRole('link', { name: 'Races this week' })).toHaveProperty(
    'pathname',
    '/en/events/week',
  )
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'All events' })).toHaveProperty('pathname', '/en/events')
  expect(region('This week').getByRole('link', { name: 'All 14 events this week' })).toBeTruthy()
})

test('a week without events has no link to its events', async () => {
  await visit('/en', { operations: { HomeScreen: { ...home, week: page([]) } } })
  expect(region('This week').queryAllByRole('link')).toEqual([])
})

test('has a search form for names and bibs that works without JavaScript', async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  const field = screen.getByRole('combobox', { name: 'Name, event or bib number' })
  expect(field).toHaveProperty('name', 'q')
  expect(field.closest('form')?.getAttribute('action')).toBe('/en/search')
})

test('lists what organisers and athletes get, without unset links', async () => {
  const createEvent = 'https://dashboard.example/new'
  const stores = { google: 'https://store.example/app' }
  const site = { name: 'Parcours', createEvent, stores }
  await visit('/en', { operations: { HomeScreen: home }, site })

  const organisers = region('Organisers')
  expect(organisers.getAllByRole('listitem')).toHaveLength(5)
  expect(organisers.getByRole('link', { name: 'Request access' })).toHaveProperty(
    'pathname',
    '/en/eventapporder',
  )
  expect(organisers.getByRole('link', { name: /^Create an event/ })).toHaveProperty(
    'href',
    createEvent,
  )
  const athletes = region('Athletes')
  expect(athletes.getAllByRole('listitem')).toHaveLength(6)
  expect(athletes.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/en/racereplay-free',
    stores.google,
  ])
})

test('links to all news', async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  expect(region('Latest updates').getByRole('link', { name: 'All updates' })).toHaveProperty(
    'pathname',
    '/en/updates',
  )
})

test('shows seven days from today, and rest days', async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  const days = region('This week')
  const lanes = days.getAllByRole('listitem').filter((item) => item.querySelector('time'))
  expect(lanes.map((lane) => lane.querySelector('time')?.dateTime)).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
  ])
  expect(lanes[0]?.getAttribute('aria-current')).toBe('date')
  expect(lanes[1]?.textContent).toContain('Rest day')
  expect(lanes[3]?.textContent).toContain('Lagoon Mile')
  expect(days.getByRole('link', { name: 'All 14 events this week' })).toBeDefined()
})

test("shows news dates in the event's time zone", async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  expect(region('Latest updates').getByRole('time').textContent).toBe('22-11-2026')
})

test('leaves out a failed part', async () => {
  const broken: HomeScreenQuery = { ...home, upcoming: null, news: null }
  await visit('/en', { operations: { HomeScreen: broken } })

  expect(screen.queryByRole('region', { name: 'Upcoming' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Just finished' })).toBeDefined()
})

test('shows the error page when every part fails', async () => {
  await visit('/en', { operations: { HomeScreen: { problem: 'UPSTREAM_UNAVAILABLE' } } })

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We couldn’t show that page.')
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveProperty('pathname', '/en')
})

test('renders in Dutch', async () => {
  const week = page(home.week?.items ?? [])
  await visit('/nl', { operations: { HomeScreen: { ...home, week } } })

  expect(region('Deze week').getAllByText('Rustdag')).toHaveLength(5)
})

test('a day whose events were not all loaded is no rest day', async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  // Two of fourteen events were loaded. The second begins on the fourth day of the week.
  expect(region('This week').getAllByText('Rest day')).toHaveLength(2)
  expect(region('This week').getAllByRole('link', { name: 'This week' })).toHaveLength(4)
})
