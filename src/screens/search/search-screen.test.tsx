import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type { FoundAthleteFragment, SearchScreenQuery } from '../../gql/search.ts'

type Found = NonNullable<SearchScreenQuery['search']>

const bond: FoundAthleteFragment = {
  __typename: 'SearchParticipant',
  participantId: 'p7',
  eventId: 'harbour',
  raceId: 'harbour-half',
  name: 'Łucja Harberska',
  event: 'Harbour Half',
  race: 'Half marathon',
  bib: '007',
  country: 'pl',
  avatarUrl: null,
}

const event: Found['events'] = {
  __typename: 'SearchEventPage',
  total: 1,
  items: [
    {
      __typename: 'SearchEvent',
      eventId: 'harbour',
      event: {
        __typename: 'Event',
        id: 'harbour',
        name: 'Sea and Harbour Half',
        city: 'Marlhaven',
        country: 'nl',
        dateFrom: '2026-11-21',
        dateTo: '2026-11-21',
        state: 'during',
        allSports: ['running'],
        courseOutline: null,
      },
    },
  ],
}

function answering(change: Partial<Found> = {}) {
  const search: Found = {
    __typename: 'SearchResult',
    didYouMean: null,
    events: event,
    athletes: { __typename: 'SearchAthletePage', total: 30, items: [bond] },
    ...change,
  }
  return { operations: { SearchScreen: { search } satisfies SearchScreenQuery } }
}

const nothing = {
  events: { __typename: 'SearchEventPage' as const, total: 0, items: [] },
  athletes: { __typename: 'SearchAthletePage' as const, total: 0, items: [] },
}

const group = (name: string) => within(screen.getByRole('region', { name }))

test('shows events and athletes, each with its way', async () => {
  await visit('/en/search?q=har', answering())

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('31 results for “har”')
  expect(group('Events').getByRole('link', { name: /^Sea and/ })).toHaveProperty(
    'pathname',
    '/en/events/harbour',
  )
  expect(group('Athletes').getByRole('link', { name: /^Łucja/ })).toHaveProperty(
    'pathname',
    '/en/events/harbour/races/harbour-half/athlete/p7',
  )
  expect(group('Athletes').getByText('Half marathon')).toBeDefined()
})

test('a start number stays text, and is what is marked', async () => {
  const asked = vi.fn((_: object) => answering().operations.SearchScreen)
  await visit('/en/search?q=007', { operations: { SearchScreen: asked } })

  expect(asked).toHaveBeenCalledWith({
    text: '007',
    page: 1,
    athletesPage: 1,
    itemsPerPage: 12,
  })
  expect(group('Athletes').getByText('007', { selector: 'mark' })).toBeDefined()
})

test('marks what was looked for at the beginning of words', async () => {
  await visit('/en/search?q=har', answering())

  const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['Har', 'Har'])
})

test('pages events and athletes apart', async () => {
  const asked = vi.fn((_: object) => answering().operations.SearchScreen)
  await visit('/en/search?q=har&page=1&athletesPage=2', { operations: { SearchScreen: asked } })

  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ page: 1, athletesPage: 2 }))
  const pages = within(screen.getByRole('navigation', { name: 'Athlete pages' }))
  expect(pages.getByRole('link', { current: 'page' }).getAttribute('aria-label')).toBe('Page 2')
  const last = pages.getByRole('link', { name: 'Page 3' })
  expect(last).toHaveProperty('search', '?q=har&page=1&athletesPage=3')
  expect(last).toHaveProperty('hash', '#athletes')
  expect(screen.queryByRole('navigation', { name: 'Event pages' })).toBeNull()
})

test('leads back from beyond the last page of a group', async () => {
  const athletes: Found['athletes'] = { __typename: 'SearchAthletePage', total: 30, items: [] }
  await visit('/en/search?q=har&athletesPage=9', answering({ athletes }))

  expect(group('Athletes').getByRole('link', { name: 'Go to the last page, 3' })).toHaveProperty(
    'search',
    '?q=har&athletesPage=3',
  )
})

test('offers what was probably meant', async () => {
  await visit('/en/search?q=harbuor', answering({ ...nothing, didYouMean: 'harbour' }))

  expect(screen.getByRole('link', { name: 'harbour' })).toHaveProperty('search', '?q=harbour')
})

test('helps on when nothing was found', async () => {
  await visit('/en/search?q=xyzzy', answering(nothing))

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nothing found for “xyzzy”')
  expect(screen.getAllByText('No results available')).toHaveLength(2)
  expect(screen.getByText(/007 is not 7/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'All events' })).toHaveProperty('pathname', '/en/events')
})

test('one group that failed leaves the other standing', async () => {
  await visit('/en/search?q=har', answering({ athletes: null }))

  expect(group('Athletes').getByRole('alert').textContent).toMatch(/could not be loaded/)
  expect(group('Events').getByRole('article')).toBeDefined()
})

test('a group that failed is not said to have nothing', async () => {
  await visit('/en/search?q=har', answering({ ...nothing, athletes: null }))

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Search: har')
  expect(screen.getAllByText('No results available')).toHaveLength(1)
  expect(screen.queryByText(/007 is not 7/)).toBeNull()
})

test.each(['/en/search', '/en/search?q=%20%00'])('%s asks what to look for', async (address) => {
  await visit(address, { operations: {} })

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Who or what are you looking for?',
  )
})

test('the form asks by GET, and goes on without loading the page anew', async () => {
  const asked = vi.fn((_: object) => answering().operations.SearchScreen)
  await visit('/en/search', { operations: { SearchScreen: asked } })
  const field = screen.getByRole('combobox', { name: 'Name, event or bib number' })
  expect(field.closest('form')?.getAttribute('action')).toBe('/en/search')
  expect(field).toHaveProperty('name', 'q')

  await userEvent.type(field, '   {Enter}')
  expect(asked).not.toHaveBeenCalled()
  await userEvent.type(field, 'har {Enter}')
  await waitFor(() => {
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ text: 'har' }))
  })
  expect(await screen.findByRole('heading', { name: /^31 results/ })).toBeDefined()
})
