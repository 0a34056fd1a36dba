import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type { EventCardFragment, EventListScreenQuery } from '../../gql/event-list.ts'

function card(id: string, change: Partial<EventCardFragment> = {}): EventCardFragment {
  return {
    __typename: 'Event',
    id,
    name: 'Canal City Marathon',
    description: '',
    city: 'Oudemeer',
    country: 'nl',
    dateFrom: '2026-11-29',
    dateTo: '2026-11-29',
    state: 'before',
    allSports: ['running'],
    mainDistance: 42195,
    courseOutline: null,
    imageUrl: null,
    ...change,
  }
}

function answering(total: number, items: EventCardFragment[]) {
  const data: EventListScreenQuery = { events: { __typename: 'EventPage', total, items } }
  return { operations: { EventListScreen: data } }
}

const pagesShown = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label'))

test('shows an event with its place, day, sport and the mark of its state', async () => {
  await visit('/en/events', answering(1, [card('canal')]))

  const event = within(screen.getByRole('article'))
  expect(event.getByRole('link', { name: 'Canal City Marathon' })).toHaveProperty(
    'pathname',
    '/en/events/canal',
  )
  expect(event.getByText('Oudemeer, Netherlands')).toBeDefined()
  expect(event.getByText('29-11-2026')).toBeDefined()
  expect(event.getByText('Running')).toBeDefined()
  expect(event.getByRole('img', { name: 'Upcoming' })).toBeDefined()
})

test('shows both ends of an event of several days, and that it is over', async () => {
  const over = card('trek', { dateTo: '2026-12-02', state: 'after' })
  await visit('/en/events/finished', answering(1, [over]))

  expect(screen.getByRole('article').textContent).toContain('29-11-2026 – 02-12-2026')
  expect(screen.getByRole('img', { name: 'Finished' })).toBeDefined()
})

test('cuts a long name at 42 characters and keeps the whole one at hand', async () => {
  const name = 'The International Obstacle Championships of the Northern Polders'
  await visit('/en/events', answering(1, [card('long', { name })]))

  const link = within(screen.getByRole('article')).getByRole('link')
  expect(link.textContent).toBe('The International Obstacle Championships o…')
  expect(link.title).toBe(name)
})

test('marks the list that its address asks for', async () => {
  await visit('/en/events/upcoming', answering(1, [card('canal')]))

  expect(screen.getByRole('heading', { level: 1, name: 'Upcoming events' })).toBeDefined()
  const tabs = within(screen.getByRole('navigation', { name: 'Lists of events' }))
  const current = tabs.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(current.map(({ textContent }) => textContent)).toEqual(['Upcoming'])
})

test('pages with links: the first, the last, and those beside the current one', async () => {
  await visit('/en/events?page=4', answering(100, [card('canal')]))

  expect(pagesShown()).toEqual([
    'Previous page',
    'Page 1',
    'Page 3',
    'Page 4',
    'Page 5',
    'Page 9',
    'Next page',
  ])
  expect(screen.getByRole('link', { current: 'page', name: 'Page 4' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Page 9' })).toHaveProperty('search', '?page=9')
  expect(screen.getByRole('link', { name: 'Page 1' })).toHaveProperty('search', '')
})

test('needs no pages for a list that fits on one', async () => {
  await visit('/en/events', answering(12, [card('canal')]))

  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test('leads back to the last page from beyond it', async () => {
  await visit('/en/events?page=30', answering(100, []))

  expect(screen.getByText('This list ends before this page.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'To the last page, 9' })).toHaveProperty(
    'search',
    '?page=9',
  )
})

test('says so when there are no events', async () => {
  await visit('/en/events/week', answering(0, []))

  expect(screen.getByText('No events available')).toBeDefined()
})

test('takes a page that is no number for the first', async () => {
  await visit('/en/events?page=two', answering(100, [card('canal')]))

  expect(screen.getByRole('link', { current: 'page', name: 'Page 1' })).toBeDefined()
})
