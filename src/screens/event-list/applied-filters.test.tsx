import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { eventCard } from '../../components/event-card/testing.ts'
import { allStates, type EventFilters, writeFilters } from '../../filters/event-filters.ts'
import { linksIn } from '../../router/links.ts'
import { operationsWith, searchFor } from './testing.ts'

test('all three states are no filter', async () => {
  await visit(
    searchFor({ country: 'nl', state: ['after', 'before', 'during'] }),
    operationsWith(1, [eventCard('canal')]),
  )

  const chips = within(screen.getByRole('list', { name: 'Applied filters' })).getAllByRole('link')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Netherlands'])
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

test.each([
  ['x'.repeat(4_000), { unreadable: true }],
  [btoa(`{"name":"half","sport":"${'x'.repeat(4_000)}"}`), { name: 'half', unreadable: true }],
])('long unreadable filters lead to a short address', async (given, found) => {
  const opened = visit(`/en/events/search?filters=${given}`, operationsWith(1, []))
  const search = linksIn('en').eventsFound({ filters: btoa(JSON.stringify(found)) })
  await expect(opened).rejects.toThrow(`leads to ${search}`)
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
