import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customSite } from '../../../tests/custom-site.ts'
import { visit } from '../../../tests/visit.tsx'
import type { AppDownloadScreenQuery } from '../../gql/app-download.ts'

const harbour: NonNullable<AppDownloadScreenQuery['event']> = {
  __typename: 'Event',
  status: 'SCHEDULED',
  statusDecision: null,
  id: 'harbour',
  name: 'Harbour Half',
  city: 'Marlhaven',
  country: 'nl',
  dateFrom: '2026-11-21',
  dateTo: '2026-11-21',
  allSports: ['RUNNING'],
  mainDistance: 21_097,
  courseOutline: null,
}

const operationsWith = (event: typeof harbour | null) => ({
  operations: { AppDownloadScreen: { event } },
})

test('links to both stores and back to the event', async () => {
  await visit('/en/harbour/participant', { ...operationsWith(harbour), site: customSite })

  expect(screen.getByRole('heading', { level: 1, name: 'Harbour Half in the app' })).toBeDefined()
  const main = within(screen.getByRole('main'))
  // Like all pages, the page begins with its breadcrumb.
  const [first] = main.getAllByRole('link')
  expect(first?.closest('nav')).not.toBeNull()
  const trail = first?.compareDocumentPosition(main.getByText('21-11-2026'))
  expect(trail).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(main.getByRole('link', { name: /^App Store/ })).toHaveProperty(
    'href',
    'https://apps.test/apple',
  )
  expect(main.getByRole('link', { name: /^Google Play/ })).toHaveProperty(
    'href',
    'https://apps.test/google',
  )
  expect(screen.getByRole('link', { name: 'Go to Harbour Half' })).toHaveProperty(
    'pathname',
    '/en/events/harbour',
  )
})

test('without stores shows a message and a link to the event', async () => {
  await visit('/en/harbour/participant', operationsWith(harbour))

  expect(screen.getByText(/isn’t in the app stores yet/)).toBeDefined()
  expect(screen.queryByRole('link', { name: /App Store|Google Play/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to Harbour Half' })).toBeDefined()
})

test('gives 404 for an unknown event', async () => {
  await visit('/en/nowhere/participant', operationsWith(null))

  expect(screen.getByText('Looks like we took a wrong turn.')).toBeDefined()
})

// No operation is mocked. If the page requested an event with this name, the test would fail.
test.each(['racereplay-free', 'privacypolicy', 'zapopan', 'generalconditions'])(
  '%s is a page, never an event id here',
  async (word) => {
    await visit(`/en/${word}/participant`, { operations: {} })

    expect(screen.getByText('Looks like we took a wrong turn.')).toBeDefined()
  },
)

test('an event id may be "participant"', async () => {
  const EventScreen = { problem: 'UPSTREAM_UNAVAILABLE' }
  await visit('/en/events/participant', { operations: { EventScreen } })

  // The error page proves that the event page was requested, because the event's result is not
  // mocked.
  expect(screen.getByText('We couldn’t show that page.')).toBeDefined()
})
