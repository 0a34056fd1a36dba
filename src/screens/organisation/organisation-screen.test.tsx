import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { eventRow } from '../../components/event-card/testing.ts'
import type { OrganisationScreenQuery } from '../../gql/organisation.ts'

type Organisation = NonNullable<OrganisationScreenQuery['organisation']>

const kadeloop: Organisation = {
  __typename: 'Organisation',
  id: 'kade',
  name: 'Stichting Kadeloop',
  description: 'Volunteers of the rowing club.',
  descriptionHtml: '<p>Volunteers of the rowing club.</p>',
  city: 'Marlhaven',
  country: 'nl',
  logoUrl: null,
  websiteUrl: 'https://kadeloop.example',
  eventsCount: 23,
  events: {
    __typename: 'EventPage',
    total: 23,
    items: [
      eventRow('harbour', {
        name: 'Harbour Half',
        city: null,
        dateFrom: '2026-11-21',
        dateTo: '2026-11-21',
        state: 'AFTER',
      }),
    ],
  },
}

const eventCounts: OrganisationScreenQuery['eventCounts'] = {
  __typename: 'EventCounts',
  sports: [
    { __typename: 'SportCount', value: 'RUNNING', count: 21 },
    { __typename: 'SportCount', value: 'CYCLING', count: 0 },
  ],
}

const operationsWith = (organisation: Organisation | null) => ({
  operations: {
    OrganisationScreen: { organisation, eventCounts } satisfies OrganisationScreenQuery,
  },
})

test('shows name and events', async () => {
  await visit('/en/organisations/kade', operationsWith(kadeloop))

  expect(screen.getByRole('heading', { level: 1, name: 'Stichting Kadeloop' })).toBeDefined()
  expect(screen.getByText('23 events')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Harbour Half' })).toHaveProperty(
    'pathname',
    '/en/events/harbour',
  )
})

test.each([
  ['BEFORE', 'Next event'],
  ['DURING', 'Under way'],
] as const)('draws the courses of the first event (%s) and of the latest', async (first, title) => {
  const [harbour] = kadeloop.events?.items ?? []
  if (!harbour) throw new Error('The organisation has an event')
  const items = ([first, 'BEFORE', 'AFTER', 'AFTER'] as const).map((state, index) => ({
    ...harbour,
    state,
    id: `event-${String(index)}`,
    name: `Event ${String(index)}`,
  }))
  await visit(
    '/en/organisations/kade',
    operationsWith({ ...kadeloop, events: { __typename: 'EventPage', total: 4, items } }),
  )

  expect(screen.getByText(title).closest('div')?.textContent).toContain('Event 0')
  expect(screen.getByText('Latest event').closest('div')?.textContent).toContain('Event 2')
  expect(
    screen.getAllByRole('listitem').filter((item) => /^Event \d/.test(item.textContent)),
  ).toHaveLength(2)
})

test('opens the website in a new tab, and says so', async () => {
  await visit('/en/organisations/kade', operationsWith(kadeloop))

  const website = screen.getByRole('link', { name: 'Website (opens in a new tab)' })
  expect(website).toHaveProperty('href', 'https://kadeloop.example/')
  expect(website).toHaveProperty('target', '_blank')
  expect(website).toHaveProperty('rel', 'noopener')
})

test('shows no link without a website', async () => {
  await visit('/en/organisations/kade', operationsWith({ ...kadeloop, websiteUrl: null }))

  expect(screen.queryByRole('link', { name: /Website/ })).toBeNull()
})

test('paginates events by five', async () => {
  await visit('/en/organisations/kade?page=2', operationsWith(kadeloop))

  expect(screen.getByRole('link', { name: 'Page 5' })).toHaveProperty('search', '?page=5')
})

test('shows a message without events', async () => {
  const events = { __typename: 'EventPage' as const, total: 0, items: [] }
  await visit('/en/organisations/kade', operationsWith({ ...kadeloop, eventsCount: 0, events }))

  expect(screen.getByText('No events available')).toBeDefined()
})

test('an unknown organisation gives 404', async () => {
  await visit('/en/organisations/nobody', operationsWith(null))

  expect(screen.getByText('Looks like we took a wrong turn.')).toBeDefined()
})

test('links to events by sport and to all events', async () => {
  await visit('/en/organisations/kade', operationsWith(kadeloop))

  const sports = within(screen.getByRole('navigation', { name: 'Events by sport' }))
  expect(sports.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Running21'])
  expect(sports.getByRole('link')).toHaveProperty(
    'pathname',
    '/en/organisations/kade/events/sport/running',
  )
  expect(screen.getByRole('link', { name: 'All events' })).toHaveProperty(
    'pathname',
    '/en/organisations/kade/events',
  )
})

test('shows initials without a logo', async () => {
  await visit('/en/organisations/kade', operationsWith(kadeloop))

  expect(screen.getByText('SK')).toBeDefined()
})
