import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type { EventFilters } from '../../filters/event-filters.ts'
import {
  checkbox,
  choices,
  clickFinder,
  coming,
  finderButton,
  lastFilter,
  resultsPath,
  matches,
  openChoice,
  openFinder,
  results,
  submit,
} from './testing.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-10T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const removable = () => {
  const list = screen.queryByRole('list', { name: 'Also filtered by' })
  return list
    ? within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    : []
}

test('the button opens the dialog, again after it was closed', async () => {
  const { dialog } = await openFinder()
  expect(finderButton().getAttribute('aria-expanded')).toBe('true')
  expect(document.documentElement.dataset).toHaveProperty('locked')

  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.documentElement.dataset).not.toHaveProperty('locked')
  expect(await clickFinder()).toBeDefined()
})

test('the dialog lists sports with events in the order of the site, with counts', async () => {
  const { dialog } = await openFinder()
  await openChoice('Sport')

  const sports = within(dialog).getByRole('group', { name: 'Sport' })
  await waitFor(() => {
    expect([...sports.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
      'Running7',
      'Walking0',
    ])
  })
})

test('countries have names and order of the language', async () => {
  await openFinder('/en/events')
  await openChoice('Place')
  const country = await screen.findByRole('combobox', { name: 'Country' })
  const names = () => [...country.querySelectorAll('option')].map(({ textContent }) => textContent)

  await waitFor(() => {
    expect(names()).toEqual(['All 3 countries', 'Austria', 'Germany', 'Netherlands'])
  })
})

test('on a German page countries are in German', async () => {
  await visit('/de/eventapporder', {
    operations: { EventFinderChoices: choices(), EventFinderMatches: matches(31) },
  })
  await userEvent.click(screen.getByRole('button', { name: /Veranstaltung finden/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: /^Ort:/ }))
  const country = dialog.getByRole('combobox', { name: 'Land' })
  const names = [...country.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Alle 3 Länder', 'Deutschland', 'Niederlande', 'Österreich'])
})

test('Filter opens the search results with all selected filters and closes the dialog', async () => {
  const { lists } = await openFinder('/en/events?page=3')
  await openChoice('Sport')
  await userEvent.click(await screen.findByRole('checkbox', { name: /Walking/ }))
  await userEvent.click(checkbox(/Running/))
  await openChoice('Place')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'nl')
  await submit()

  await results('Running, Walking in the Netherlands')
  expect(screen.queryByRole('dialog')).toBeNull()
  const filter = { sport: ['RUNNING', 'WALKING'], country: 'nl', ...coming }
  expect(lists.mock.lastCall?.[0]).toEqual({
    filter,
    counted: filter,
    page: 1,
    itemsPerPage: 12,
  })
})

test('an empty draft opens all events without filters', async () => {
  const { lists } = await openFinder(resultsPath({ name: 'half', sport: ['running'] }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await submit()

  await waitFor(() => {
    expect(lastFilter(lists)).toEqual(coming)
  })
  await waitFor(() => {
    expect(screen.queryByRole('list', { name: 'Applied filters' })).toBeNull()
  })
})

test('clear all empties the draft; applied filters stay until Filter is pressed', async () => {
  const { lists, dialog } = await openFinder(resultsPath({ sport: ['running'], country: 'nl' }))
  await openChoice('Sport')
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(checkbox(/Running/).checked).toBe(false)
  expect(lists).toHaveBeenCalledTimes(1)

  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await clickFinder()
  await openChoice('Sport')
  expect(checkbox(/Running/).checked).toBe(true)
  await openChoice('Place')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).value).toBe('nl')
})

test('reopening the dialog drops the draft and shows the filters of the address', async () => {
  const { dialog } = await openFinder(resultsPath({ sport: ['running'] }))
  await openChoice('Sport')
  await userEvent.click(await screen.findByRole('checkbox', { name: /Walking/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await clickFinder()
  await openChoice('Sport')

  expect(checkbox(/Walking/).checked).toBe(false)
  expect(checkbox(/Running/).checked).toBe(true)
})

test.each([
  ['/en/events/sport/cycling', { sport: ['CYCLING'] }, 'Cycling'],
  ['/en/events/country/nl', { country: 'nl' }, 'Events in the Netherlands'],
])('the sport or country of %s becomes a filter', async (address, filter, heading) => {
  const { lists } = await openFinder(address)
  await submit()

  await results(heading)
  await waitFor(() => {
    expect(lastFilter(lists)).toEqual({ ...filter, ...coming })
  })
})

test('the switch for finished events filters by state', async () => {
  const { lists } = await openFinder()
  await openChoice('More')
  await userEvent.click(screen.getByRole('switch', { name: 'Show finished events only' }))
  await submit()

  await results('Events, finished')
  expect(lastFilter(lists)).toEqual({ state: ['AFTER'] })
})

test('the switch for open entries filters by entries', async () => {
  const { lists } = await openFinder('/en/events/week')
  await openChoice('More')
  await userEvent.click(screen.getByRole('switch', { name: 'Open for entries only' }))
  expect(screen.getByRole('button', { name: 'More: entries open' })).toBeDefined()
  await submit()

  await results('Events, entries open')
  expect(lastFilter(lists)).toEqual({ entries: 'OPEN', ...coming })
})

test('a typed city becomes a circle around it, a typed country the country', async () => {
  const lisbon = {
    __typename: 'Place',
    id: '2267057',
    name: 'Lisbon',
    country: 'pt',
    latitude: 38.71667,
    longitude: -9.13333,
  }
  const places = (...items: object[]) => ({ places: { __typename: 'PlaceList', items } })
  const find = vi.fn((_: Record<string, unknown>) => places(lisbon))
  const { lists } = await openFinder('/en/events', {
    FindPlaces: find,
    PlaceAt: { placeAt: lisbon },
  })
  await openChoice('Place')
  const field = screen.getByRole('searchbox', { name: 'Country or city' })
  await userEvent.type(field, 'lisb')
  await userEvent.click(await screen.findByRole('button', { name: 'Lisbon Portugal' }))
  expect(find.mock.lastCall?.[0]).toEqual({ find: 'lisb', language: 'EN' })
  expect(
    await screen.findByRole('button', { name: 'Place: within 100 km of Lisbon' }),
  ).toBeDefined()

  await openChoice('Place')
  await userEvent.click(screen.getByRole('button', { name: '25 km' }))
  await submit()
  await results('Events within 25 km of Lisbon')
  const near = { latitude: 38.7, longitude: -9.1, km: 25 }
  expect(lastFilter(lists)).toEqual({ near, ...coming })

  await clickFinder()
  await openChoice('Place')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Country or city' }), 'portug')
  await screen.findByRole('button', { name: 'Portugal' })
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Place: in Portugal' })
  await submit()
  await results('Events in Portugal')
  expect(lastFilter(lists)).toEqual({ country: 'pt', ...coming })
})

test.each([
  ['week', []],
  ['upcoming', []],
  ['finished', ['Remove filter: Finished']],
])(
  'on the list %s there is no distance slider and no switch for finished events',
  async (list, chips) => {
    await openFinder(`/en/events/${list}`)

    expect(screen.queryByRole('button', { name: /^Distance:/ })).toBeNull()
    expect(screen.queryByRole('slider')).toBeNull()
    await openChoice('More')
    expect(screen.queryByRole('switch', { name: /finished/ })).toBeNull()
    expect(removable()).toEqual(chips)
  },
)

test('on the list of finished events, the event finder finds finished events', async () => {
  const { lists } = await openFinder('/en/events/finished')
  await openChoice('Sport')
  await userEvent.click(checkbox(/^Running/))
  await submit()
  expect(lastFilter(lists)).toEqual({ sport: ['RUNNING'], state: ['AFTER'] })
})

test('on the list of finished events, coming events are found without the filter', async () => {
  const { lists } = await openFinder('/en/events/finished')
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Finished' }))
  await submit()
  expect(lastFilter(lists)).toEqual(coming)
})

test('states from the address stay applied without a control, a name has a field', async () => {
  const { lists } = await openFinder(resultsPath({ name: '林 half', state: ['before', 'after'] }))
  await openChoice('More')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the event' }).value).toBe(
    '林 half',
  )
  expect(removable()).toEqual(['Remove filter: Finished', 'Remove filter: Upcoming'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Finished' }))
  expect(removable()).toEqual(['Remove filter: Upcoming'])
  await submit()

  expect(lastFilter(lists)).toEqual({ name: '林 half', state: ['BEFORE'] })
})

test.each<[string, EventFilters, string]>([
  ['nothing', {}, 'Find an event'],
  ['one sport', { sport: ['running'] }, 'Find an event Filters applied: 1'],
  [
    'two sports and a country',
    { sport: ['walking', 'running'], country: 'nl' },
    'Find an event Filters applied: 3',
  ],
])('the button shows the number of applied filters: %s', async (_, filters, name) => {
  await openFinder(resultsPath(filters))

  expect(screen.getAllByRole('button', { name })[0]).toBe(finderButton())
  expect(finderButton().querySelector('b') !== null).toBe(Object.keys(filters).length > 0)
})

test.each(['sport/running', 'finished'])('the path %s counts as a filter', async (list) => {
  await openFinder(`/en/events/${list}`)

  expect(finderButton().textContent).toContain('Filters applied: 1')
})

test('the sentence states the filters, and each word opens its choice', async () => {
  await openFinder(
    resultsPath({ distance: [10, 10], country: 'pt', date: ['2026-06-01', '2026-06-30'] }),
  )
  const words = () =>
    screen
      .getAllByRole('button', { expanded: undefined })
      .flatMap((button) => (button.dataset['word'] === undefined ? [] : [button.textContent]))
  expect(words()).toEqual([
    'Sport: any sport',
    'Distance: 10 km',
    'Place: in Portugal',
    'Time of year: June 2026',
    'More: more filters',
  ])

  await openChoice('Distance')
  expect(screen.getByRole('group', { name: 'Distance' })).toBeDefined()
  await openChoice('Time of year')
  expect(screen.queryByRole('group', { name: 'Distance' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^June 2026/ }).checked).toBe(true)
})
