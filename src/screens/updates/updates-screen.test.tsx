import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type { NewsListFragment, UpdatesScreenQuery } from '../../gql/updates.ts'

const fog: NewsListFragment = {
  __typename: 'NewsItem',
  id: 'fog',
  eventId: 'harbour',
  eventName: 'Harbour Half',
  eventTimeZone: 'Europe/Amsterdam',
  title: 'The start waits for the fog',
  subtitle: 'Twenty minutes late.',
  publishedFrom: '2026-11-21T23:30:00Z',
}

function operationsWith(total: number, items: NewsListFragment[]) {
  const data: UpdatesScreenQuery = { news: { __typename: 'NewsPage', total, items } }
  return { operations: { UpdatesScreen: data } }
}

test('shows news with event and local date', async () => {
  await visit('/en/updates', operationsWith(340, [fog]))

  expect(screen.getByRole('link', { name: fog.title })).toHaveProperty(
    'pathname',
    '/en/events/harbour/updates/fog',
  )
  expect(screen.getByRole('time').textContent).toBe('22-11-2026')
  expect(screen.getByText('Harbour Half')).toBeDefined()
  expect(screen.getByText('340 updates')).toBeDefined()
})

test('paginates by five', async () => {
  await visit('/en/updates?page=2', operationsWith(340, [fog]))

  expect(screen.getByRole('link', { name: 'Page 68' })).toHaveProperty('search', '?page=68')
})

test('an empty list shows a message, and a page past the end a link to the last page', async () => {
  await visit('/en/updates', operationsWith(0, []))
  expect(screen.getByText('There are no items')).toBeDefined()

  await visit('/en/updates?page=9', operationsWith(11, []))
  expect(screen.getByText('There are no items')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the last page, 3' })).toBeDefined()
})
