import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type { EventUpdatesScreenQuery } from '../../gql/event-updates.ts'

type Updates = NonNullable<NonNullable<EventUpdatesScreenQuery['event']>['updates']>

const fog: Updates['items'][number] = {
  __typename: 'NewsItem',
  id: 'fog',
  eventId: 'harbour',
  eventName: 'Harbour Half',
  eventTimeZone: 'Europe/Amsterdam',
  title: 'The start waits for the fog',
  subtitle: '',
  publishedFrom: '2026-11-21T23:30:00Z',
}

function operationsWith(total: number, items: Updates['items']) {
  const updates: Updates = { __typename: 'NewsPage', total, items }
  const data: EventUpdatesScreenQuery = {
    event: { __typename: 'Event', id: 'harbour', name: 'Harbour Half', updates },
  }
  return { operations: { EventUpdatesScreen: data } }
}

test("shows the event's news and a link back", async () => {
  await visit('/en/events/harbour/updates', operationsWith(7, [fog]))

  expect(screen.getByRole('heading', { level: 1, name: 'Updates' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Harbour Half' })).toHaveProperty(
    'pathname',
    '/en/events/harbour',
  )
  expect(screen.getByRole('link', { name: fog.title })).toHaveProperty(
    'pathname',
    '/en/events/harbour/updates/fog',
  )
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveProperty('search', '?page=2')
})

test('an empty list shows a message', async () => {
  await visit('/en/events/harbour/updates', operationsWith(0, []))

  expect(screen.getByText('There are no items')).toBeDefined()
})

test('an unknown event gives 404', async () => {
  const data: EventUpdatesScreenQuery = { event: null }
  await visit('/en/events/nowhere/updates', { operations: { EventUpdatesScreen: data } })

  expect(screen.getByText('Looks like we took a wrong turn.')).toBeDefined()
})
