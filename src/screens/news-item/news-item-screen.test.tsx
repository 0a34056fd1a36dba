import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type { NewsItemScreenQuery } from '../../gql/news-item.ts'

type NewsItem = NonNullable<NewsItemScreenQuery['newsItem']>

const fog: NewsItem = {
  __typename: 'NewsItem',
  id: 'fog',
  eventId: 'harbour',
  title: 'The start waits for the fog',
  subtitle: 'Twenty minutes late.',
  bodyHtml:
    '<p>Gun times are <strong>corrected</strong>. <a href="https://fog.example/a" rel="noopener nofollow">All <em>about</em> fog</a></p>',
  imageUrl: null,
  publishedFrom: '2026-11-21T23:30:00Z',
  event: {
    __typename: 'Event',
    id: 'harbour',
    name: 'Harbour Half',
    allSports: ['RUNNING'],
    mainDistance: null,
    courseOutline: null,
    timeZone: 'Europe/Amsterdam',
  },
}

const operationsWith = (newsItem: NewsItem | null) => ({
  operations: { NewsItemScreen: { newsItem } },
})

const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href')

test('shows the news with its local date and its event', async () => {
  await visit('/en/events/harbour/updates/fog', operationsWith(fog))

  expect(screen.getByRole('heading', { level: 1, name: fog.title })).toBeDefined()
  expect(screen.getByText('corrected')).toBeDefined()
  const external = screen.getByRole('link', { name: 'All about fog (opens in a new tab)' })
  expect(external).toMatchObject({ target: '_blank', rel: 'noopener nofollow' })
  expect(screen.getByRole('time').textContent).toBe('22-11-2026')
  expect(screen.getByRole('link', { name: 'Go to Harbour Half' })).toHaveProperty(
    'pathname',
    '/en/events/harbour',
  )
})

test('the canonical URL is under the event, also when opened from all news', async () => {
  await visit('/en/updates/fog', operationsWith(fog))

  expect(canonical()).toBe('/en/events/harbour/updates/fog')
})

test('site news has its own canonical URL', async () => {
  await visit(
    '/en/updates/season',
    operationsWith({ ...fog, id: 'season', eventId: null, event: null }),
  )

  expect(canonical()).toBe('/en/updates/season')
  expect(screen.queryByRole('link', { name: /^To / })).toBeNull()
})

test("another event's path gives 404", async () => {
  await visit('/en/events/canal/updates/fog', operationsWith(fog))

  expect(screen.getByText('Looks like we took a wrong turn.')).toBeDefined()
})
