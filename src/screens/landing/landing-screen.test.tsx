import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customSite } from '../../../tests/custom-site.ts'
import { visit } from '../../../tests/visit.tsx'
import { landingPages } from './landing-pages.ts'
import type { LandingScreenQuery } from '../../gql/landing.ts'

type Event = NonNullable<LandingScreenQuery['event']>

const porto: Event = {
  __typename: 'Event',
  status: 'SCHEDULED',
  statusDecision: null,
  id: 'porto-marathon',
  name: 'Maratona do Porto',
  city: 'Porto',
  country: 'pt',
  dateFrom: '2026-11-01',
  dateTo: '2026-11-01',
  races: [
    {
      __typename: 'Race',
      replay: { __typename: 'RaceReplay', access: 'LOCKED' },
      sport: 'RUNNING',
      checkPoints: [],
      route: null,
      field: null,
      id: 'marathon',
      name: 'Maratona',
      distance: 42_195,
      participantsCount: 1180,
      finishersCount: 1104,
      rankings: [
        { __typename: 'Ranking', id: 'teams', name: 'Teams', entriesCount: 0 },
        { __typename: 'Ranking', id: 'overall', name: 'Overall', entriesCount: 1180 },
      ],
    },
    {
      __typename: 'Race',
      replay: { __typename: 'RaceReplay', access: 'LOCKED' },
      sport: 'RUNNING',
      checkPoints: [],
      route: null,
      field: null,
      id: 'walk',
      name: 'Caminhada',
      distance: 6000,
      participantsCount: 0,
      finishersCount: 0,
      rankings: [],
    },
  ],
}

const operationsWith = (event: Event | null) => ({ operations: { LandingScreen: { event } } })

test('starts with event, date and place', async () => {
  await visit('/en/porto', operationsWith(porto))

  expect(screen.getByRole('heading', { level: 1, name: 'Maratona do Porto' })).toBeDefined()
  expect(screen.getByText('01-11-2026')).toBeDefined()
  expect(screen.getByText('Porto').parentElement?.textContent).toBe('Porto, Portugal')
  expect(document.title).toBe('Maratona do Porto: race replay · Parcours')
})

test('links to the first ranking with entries, else to the race', async () => {
  await visit('/en/porto', operationsWith(porto))

  const rankings = within(screen.getByRole('region', { name: 'Rankings' }))
  expect(rankings.getByRole('link', { name: 'Maratona' })).toHaveProperty(
    'pathname',
    '/en/events/porto-marathon/races/marathon/rankings/overall',
  )
  expect(rankings.getByText('1,104 of 1,180 finished')).toBeDefined()
  expect(rankings.getByRole('link', { name: 'Caminhada' })).toHaveProperty(
    'pathname',
    '/en/events/porto-marathon/races/walk',
  )
})

test('shows where to unlock the replay and its price', async () => {
  await visit('/en/porto', { ...operationsWith(porto), site: customSite })

  expect(
    screen.getByRole('link', { name: /^Unlock the replay for €4\.99/ }).getAttribute('href'),
  ).toBe('https://shop.test/replay')
  const apps = within(screen.getByRole('region', { name: 'In the app' }))
  expect(apps.getByRole('link', { name: /^Google Play/ })).toBeDefined()
})

test('without shop and stores links to the replay page', async () => {
  await visit('/en/porto', operationsWith(porto))

  expect(screen.queryByRole('link', { name: /^Unlock the replay/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'In the app' })).toBeNull()
  expect(screen.getByRole('link', { name: 'How unlocking works' })).toHaveProperty(
    'pathname',
    '/en/racereplay-paid',
  )
})

test('a free replay names no year and nothing to unlock', async () => {
  const races = porto.races.map((race) => ({
    ...race,
    replay: { __typename: 'RaceReplay' as const, access: 'OPEN' as const },
  }))
  await visit('/en/porto', { ...operationsWith({ ...porto, races }), site: customSite })

  const offer = within(screen.getByRole('region', { name: 'Watch it again' }))
  expect(offer.getByText(/It plays here, in your browser/)).toBeDefined()
  expect(offer.queryByText(/year/)).toBeNull()
  expect(offer.queryByRole('link', { name: /[Uu]nlock/ })).toBeNull()
})

test('a paid replay is available for one year', async () => {
  await visit('/en/porto', operationsWith(porto))

  expect(screen.getByText('Once unlocked, it stays available for one year.')).toBeDefined()
})

test('works without the event', async () => {
  await visit('/en/athens', operationsWith(null))

  expect(screen.getByRole('heading', { level: 1, name: 'Μαραθώνιος Αθήνας' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Rankings' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Watch it again' })).toBeDefined()
})

test.each(landingPages)('/$slug is a landing page and links to the other eight', async (page) => {
  await visit(`/en/${page.slug}`, operationsWith(null))

  expect(screen.getByRole('heading', { level: 1, name: page.name })).toBeDefined()
  const others = within(screen.getByRole('region', { name: 'More races to watch again' }))
  expect(others.getAllByRole('link')).toHaveLength(8)
  expect(others.queryByRole('link', { name: page.name })).toBeNull()
})
