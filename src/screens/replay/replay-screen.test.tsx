import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReplayScreenQuery } from '../../gql/replay.ts'
import { customSite } from '../../../tests/custom-site.ts'
import { visit } from '../../../tests/visit.tsx'

type Race = NonNullable<ReplayScreenQuery['events']>['items'][number]['races'][number]

const race = (id: string, name: string, change: Partial<Race> = {}): Race => ({
  __typename: 'Race',
  id,
  name,
  distance: 21_097,
  participantsCount: 118,
  checkPoints: [{ __typename: 'CheckPoint', id: '5k' }],
  replay: { __typename: 'RaceReplay', access: 'LOCKED' },
  ...change,
})
const free = { replay: { __typename: 'RaceReplay', access: 'OPEN' } } as const

const screenData: ReplayScreenQuery = {
  events: {
    __typename: 'EventPage',
    items: [
      {
        __typename: 'Event',
        id: 'porto-marathon',
        name: 'Maratona do Porto',
        races: [race('marathon', 'Maratona'), race('relay', 'Estafeta', free)],
      },
      {
        __typename: 'Event',
        id: 'harbour-half',
        name: 'Harbour Half',
        races: [
          race('half', 'Half marathon', free),
          race('planned', 'Half marathon without results', { ...free, participantsCount: 0 }),
          race('dash', 'Dash without intermediate times', { ...free, checkPoints: [] }),
          race('hunt', 'Hunt without a distance', { ...free, distance: null }),
          race('mile', 'Mile without a replay', { replay: null }),
        ],
      },
    ],
  },
  shown: { __typename: 'EventPage', items: [] },
}
const operations = { ReplayScreen: screenData }

const offers = () => within(screen.getByRole('region', { name: 'What you get' }))

const linkTo = (name: RegExp) =>
  within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href')

test('the paid page shows both offers with prices and shop links', async () => {
  await visit('/en/racereplay-paid', { operations, site: customSite })

  expect(offers().getByRole('heading', { name: 'Race replay' })).toBeDefined()
  expect(offers().getByText('€4.99')).toBeDefined()
  expect(linkTo(/^Unlock the replay/)).toBe('https://shop.test/replay')
  expect(offers().getByRole('heading', { name: 'Race replay with live tracking' })).toBeDefined()
  expect(offers().getByText('€6.99')).toBeDefined()
  expect(linkTo(/^Unlock with live tracking/)).toBe('https://shop.test/live')
  expect(offers().getAllByText('Access for one year')).toHaveLength(2)
})

test("formats a price in the page's language", async () => {
  await visit('/de/racereplay-paid', { operations, site: customSite })

  expect(screen.getByText(/^4,99\s€$/)).toBeDefined()
})

test('the free page shows only the free replay, names no year, and nothing to unlock', async () => {
  await visit('/en/racereplay-free', { operations, site: customSite })

  const main = within(screen.getByRole('main'))
  expect(main.getByText(/It plays here, in your browser/)).toBeDefined()
  expect(main.queryByText(/year|unlock/i)).toBeNull()

  expect(offers().getAllByRole('listitem')).toHaveLength(1)
  expect(linkTo(/^See the free replays/)).toBe('https://shop.test/free')
})

test('leaves out unset offers and still explains access', async () => {
  await visit('/en/racereplay-paid', { operations })

  expect(screen.getByText('Your organiser will tell you where to unlock it.')).toBeDefined()
  expect(screen.queryByRole('link', { name: /Unlock/ })).toBeNull()
  expect(screen.queryByText(/€/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'In the app' })).toBeNull()
  expect(document.querySelector('a:not([href]), a[href=""]')).toBeNull()
})

test('links to stores, the other offers and the conditions', async () => {
  await visit('/en/racereplay-free', { operations, site: customSite })

  const apps = within(screen.getByRole('region', { name: 'In the app' }))
  expect(apps.getByRole('link', { name: /^App Store/ }).getAttribute('href')).toBe(
    'https://apps.test/apple',
  )
  expect(linkTo(/^All other replays/)).toBe('/en/racereplay-paid')
  expect(linkTo(/^General terms and conditions/)).toBe('/en/generalconditions#replay')
})

const listed = () =>
  within(screen.getByRole('region', { name: 'Races with a replay' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('each page lists the races that can be replayed, with links to their replays', async () => {
  await visit('/en/racereplay-free', { operations })
  expect(listed()).toEqual([
    ['Maratona do PortoEstafeta', '/en/events/porto-marathon/races/relay/replay'],
    ['Harbour HalfHalf marathon', '/en/events/harbour-half/races/half/replay'],
  ])

  await visit('/en/racereplay-paid', { operations })
  expect(listed()).toEqual([
    ['Maratona do PortoMaratona', '/en/events/porto-marathon/races/marathon/replay'],
  ])
})

test('shows a message without any replay', async () => {
  const none = { __typename: 'EventPage', items: [] }
  await visit('/en/racereplay-free', { operations: { ReplayScreen: { events: none } } })

  const events = within(screen.getByRole('region', { name: 'Races with a replay' }))
  expect(events.queryByRole('link')).toBeNull()
  expect(events.getByText('There are no items')).toBeDefined()
})
