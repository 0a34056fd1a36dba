import { cleanup, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { eventCard } from '../../components/event-card/testing.ts'
import {
  allStates,
  type EventFilters,
  readFilters,
  writeFilters,
} from '../../filters/event-filters.ts'
import { linksIn } from '../../router/links.ts'
import type { EventCardFragment, EventListScreenQuery } from '../../gql/event-list.ts'

const eventCounts: EventListScreenQuery['eventCounts'] = {
  __typename: 'EventCounts',
  sports: [
    { __typename: 'SportCount', value: 'RUNNING', count: 48 },
    { __typename: 'SportCount', value: 'BIATHLON', count: 0 },
    { __typename: 'SportCount', value: 'HANDCYCLE', count: 2 },
    { __typename: 'SportCount', value: 'INLINE_SKATING', count: 9 },
  ],
  countries: [
    { __typename: 'CountryCount', value: 'at', count: 2, distance: 2_000_000 },
    { __typename: 'CountryCount', value: 'de', count: 6, distance: 2_100_000 },
    { __typename: 'CountryCount', value: 'nl', count: 8, distance: 1_800_000 },
  ],
}

function operationsWith(total: number, items: EventCardFragment[]) {
  const data: EventListScreenQuery = {
    events: { __typename: 'EventPage', total, items },
    eventCounts,
  }
  return { operations: { EventListScreen: data } }
}

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

const filtersOf = (link: HTMLElement | undefined) =>
  readFilters(
    new URL(link?.getAttribute('href') ?? '', location.origin).searchParams.get('filters'),
  ).filters
const inEveryState = { state: ['after', 'before', 'during'] }

test('a sport link on a country list keeps the country and includes finished events', async () => {
  await visit('/en/events/country/nl', operationsWith(1, [eventCard('canal')]))

  const [running] = linksOfNavigation('Events by sport')
  expect(filtersOf(running)).toEqual({ country: 'nl', sport: ['running'], ...inEveryState })
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
  expect(filtersOf(austria)).toEqual({ ...filters, country: 'at' })
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
  expect(filtersOf(germany)).toEqual({ country: 'de' })
  cleanup()

  await visit(searchFor({ sport: ['cycling'] }), operationsWith(1, [eventCard('canal')]))
  const [running] = linksOfNavigation('Events by sport')
  expect(running).toHaveProperty('pathname', '/en/events/search')
  expect(filtersOf(running)).toEqual({ sport: ['running'] })
})

test('a sport link on finished events keeps the state', async () => {
  await visit('/en/events/finished', operationsWith(1, [eventCard('canal')]))

  expect(filtersOf(linksOfNavigation('Events by sport')[0])).toEqual({
    sport: ['running'],
    state: ['after'],
  })
})

test('all three states are no filter', async () => {
  await visit(
    searchFor({ country: 'nl', state: ['after', 'before', 'during'] }),
    operationsWith(1, [eventCard('canal')]),
  )

  const chips = within(screen.getByRole('list', { name: 'Applied filters' })).getAllByRole('link')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Netherlands'])
})

test('a country without events shows a message', async () => {
  await visit('/en/events/country/lu', operationsWith(0, []))

  expect(screen.getByRole('heading', { level: 1, name: 'Luxembourg' })).toBeDefined()
  expect(screen.getByText('No events available')).toBeDefined()
})

test('found events that are none say what is close, each with a link', async () => {
  const filters: EventFilters = {
    country: 'pt',
    date: ['2027-06-01', '2027-06-30'],
    distance: [10, 10],
  }
  const porto = {
    __typename: 'Event',
    id: 'porto',
    name: 'Porto Ten',
    city: 'Porto',
    country: 'pt',
  }
  const neighbours = vi.fn((_: object) => ({
    after: {
      __typename: 'EventPage',
      items: [{ ...porto, dateFrom: '2027-07-04', dateTo: '2027-07-04' }],
    },
    before: { __typename: 'EventPage', items: [] },
    beyond: null,
    anyDistance: { __typename: 'EventPage', total: 1 },
    there: { __typename: 'EventPage', items: [] },
  }))
  const operations = {
    ...operationsWith(0, []).operations,
    EventNeighbours: neighbours,
  }
  await visit(searchFor(filters), { operations })

  expect(screen.getByText('No events available')).toBeDefined()
  const close = within(screen.getByRole('list', { name: 'Close matches' }))
  expect(close.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Next: Porto Ten, Porto, 04-07-2027',
    '8 in the Netherlands',
    '2 in Austria',
    '6 in Germany',
    'One event of any distance',
  ])
  expect(filtersOf(close.getByRole('link', { name: '6 in Germany' }))).toEqual({
    ...filters,
    country: 'de',
  })
  const coming = { state: ['BEFORE', 'DURING'] }
  expect(neighbours.mock.lastCall?.[0]).toMatchObject({
    after: {
      ...coming,
      country: 'pt',
      distance: { min: 10, max: 10 },
      date: { from: '2027-07-01', to: null },
    },
    before: {
      ...coming,
      country: 'pt',
      distance: { min: 10, max: 10 },
      date: { from: null, to: '2027-05-31' },
    },
    anyDistance: { ...coming, country: 'pt', date: { from: '2027-06-01', to: '2027-06-30' } },
    there: { ...coming, country: 'pt' },
    hasFirstDay: true,
    hasLastDay: true,
    isNear: false,
    hasDistance: true,
    hasPlace: true,
  })
})

test('a list without a last day asks for no event after its days', async () => {
  const nothing = { __typename: 'EventPage', items: [] }
  const neighbours = vi.fn((_: object) => ({ before: nothing, elsewhere: nothing }))
  const operations = { ...operationsWith(0, []).operations, EventNeighbours: neighbours }
  await visit(searchFor({ date: ['2040-01-01', null] }), { operations })

  expect(screen.getByText('No events available')).toBeDefined()
  expect(neighbours.mock.lastCall?.[0]).toMatchObject({ hasFirstDay: true, hasLastDay: false })
})

test('an empty circle names the nearest event and the next event within it', async () => {
  const near = { latitude: 38.7, longitude: -9.1, km: 100 }
  const event = { __typename: 'Event', country: 'pt', dateFrom: '2027-06-12', dateTo: '2027-06-12' }
  const page = (name: string, city: string | null) => ({
    __typename: 'EventPage',
    items: [{ ...event, id: name, name, city }],
  })
  const nothing = { __typename: 'EventPage', items: [] }
  const neighbours = vi.fn((_: object) => ({
    after: nothing,
    before: nothing,
    beyond: page('Porto Ten', 'Porto'),
    there: page('Tagus Relay', null),
  }))
  const lisbon = { __typename: 'Place', id: '1', name: 'Lissabon', country: 'pt', ...near }
  const operations = {
    ...operationsWith(0, []).operations,
    EventNeighbours: neighbours,
    PlaceAt: { placeAt: lisbon },
  }
  const filters = writeFilters({ near, date: ['2027-06-01', '2027-06-30'] })
  await visit(linksIn('de').eventsFound({ filters }), { operations })

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Veranstaltungen: im Umkreis von 100 km um Lissabon, Juni 2027',
  )
  const close = within(screen.getByRole('list', { name: 'Ähnliche Treffer' }))
  expect(close.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Am nächsten: Porto Ten, Porto, 12-06-2027',
    'Dort als Nächstes: Tagus Relay, 12-06-2027',
  ])
  expect(neighbours.mock.lastCall?.[0]).toMatchObject({
    beyond: { near: { latitude: 38.7, longitude: -9.1, km: 2000 } },
    there: { near, state: ['BEFORE', 'DURING'] },
    isNear: true,
  })
})

test('a country without any event names the next event elsewhere', async () => {
  const { EventListScreen } = operationsWith(0, []).operations
  const nothing = { __typename: 'EventPage', items: [] }
  const day = '2027-07-04'
  const split = { __typename: 'Event', id: 's', name: 'Split Swim', city: 'Split', country: 'hr' }
  const neighbours = vi.fn((_: object) => ({
    after: nothing,
    before: nothing,
    there: nothing,
    elsewhere: { ...nothing, items: [{ ...split, dateFrom: day, dateTo: day }] },
  }))
  const operations = {
    EventListScreen: { ...EventListScreen, eventCounts: null },
    EventNeighbours: neighbours,
  }
  await visit(searchFor({ country: 'pt', date: ['2027-06-01', '2027-06-30'] }), { operations })

  const close = within(screen.getByRole('list', { name: 'Close matches' }))
  expect(close.getByRole('listitem').textContent).toBe('Elsewhere: Split Swim, Split, 04-07-2027')
  expect(neighbours.mock.lastCall?.[0]).toMatchObject({
    elsewhere: { state: ['BEFORE', 'DURING'], date: { from: '2027-06-01', to: null } },
  })
})

test('without neighbours an empty list is still a page', async () => {
  const operations = {
    ...operationsWith(0, []).operations,
    EventNeighbours: { problem: 'UPSTREAM_UNAVAILABLE' },
  }
  await visit(searchFor({ date: ['2027-06-01', '2027-06-30'] }), { operations })

  expect(screen.getByRole('heading', { level: 1, name: 'Events, June 2027' })).toBeDefined()
  expect(screen.queryByRole('list', { name: 'Close matches' })).toBeNull()
})

const headings: [EventFilters, english: string, german: string, chinese: string][] = [
  [
    { distance: [10, 10], country: 'pt', date: ['2027-06-01', '2027-06-30'] },
    '10 km races in Portugal, June 2027',
    'Rennen über 10 km: Portugal, Juni 2027',
    '10 公里賽事：葡萄牙，2027年6月',
  ],
  [
    { sport: ['running'], distance: [42, 42], country: 'nl' },
    'Running, marathons in the Netherlands',
    'Laufen, Marathons: Niederlande',
    '跑步，馬拉松：荷蘭',
  ],
  [
    { name: 'half', state: ['after'], date: ['2027-06-02', '2027-07-04'] },
    'Events, 02-06-2027 – 04-07-2027, “half”, finished',
    'Veranstaltungen: 02-06-2027 – 04-07-2027, „half“, beendet',
    '賽事：02-06-2027 – 04-07-2027，「half」，已完結',
  ],
]
test.each(headings)('%j are words of heading and title', async (filters, ...texts) => {
  for (const [at, language] of ['en', 'de', 'zh'].entries()) {
    const address = linksIn(language).eventsFound({ filters: writeFilters(filters) })
    await visit(address, operationsWith(1, [eventCard('canal')]))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts[at])
    expect(document.title).toBe(`${texts[at] ?? ''} · Parcours`)
  }
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

const searchFor = (filters: EventFilters) =>
  linksIn('en').eventsFound({ filters: writeFilters(filters) })

test('shows each applied filter with a link that removes it', async () => {
  const filters: EventFilters = {
    sport: ['cycling', 'running'],
    country: 'nl',
    date: ['2026-12-01', null],
    distance: [5, 42],
    name: 'half',
    state: ['after'],
  }
  await visit(searchFor(filters), operationsWith(1, [eventCard('canal')]))

  const chips = within(screen.getByRole('list', { name: 'Applied filters' })).getAllByRole('link')
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'Cycling',
    'Running',
    'Netherlands',
    'From 01-12-2026',
    '5 to 42 km',
    'half',
    'Finished',
    'Clear all',
  ])
  expect(screen.getByRole('link', { name: 'Remove filter: Cycling' })).toHaveProperty(
    'href',
    new URL(searchFor({ ...filters, sport: ['running'] }), location.origin).href,
  )
})

test('removing the last filter removes the query', async () => {
  await visit(searchFor({ name: 'half' }), operationsWith(1, [eventCard('canal')]))

  expect(screen.getByRole('link', { name: 'Remove filter: half' })).toHaveProperty('search', '')
  expect(screen.queryByRole('link', { name: 'Clear all' })).toBeNull()
})

test('reports unreadable filters and still shows the list', async () => {
  await visit('/en/events/search?filters=nonsense', operationsWith(1, [eventCard('canal')]))

  expect(screen.getByRole('status').textContent).toBe(
    'A filter in this address could not be read and was ignored.',
  )
  expect(screen.getByRole('article')).toBeDefined()
})

const of = (filters: EventFilters) => encodeURIComponent(writeFilters(filters) ?? '')

test.each<[path: string, found: EventFilters]>([
  ['/en/events', { name: 'half' }],
  ['/en/events/upcoming', { name: 'half', state: ['before'] }],
  ['/en/events/finished', { name: 'half', state: ['after'] }],
  ['/en/events/week', { name: 'half', state: ['before', 'during'], date: ['2026-05-01', null] }],
  ['/en/events/sport/running', { name: 'half', sport: ['running'], state: [...allStates] }],
  ['/en/events/country/nl', { name: 'half', country: 'nl', state: [...allStates] }],
])('%s with filters leads to the found events with all of them', async (path, found) => {
  const { state: _, country: _country, ...given } = found
  const filters = of({ ...given, ...(given.sport && { sport: ['cycling'] }) })
  const opened = visit(`${path}?filters=${filters}`, operationsWith(1, []))
  await expect(opened).rejects.toThrow(`leads to ${searchFor(found)}`)
})

test.each([
  ['nonsense', { state: ['after'], unreadable: true }],
  [btoa('{"name":"half","sport":"chess"}'), { state: ['after'], name: 'half', unreadable: true }],
])(
  'unreadable filters on another list lead to the page that says so, with the filters of the list: %s',
  async (given, found) => {
    const opened = visit(`/en/events/finished?filters=${given}`, operationsWith(1, []))
    const search = linksIn('en').eventsFound({ filters: btoa(JSON.stringify(found)) })
    await expect(opened).rejects.toThrow(`leads to ${search}`)
  },
)
