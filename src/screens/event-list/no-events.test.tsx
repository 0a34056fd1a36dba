import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { type EventFilters, writeFilters } from '../../filters/event-filters.ts'
import { linksIn } from '../../router/links.ts'
import { filtersOfLink, operationsWith, searchFor } from './testing.ts'

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
  expect(filtersOfLink(close.getByRole('link', { name: '6 in Germany' }))).toEqual({
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
