import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type { EventScreenQuery } from '../../gql/event.ts'

type Event = NonNullable<EventScreenQuery['event']>

const harbourHalf: Event = {
  __typename: 'Event',
  id: 'harbour',
  name: 'Harbour Half',
  description: 'A flat half through old docks.',
  descriptionHtml: '<p>A flat half through <em>old docks</em>.</p>',
  city: 'Marlhaven',
  country: 'nl',
  state: 'during',
  dateFrom: '2026-11-21',
  dateTo: '2026-11-21',
  timeZone: 'America/Halifax',
  allSports: ['running'],
  mainDistance: 21097,
  courseOutline: null,
  organisation: { __typename: 'Organisation', id: 'kade', name: 'Stichting Kadeloop' },
  races: [
    {
      __typename: 'Race',
      id: 'half',
      name: 'Half marathon',
      sport: 'running',
      distance: 21097,
      startsAt: '2026-11-21T14:00:00Z',
      participantsCount: 2318,
      rankings: [
        {
          __typename: 'Ranking',
          id: 'teams',
          name: 'Teams',
          status: 'official',
          entriesCount: 0,
        },
        {
          __typename: 'Ranking',
          id: 'overall',
          name: 'Overall',
          status: 'unofficial',
          entriesCount: 1104,
        },
      ],
    },
    {
      __typename: 'Race',
      id: 'mile',
      name: 'Harbour mile',
      sport: 'walking',
      distance: 800,
      startsAt: null,
      participantsCount: 120,
      rankings: [],
    },
  ],
  updates: {
    __typename: 'NewsPage',
    total: 1,
    items: [
      {
        __typename: 'NewsItem',
        id: 'fog',
        eventId: 'harbour',
        title: 'The start waits for the fog',
        subtitle: '',
        publishedFrom: '2026-11-20T08:00:00Z',
        event: null,
      },
    ],
  },
}

const answering = (event: Event | null) => ({ operations: { EventScreen: { event } } })

const row = (name: string) =>
  within(
    screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }).closest('tr') ?? document.body,
  )

test('opens with its name, state, day, place and host', async () => {
  await visit('/en/events/harbour', answering(harbourHalf))

  expect(screen.getByRole('heading', { level: 1, name: 'Harbour Half' })).toBeDefined()
  expect(screen.getByText('Live')).toBeDefined()
  expect(screen.getByText('21-11-2026')).toBeDefined()
  expect(screen.getByText('Marlhaven, Netherlands')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Stichting Kadeloop' })).toHaveProperty(
    'pathname',
    '/en/organisations/kade',
  )
})

test('starts a race on the clock of the place, whatever the visitor’s', async () => {
  await visit('/en/events/harbour', answering(harbourHalf))

  const start = row('Half marathon').getAllByRole('time').at(-1)
  expect(start?.textContent).toMatch(/^10:00 /)
})

test('shows the day of a start when the event has several', async () => {
  await visit('/en/events/harbour', answering({ ...harbourHalf, dateTo: '2026-11-22' }))

  expect(row('Half marathon').getAllByRole('time').at(-1)?.textContent).toMatch(/^Sat,? 10:00 /)
})

test('leads to a race, and to its first ranking that has entries', async () => {
  await visit('/en/events/harbour', answering(harbourHalf))

  const half = row('Half marathon')
  expect(half.getByRole('link', { name: 'Half marathon' })).toHaveProperty(
    'pathname',
    '/en/events/harbour/races/half',
  )
  expect(half.getByRole('link', { name: /^Unofficial/ })).toHaveProperty(
    'pathname',
    '/en/events/harbour/races/half/rankings/overall',
  )
  expect(half.getByText(/21\.1/)).toBeDefined()
})

test('shows how many entered a race that has no ranking yet', async () => {
  await visit('/en/events/harbour', answering(harbourHalf))

  const mile = row('Harbour mile')
  expect(mile.getByText('120 entered')).toBeDefined()
  expect(mile.queryByRole('time')).toBeNull()
})

test('calls a ranking without a status its results', async () => {
  const races = harbourHalf.races.map((race) => ({
    ...race,
    rankings: race.rankings.map((ranking) => ({ ...ranking, status: 'provisional' })),
  }))
  await visit('/en/events/harbour', answering({ ...harbourHalf, races }))

  expect(row('Half marathon').getByRole('link', { name: /^Results/ })).toBeDefined()
})

test('tells what the organiser wrote, and the news', async () => {
  await visit('/en/events/harbour', answering(harbourHalf))

  const about = screen.getByRole('region', { name: 'About' })
  expect(about.querySelector('em')?.textContent).toBe('old docks')
  expect(screen.getByRole('link', { name: 'The start waits for the fog' })).toHaveProperty(
    'pathname',
    '/en/events/harbour/updates/fog',
  )
})

test('leaves out what there is nothing to say about', async () => {
  const bare = { ...harbourHalf, descriptionHtml: '', updates: null, races: [] }
  await visit('/en/events/harbour', answering(bare))

  expect(screen.queryByRole('region', { name: 'About' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Updates' })).toBeNull()
  expect(screen.getByText('There are no items')).toBeDefined()
})

test('is not found when there is no such event', async () => {
  await visit('/en/events/nowhere', answering(null))

  expect(
    screen.getByRole('heading', { level: 1, name: 'We couldn’t find that page.' }),
  ).toBeDefined()
  expect(screen.getByText('Looks like we took a wrong turn.')).toBeDefined()
})
