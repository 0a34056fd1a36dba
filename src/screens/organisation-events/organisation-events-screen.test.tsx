import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { eventCard } from '../../components/event-card/testing.ts'
import type {
  EventCardFragment,
  OrganisationEventsScreenQuery,
} from '../../gql/organisation-events.ts'

const harbour = eventCard('harbour', {
  name: 'Harbour Half',
  city: null,
  dateFrom: '2026-11-21',
  dateTo: '2026-11-21',
  state: 'AFTER',
  mainDistance: 21098,
})

function operationsWith(total: number, items: EventCardFragment[]) {
  const data: OrganisationEventsScreenQuery = {
    organisation: {
      __typename: 'Organisation',
      id: 'kade',
      name: 'Stichting Kadeloop',
      events: { __typename: 'EventPage', total, items },
    },
    eventCounts: {
      __typename: 'EventCounts',
      sports: [{ __typename: 'SportCount', value: 'RUNNING', count: 23 }],
    },
  }
  return { operations: { OrganisationEventsScreen: data } }
}

test("shows the organisation's events and a link back", async () => {
  await visit('/en/organisations/kade/events', operationsWith(23, [harbour]))

  expect(screen.getByRole('heading', { level: 1, name: 'Events' })).toBeDefined()
  expect(screen.getByText('23 events')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Stichting Kadeloop' })).toHaveProperty(
    'pathname',
    '/en/organisations/kade',
  )
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveProperty('search', '?page=2')
  expect(screen.getByRole('link', { name: /^Running/ })).toHaveProperty(
    'pathname',
    '/en/organisations/kade/events/sport/running',
  )
})

test('shows the events of one sport, which the event finder begins with, and a link to all', async () => {
  const resolver = vi.fn(
    (_: object) => operationsWith(1, [harbour]).operations.OrganisationEventsScreen,
  )
  await visit('/en/organisations/kade/events/sport/running', {
    operations: { OrganisationEventsScreen: resolver },
  })

  expect(resolver).toHaveBeenCalledWith({
    organisationId: 'kade',
    ofOrganisation: { organisationId: 'kade' },
    filter: { sport: ['RUNNING'] },
    page: 1,
    itemsPerPage: 12,
  })
  expect(screen.getByRole('heading', { level: 1, name: 'Running' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'All events' })).toHaveProperty(
    'pathname',
    '/en/organisations/kade/events',
  )
  // The top bar has the button on wide screens, the page on narrow ones.
  expect(screen.getAllByText('Filters applied: 1')).toHaveLength(2)
})

test('shows a message when a sport has no events', async () => {
  await visit('/en/organisations/kade/events/sport/biathlon', operationsWith(0, []))

  expect(screen.getByText('No events available')).toBeDefined()
})

test('another spelling of a sport redirects; unknown sports are 404', async () => {
  const under = '/en/organisations/kade/events/sport'
  await expect(visit(`${under}/Ice-Skating`, operationsWith(0, []))).rejects.toThrow(
    `leads to ${under}/ice_skating`,
  )
  await visit(`${under}/chess`, operationsWith(0, []))
  expect(screen.getByText('Looks like we took a wrong turn.')).toBeDefined()
})

test('an unknown organisation gives 404', async () => {
  const data = { organisation: null, eventCounts: null }
  await visit('/en/organisations/nobody/events', { operations: { OrganisationEventsScreen: data } })

  expect(screen.getByText('Looks like we took a wrong turn.')).toBeDefined()
})
