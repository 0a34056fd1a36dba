import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type { EventCardFragment, HomeScreenQuery } from '../../gql/home.ts'

type WeekEvent = NonNullable<HomeScreenQuery['week']>['items'][number]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function weekEvent(id: string, change: Partial<WeekEvent> = {}): WeekEvent {
  return {
    __typename: 'Event',
    status: 'SCHEDULED',
    id,
    name: 'Harbour Half',
    city: 'Marlhaven',
    country: 'nl',
    state: 'BEFORE',
    dateFrom: '2026-11-21',
    dateTo: '2026-11-21',
    startsAt: '2026-11-21T09:00:00Z',
    timeZone: 'Europe/Amsterdam',
    races: [],
    ...change,
  }
}

function card(id: string, name: string): EventCardFragment {
  return {
    __typename: 'Event',
    status: 'SCHEDULED',
    id,
    name,
    description: 'Eleven bridges and one tunnel.',
    city: 'Oudemeer',
    country: 'nl',
    dateFrom: '2026-11-29',
    dateTo: '2026-11-29',
    state: 'BEFORE',
    allSports: ['RUNNING'],
    mainDistance: 42195,
    courseOutline: null,
    imageUrl: null,
  }
}

const page = <Item,>(items: Item[], total = items.length) => ({
  __typename: 'EventPage' as const,
  total,
  items,
})

const live = weekEvent('live', {
  state: 'DURING',
  races: [
    {
      __typename: 'Race',
      field: null,
      version: 1,
      id: 'half',
      name: 'Half marathon',
      startsAt: '2026-11-21T09:00:00Z',
      participantsCount: 2318,
      finishersCount: 1104,
      asOf: null,
      awaitsPassings: false,
      silentFrom: null,
    },
  ],
})

const home: HomeScreenQuery = {
  week: page([live, weekEvent('swim', { name: 'Lagoon Mile', dateFrom: '2026-11-24' })], 14),
  upcoming: page([card('canal', 'Canal City Marathon'), card('dyke', 'Dyke Loop')], 25),
  finished: page([card('fjord', 'Fjord Walk')], 23),
  news: {
    __typename: 'NewsPage',
    items: [
      {
        __typename: 'NewsItem',
        id: 'fog',
        eventId: 'live',
        eventName: 'Harbour Half',
        eventTimeZone: 'Europe/Amsterdam',
        title: 'The start waits for the fog',
        subtitle: 'Twenty minutes late.',
        // In Amsterdam, this instant is already on the 22nd.
        publishedFrom: '2026-11-21T23:30:00Z',
      },
    ],
  },
}

const region = (name: string) => within(screen.getByRole('region', { name }))

test("links to this week's events and to all events", async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  expect(screen.getByRole('link', { name: 'Races this week' })).toHaveProperty(
    'pathname',
    '/en/events/week',
  )
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'All events' })).toHaveProperty('pathname', '/en/events')
})

test('each running event says as of when its data are', async () => {
  const races = live.races.map((race) => ({
    ...race,
    asOf: '2026-11-21T11:59:40Z',
    awaitsPassings: true,
  }))
  await visit('/en', { operations: { HomeScreen: { ...home, week: page([{ ...live, races }]) } } })

  const line = screen.getByTitle(/^Data as of /)
  expect(line.title).toContain('12:59')
  expect(line.textContent).toBe('Data: 20 s ago')
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

test('shows live events with their local start time', async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  const section = region('Live now')
  expect(section.getByRole('link', { name: 'Harbour Half' })).toHaveProperty(
    'pathname',
    '/en/events/live',
  )
  expect(section.getByRole('time').textContent).toBe('10:00 CET')
  expect(section.getByText('1,104 of 2,318 finished')).toBeDefined()
})

test('between two days of an event, the live section names the next start', async () => {
  const [half] = live.races
  if (!half) throw new Error('The event has a race')
  const races = ['2026-11-20T05:30:00Z', '2026-11-22T08:00:00Z', '2026-11-23T07:15:00Z'].map(
    (startsAt, index) => ({ ...half, id: `half-${String(index)}`, startsAt }),
  )
  const days = { startsAt: '2026-11-20T05:30:00Z', dateFrom: '2026-11-20', dateTo: '2026-11-23' }
  await visit('/en', {
    operations: { HomeScreen: { ...home, week: page([{ ...live, ...days, races }]) } },
  })
  expect(region('Live now').getByRole('time').textContent).toBe('Sun 09:00 CET')
  vi.setSystemTime('2026-11-22T08:00:01Z')
  await waitFor(
    () => {
      expect(region('Live now').getByRole('time').textContent).toBe('Mon 08:15 CET')
    },
    { timeout: 3_000 },
  )
})

test('shows no live section without live events', async () => {
  const quiet = { ...home, week: page([weekEvent('later')]) }
  await visit('/en', { operations: { HomeScreen: quiet } })

  expect(screen.queryByText('Live now')).toBeNull()
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
  await visit('/nl', { operations: { HomeScreen: home } })

  expect(region('Deze week').getAllByText('Rustdag')).toHaveLength(5)
})

test('a running event shows the clock since the gun, the leader and the field', async () => {
  const startedAt = new Date(Date.now() - 3_725_000).toISOString()
  const races = live.races.map((race) => ({
    ...race,
    field: {
      __typename: 'RaceField' as const,
      raceId: race.id,
      startedAt,
      atMs: 3_700_000,
      distance: 21_097,
      onCourseCount: 800,
      finishedCount: 0,
      ink: [300, 500],
      leader: {
        __typename: 'FieldLeader' as const,
        name: 'Łucja Mazur',
        metres: 19_000,
        checkPoint: '15 km',
        isFinished: false,
        passedMs: 2_700_000,
      },
      medianMetres: 12_000,
      lastMetres: 8_000,
    },
  }))
  await visit('/en', { operations: { HomeScreen: { ...home, week: page([{ ...live, races }]) } } })

  const section = region('Live now')
  expect(section.getByRole('timer').textContent).toMatch(/^1:02:0[5-9]$/)
  expect(section.getByText('Łucja Mazur')).toBeDefined()
  expect(section.getByRole('img').getAttribute('aria-label')).toContain('800 athletes')
})
