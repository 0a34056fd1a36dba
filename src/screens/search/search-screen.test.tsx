import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { eventRow } from '../../components/event-card/testing.ts'
import { lucja } from '../../components/suggestions/testing.ts'
import type { FoundAthleteFragment, SearchScreenQuery } from '../../gql/search.ts'

type SearchData = NonNullable<SearchScreenQuery['search']>

const bond: FoundAthleteFragment = { ...lucja, country: 'pl' }

const event: SearchData['events'] = {
  __typename: 'SearchEventPage',
  total: 1,
  items: [
    {
      __typename: 'SearchEvent',
      eventId: 'harbour',
      event: eventRow('harbour', {
        name: 'Sea and Harbour Half',
        city: 'Marlhaven',
        dateFrom: '2026-11-21',
        dateTo: '2026-11-21',
        state: 'DURING',
      }),
    },
  ],
}

function operationsWith(change: Partial<SearchData> = {}) {
  const search: SearchData = {
    __typename: 'SearchResult',
    didYouMean: null,
    events: event,
    athletes: { __typename: 'SearchAthletePage', total: 30, items: [bond] },
    places: [],
    clubs: [],
    organisers: [],
    ...change,
  }
  return { operations: { SearchScreen: { search } satisfies SearchScreenQuery } }
}

const nothing = {
  events: { __typename: 'SearchEventPage' as const, total: 0, items: [] },
  athletes: { __typename: 'SearchAthletePage' as const, total: 0, items: [] },
}

const group = (name: string) => within(screen.getByRole('region', { name }))

test('shows events and athletes with links', async () => {
  await visit('/en/search?q=har', operationsWith())

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('31 results for “har”')
  expect(group('Events').getByRole('link', { name: /^Sea and/ })).toHaveProperty(
    'pathname',
    '/en/events/harbour',
  )
  expect(group('Athletes').getByRole('link', { name: /^Łucja/ })).toHaveProperty(
    'pathname',
    '/en/events/harbour/races/harbour-half/athlete/p7',
  )
  const [athlete] = group('Athletes').getAllByRole('article')
  for (const fact of ['Half marathon', '21-11-2026', 'F35', '1:32:01', 'Place 7 of 240']) {
    expect(athlete?.textContent).toContain(fact)
  }
})

test('an athlete of a race of six hours has the distance', async () => {
  const athlete = { ...bond, scoredBy: 'DISTANCE' as const, score: 61_250 }
  const athletes = { __typename: 'SearchAthletePage' as const, total: 1, items: [athlete] }
  await visit('/en/search?q=har', operationsWith({ athletes }))

  expect(group('Athletes').getByRole('article').textContent).toContain('61.250 km')
})

test('a total at the limit of the search is shown with a plus sign', async () => {
  const athletes = { __typename: 'SearchAthletePage' as const, total: 1_000, items: [bond] }
  await visit('/en/search?q=har', operationsWith({ athletes }))

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1,001+ results for “har”')
  expect(group('Athletes').getByText('1,000+')).toBeDefined()
  expect(group('Events').getByText('1')).toBeDefined()
})

test('places, clubs and organisers follow, with links', async () => {
  const organiser = {
    __typename: 'SearchOrganisation' as const,
    organisationId: 'clube',
    name: 'Clube do Mar',
    logoUrl: null,
    eventsCount: 2,
  }
  const club = {
    __typename: 'SearchClub' as const,
    name: 'Mar Alto',
    eventId: 'harbour',
    eventName: 'Harbour Half',
    raceId: 'half',
    rankingId: 'overall',
  }
  const country = {
    __typename: 'SearchPlace' as const,
    id: null,
    name: 'Portugal',
    country: 'pt',
    latitude: null,
    longitude: null,
  }
  await visit(
    '/en/search?q=x',
    operationsWith({ ...nothing, organisers: [organiser], places: [country], clubs: [club] }),
  )

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('3 results for “x”')
  const links = group('Places and clubs').getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/en/events/country/pt',
    '/en/events/harbour/races/half/rankings/overall?team=Mar+Alto',
    '/en/organisations/clube',
  ])
  const stars = group('Places and clubs').getAllByRole('button')
  expect(stars.map(({ textContent }) => textContent)).toEqual([
    'Follow Mar Alto',
    'Follow Clube do Mar',
  ])
})

test('a bib stays text and is highlighted', async () => {
  const resolver = vi.fn((_: object) => operationsWith().operations.SearchScreen)
  await visit('/en/search?q=007', { operations: { SearchScreen: resolver } })

  expect(resolver).toHaveBeenCalledWith({
    text: '007',
    language: 'EN',
    page: 1,
    athletesPage: 1,
    itemsPerPage: 12,
  })
  expect(group('Athletes').getByText('007', { selector: 'mark' })).toBeDefined()
})

test('highlights the search text at the start of words', async () => {
  await visit('/en/search?q=har', operationsWith())

  const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['Har', 'Har'])
})

test('paginates events and athletes separately', async () => {
  const resolver = vi.fn((_: object) => operationsWith().operations.SearchScreen)
  await visit('/en/search?q=har&page=1&athletesPage=2', { operations: { SearchScreen: resolver } })

  expect(resolver).toHaveBeenCalledWith(expect.objectContaining({ page: 1, athletesPage: 2 }))
  const pages = within(screen.getByRole('navigation', { name: 'Athlete pages' }))
  expect(pages.getByRole('link', { current: 'page' }).getAttribute('aria-label')).toBe('Page 2')
  const last = pages.getByRole('link', { name: 'Page 3' })
  expect(last).toHaveProperty('search', '?q=har&page=1&athletesPage=3')
  expect(last).toHaveProperty('hash', '#athletes')
  expect(screen.queryByRole('navigation', { name: 'Event pages' })).toBeNull()
})

test('a page past the end of a group links to its last page', async () => {
  const athletes: SearchData['athletes'] = { __typename: 'SearchAthletePage', total: 30, items: [] }
  await visit('/en/search?q=har&athletesPage=9', operationsWith({ athletes }))

  expect(group('Athletes').getByText('No results available')).toBeDefined()
  expect(group('Athletes').getByRole('link', { name: 'Go to the last page, 3' })).toHaveProperty(
    'search',
    '?q=har&athletesPage=3',
  )
})

test('suggests a corrected search text', async () => {
  await visit('/en/search?q=harbuor', operationsWith({ ...nothing, didYouMean: 'harbour' }))

  expect(screen.getByRole('link', { name: 'harbour' })).toHaveProperty(
    'search',
    '?q=harbour&lang=en',
  )
})

test('shows tips when nothing matches', async () => {
  await visit('/en/search?q=xyzzy', operationsWith(nothing))

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nothing found for “xyzzy”')
  expect(screen.getAllByText('No results available')).toHaveLength(2)
  expect(screen.getByText(/007 is not 7/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'All events' })).toHaveProperty('pathname', '/en/events')
})

test('offers each word of a text that finds nothing', async () => {
  await visit('/en/search?q=jurgen%20mertens', operationsWith(nothing))

  const item = within(
    screen.getByText('Search for one of these words only:').closest('li') ?? document.body,
  )
  expect(item.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/en/search?q=jurgen&lang=en',
    '/en/search?q=mertens&lang=en',
  ])
})

test('one failed group leaves the other visible', async () => {
  await visit('/en/search?q=har', operationsWith({ athletes: null }))

  expect(group('Athletes').getByRole('alert').textContent).toMatch(/could not be loaded/)
  expect(group('Events').getByRole('article')).toBeDefined()
})

test('a failed group is not reported as empty', async () => {
  await visit('/en/search?q=har', operationsWith({ ...nothing, athletes: null }))

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Search: har')
  expect(screen.getAllByText('No results available')).toHaveLength(1)
  expect(screen.queryByText(/007 is not 7/)).toBeNull()
})

test.each(['/en/search', '/en/search?q=%20%00'])(
  '%s prompts for a search text',
  async (address) => {
    await visit(address, { operations: {} })

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Who or what are you looking for?',
    )
  },
)

test('both fields contain the text that the page searched for', async () => {
  const address = `/en/search?q=%00%20har%0Abour%07${'x'.repeat(100)}`
  await visit(address, operationsWith(nothing))

  const fields = [...document.querySelectorAll<HTMLInputElement>('[name=q]')]
  const searched = `har bour${'x'.repeat(92)}`
  expect(fields.map(({ value }) => value)).toEqual([searched, searched])
})

test('the form uses GET and navigates without a reload', async () => {
  const resolver = vi.fn((_: object) => operationsWith().operations.SearchScreen)
  await visit('/en/search', { operations: { SearchScreen: resolver } })
  const field = screen.getByRole('combobox', { name: 'Name, event or bib number' })
  expect(field.closest('form')?.getAttribute('action')).toBe('/en/search')
  expect(field).toHaveProperty('name', 'q')

  await userEvent.type(field, '   {Enter}')
  expect(resolver).not.toHaveBeenCalled()
  await userEvent.type(field, 'har {Enter}')
  await waitFor(() => {
    expect(resolver).toHaveBeenCalledWith(expect.objectContaining({ text: 'har' }))
  })
  expect(await screen.findByRole('heading', { name: /^31 results/ })).toBeDefined()
})
