import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type {
  EventCardFragment,
  OrganisationEventsScreenQuery,
} from '../../gql/organisation-events.ts'

const harbour: EventCardFragment = {
  __typename: 'Event',
  id: 'harbour',
  name: 'Harbour Half',
  description: '',
  city: null,
  country: 'nl',
  dateFrom: '2026-11-21',
  dateTo: '2026-11-21',
  state: 'after',
  allSports: ['running'],
  mainDistance: 21098,
  courseOutline: null,
  imageUrl: null,
}

function answering(total: number, items: EventCardFragment[]) {
  const data: OrganisationEventsScreenQuery = {
    organisation: {
      __typename: 'Organisation',
      id: 'kade',
      name: 'Stichting Kadeloop',
      events: { __typename: 'EventPage', total, items },
    },
    eventCounts: {
      __typename: 'EventCounts',
      sport: [{ __typename: 'SportCount', type: 'running', count: 23 }],
    },
  }
  return { operations: { OrganisationEventsScreen: data } }
}

test('shows the events of one organisation, and the way back to it', async () => {
  await visit('/en/organisations/kade/events', answering(23, [harbour]))

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

test('shows those of one sport, and the way to all of them', async () => {
  const asked = vi.fn((_: object) => answering(1, [harbour]).operations.OrganisationEventsScreen)
  await visit('/en/organisations/kade/events/sport/running', {
    operations: { OrganisationEventsScreen: asked },
  })

  expect(asked).toHaveBeenCalledWith({
    organisationId: 'kade',
    ofOrganisation: { organisationId: 'kade' },
    filter: { sport: ['running'] },
    page: 1,
    itemsPerPage: 12,
  })
  expect(screen.getByRole('heading', { level: 1, name: 'Running' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'All events' })).toHaveProperty(
    'pathname',
    '/en/organisations/kade/events',
  )
})

test('says so when it has none of a sport', async () => {
  await visit('/en/organisations/kade/events/sport/biathlon', answering(0, []))

  expect(screen.getByText('No events available')).toBeDefined()
})

test('another spelling of a sport leads to its key; other words are not found', async () => {
  const under = '/en/organisations/kade/events/sport'
  await expect(visit(`${under}/Ice-Skating`, answering(0, []))).rejects.toThrow(
    `leads to ${under}/ice_skating`,
  )
  await visit(`${under}/chess`, answering(0, []))
  expect(screen.getByText('Looks like we took a wrong turn.')).toBeDefined()
})

test('is not found when there is no such organisation', async () => {
  const data = { organisation: null, eventCounts: null }
  await visit('/en/organisations/nobody/events', { operations: { OrganisationEventsScreen: data } })

  expect(screen.getByText('Looks like we took a wrong turn.')).toBeDefined()
})
