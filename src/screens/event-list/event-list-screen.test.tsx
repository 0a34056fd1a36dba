import { cleanup, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { eventCard } from '../../components/event-card/testing.ts'
import type { EventFilters } from '../../filters/event-filters.ts'
import { filtersOfLink, operationsWith, searchFor } from './testing.ts'

const pagesShown = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label'))

test('an event card shows place, date, sport and state icon', async () => {
  await visit('/en/events', operationsWith(1, [eventCard('canal')]))

  const event = within(screen.getByRole('article'))
  expect(event.getByRole('link', { name: 'Canal City Marathon' })).toHaveProperty(
    'pathname',
    '/en/events/canal',
  )
  expect(event.getByText('Oudemeer').parentElement?.textContent).toBe('Oudemeer, Netherlands')
  expect(event.getAllByText('29-11-2026')).toHaveLength(2)
  expect(event.getByText('Running')).toBeDefined()
  expect(event.getByRole('img', { name: 'Upcoming' })).toBeDefined()
})

test('shows both dates of an event over several days, and that it has finished', async () => {
  const over = eventCard('trek', { dateTo: '2026-12-02', state: 'AFTER' })
  await visit('/en/events/finished', operationsWith(1, [over]))

  expect(screen.getByRole('article').textContent).toContain('29-11-2026 – 02-12-2026')
  expect(screen.getByRole('img', { name: 'Finished' })).toBeDefined()
})

test.each([
  ['2026-11-28T12:00:00Z', 'CLOSED', 'Entries open on 01-12-2026, 09:00 GMT+1'],
  ['2026-12-05T12:00:00Z', 'OPEN', 'Entries open until 10-12-2026, 20:00 GMT+1'],
  ['2026-12-11T12:00:00Z', 'CLOSED', 'Entries closed on 10-12-2026, 20:00 GMT+1'],
  ['2026-12-05T12:00:00Z', 'CLOSED', 'Entries closed'],
] as const)('at %s, a card of %s entries says: %s', async (now, state, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const [opens, closes] = ['2026-12-01T08:00:00Z', '2026-12-10T19:00:00Z']
  const entries = { __typename: 'Entries' as const, state, opens, closes }
  await visit('/en/events', operationsWith(1, [eventCard('canal', { entries })]))
  expect(screen.getByText(/^Entries/).closest('p')?.textContent).toContain(text)
  if (text === 'Entries closed') expect(screen.queryByText(/Entries closed on/)).toBeNull()
})

test('truncates a name to 42 characters and keeps the full name as title', async () => {
  const name = 'The International Obstacle Championships of the Northern Polders'
  await visit('/en/events', operationsWith(1, [eventCard('long', { name })]))

  const link = within(screen.getByRole('article')).getByRole('link')
  expect(link.textContent).toBe('The International Obstacle Championships o…')
  expect(link.title).toBe(name)
})

test('marks the current list', async () => {
  await visit('/en/events/upcoming', operationsWith(1, [eventCard('canal')]))

  expect(screen.getByRole('heading', { level: 1, name: 'Upcoming events' })).toBeDefined()
  const tabs = within(screen.getByRole('navigation', { name: 'Event lists' }))
  const current = tabs.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(current.map(({ textContent }) => textContent)).toEqual(['Upcoming'])
})

test('pagination links to the first, last and neighbouring pages', async () => {
  await visit('/en/events?page=4', operationsWith(100, [eventCard('canal')]))

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

test('a single page has no pagination', async () => {
  await visit('/en/events', operationsWith(12, [eventCard('canal')]))

  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test('a page past the end is noindex and links to the last page', async () => {
  await visit('/en/events?page=30', operationsWith(100, []))

  const robots = document.head.querySelector('meta[name=robots]')
  expect(robots?.getAttribute('content')).toBe('noindex')
  expect(screen.getByText('No events available')).toBeDefined()
  expect(screen.getByText('This page is past the end of the list.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the last page, 9' })).toHaveProperty(
    'search',
    '?page=9',
  )
})

test('a month has one heading, also where two months mix at the turn of the year', async () => {
  const items = [
    eventCard('eve', { dateFrom: '2026-12-31' }),
    eventCard('auckland', { dateFrom: '2027-01-01' }),
    eventCard('honolulu', { dateFrom: '2026-12-31' }),
    eventCard('open', { dateFrom: '2026-12-31', status: 'POSTPONED' }),
    eventCard('amsterdam', { dateFrom: '2027-01-01' }),
    eventCard('earlier', { dateFrom: '2026-12-05', state: 'AFTER' }),
  ]
  await visit('/en/events', operationsWith(6, items))

  const main = within(screen.getByRole('main'))
  const months = main
    .getAllByRole('heading', { level: 2 })
    .map(({ parentElement }) => [
      parentElement?.querySelector('h2')?.textContent,
      [...(parentElement?.querySelectorAll('h3 a') ?? [])].map((link) =>
        link.getAttribute('href')?.split('/').at(-1),
      ),
    ])
  expect(months.slice(0, 4)).toEqual([
    ['December 2026', ['eve', 'honolulu']],
    ['January 2027', ['auckland', 'amsterdam']],
    ['Postponed, new start to be announced', ['open']],
    ['December 2026', ['earlier']],
  ])
})

test('an empty list shows a message', async () => {
  await visit('/en/events/week', operationsWith(0, []))

  expect(screen.getByText('No events available')).toBeDefined()
})

test.each(['two', '1e1', '0x2', '+2', '-2', '2.0', ''])(
  'the page number “%s” means the first page',
  async (page) => {
    await visit(`/en/events?page=${page}`, operationsWith(100, [eventCard('canal')]))

    expect(screen.getByRole('link', { current: 'page', name: 'Page 1' })).toBeDefined()
  },
)

const linksOfNavigation = (name: string) =>
  within(screen.getByRole('navigation', { name })).getAllByRole('link')

test('links to each sport that has events', async () => {
  await visit('/en/events', operationsWith(1, [eventCard('canal')]))

  expect(linksOfNavigation('Events by sport').map(({ textContent }) => textContent)).toEqual([
    'Running48',
    'Inline skating9',
  ])
  expect(screen.getByRole('link', { name: /^Inline skating/ })).toHaveProperty(
    'pathname',
    '/en/events/sport/inline_skating',
  )
})

test("links to each country, sorted in the page's language", async () => {
  await visit('/nl/events', operationsWith(1, [eventCard('canal')]))

  const countries = within(screen.getByRole('region', { name: 'Per land' }))
  const names = countries.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names).toEqual(['Duitsland6', 'Nederland8', 'Oostenrijk2'])
})

test.each([
  ['/en/events/sport/obstacle_run', 'Obstacle run', { sport: ['OBSTACLE_RUN'] }],
  ['/en/events/country/nl', 'Netherlands', { country: 'nl' }],
])('%s lists %s and counts within the filter', async (address, heading, filter) => {
  const { EventListScreen } = operationsWith(1, [eventCard('canal')]).operations
  const resolver = vi.fn((_: object) => EventListScreen)
  await visit(address, { operations: { EventListScreen: resolver } })

  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeDefined()
  expect(resolver).toHaveBeenCalledWith({
    filter,
    counted: { ...filter, state: ['AFTER', 'BEFORE', 'DURING'] },
    page: 1,
    itemsPerPage: 12,
  })
})

const inEveryState = { state: ['after', 'before', 'during'] }

test('a sport link on a country list keeps the country and includes finished events', async () => {
  await visit('/en/events/country/nl', operationsWith(1, [eventCard('canal')]))

  const [running] = linksOfNavigation('Events by sport')
  expect(filtersOfLink(running)).toEqual({ country: 'nl', sport: ['running'], ...inEveryState })
  const countries = within(screen.getByRole('region', { name: 'By country' }))
  const germany = countries.getByRole('link', { name: /^Germany/ })
  expect(germany).toHaveProperty('pathname', '/en/events/country/de')
  expect(countries.getByRole('link', { current: 'page' }).textContent).toBe('Netherlands8')
})

test('a country link on search results keeps the other filters', async () => {
  const filters: EventFilters = { sport: ['running'], name: 'half', country: 'de' }
  await visit(searchFor(filters), operationsWith(1, [eventCard('canal')]))

  const countries = within(screen.getByRole('region', { name: 'By country' }))
  const [austria, germany] = countries.getAllByRole('link')
  expect(filtersOfLink(austria)).toEqual({ ...filters, country: 'at' })
  expect(germany?.getAttribute('aria-current')).toBe('page')
  const current = linksOfNavigation('Events by sport').filter((link) =>
    link.hasAttribute('aria-current'),
  )
  expect(current.map(({ textContent }) => textContent)).toEqual(['Running48'])
})

test('a link to another country or sport lists as many events as it counts', async () => {
  // The counts leave out finished events, like the list of found events.
  await visit(searchFor({ country: 'nl' }), operationsWith(1, [eventCard('canal')]))
  const countries = within(screen.getByRole('region', { name: 'By country' }))
  const germany = countries.getByRole('link', { name: /^Germany/ })
  expect(germany).toHaveProperty('pathname', '/en/events/search')
  expect(filtersOfLink(germany)).toEqual({ country: 'de' })
  cleanup()

  await visit(searchFor({ sport: ['cycling'] }), operationsWith(1, [eventCard('canal')]))
  const [running] = linksOfNavigation('Events by sport')
  expect(running).toHaveProperty('pathname', '/en/events/search')
  expect(filtersOfLink(running)).toEqual({ sport: ['running'] })
})

test('a sport link on finished events keeps the state', async () => {
  await visit('/en/events/finished', operationsWith(1, [eventCard('canal')]))

  expect(filtersOfLink(linksOfNavigation('Events by sport')[0])).toEqual({
    sport: ['running'],
    state: ['after'],
  })
})

test.each([
  ['/en/events/sport/inline-skating', '/en/events/sport/inline_skating'],
  ['/en/events/sport/Running', '/en/events/sport/running'],
  ['/en/events/country/NL', '/en/events/country/nl'],
])('%s redirects to %s', async (address, right) => {
  await expect(visit(address, operationsWith(1, []))).rejects.toThrow(`leads to ${right}`)
})

test.each([
  '/en/events/sport/chess',
  '/en/events/sport/handcycle',
  '/en/events/sport',
  '/en/events/country/zz',
  '/en/events/country/holland',
  '/en/events/country',
])('%s gives 404', async (address) => {
  await visit(address, operationsWith(1, []))

  expect(screen.getByText('Looks like we took a wrong turn.')).toBeDefined()
})
