import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customSite } from '../../../tests/custom-site.ts'
import { visit } from '../../../tests/visit.tsx'

const operations = {
  ReplayScreen: {
    events: {
      __typename: 'EventPage',
      total: 2,
      items: [
        { __typename: 'Event', id: 'porto-marathon', name: 'Maratona do Porto' },
        { __typename: 'Event', id: 'harbour-half', name: 'Harbour Half' },
      ],
    },
  },
}

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

test('the free page shows only the free replay', async () => {
  await visit('/en/racereplay-free', { operations, site: customSite })

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

test('links to stores, the other offers, the conditions and the events with a replay', async () => {
  await visit('/en/racereplay-free', { operations, site: customSite })

  const apps = within(screen.getByRole('region', { name: 'In the app' }))
  expect(apps.getByRole('link', { name: /^App Store/ }).getAttribute('href')).toBe(
    'https://apps.test/apple',
  )
  expect(linkTo(/^All other replays/)).toBe('/en/racereplay-paid')
  expect(linkTo(/^General terms and conditions/)).toBe('/en/generalconditions#replay')
  const events = within(screen.getByRole('region', { name: 'Races with a replay' }))
  expect(events.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/en/porto',
    '/en/events/harbour-half',
  ])
})

test('shows a message without any replay', async () => {
  const none = { __typename: 'EventPage', total: 0, items: [] }
  await visit('/en/racereplay-free', { operations: { ReplayScreen: { events: none } } })

  const events = within(screen.getByRole('region', { name: 'Races with a replay' }))
  expect(events.queryByRole('link')).toBeNull()
  expect(events.getByText('There are no items')).toBeDefined()
})
