import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readFilters } from '../../filters/event-filters.ts'
import { languages } from '../../i18n/languages.ts'
import { searchResponse, group, harbour, lucja, openSearch, type, wait } from './testing.ts'

beforeEach(() => {
  // happy-dom loads no images. The component treats an incomplete image as neither loaded nor
  // failed.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function suggest(typed: string, response: object, address?: string) {
  await openSearch(response, address === undefined ? {} : { address })
  type(typed)
  await wait(250)
}

const event = () => group('Events').getByRole('option')
const athlete = () => group('Athletes').getByRole('option')
const pictures = (of: HTMLElement) =>
  [...of.querySelectorAll('img')].map((image) => image.getAttribute('src'))
const marked = (of: HTMLElement) =>
  [...of.querySelectorAll('mark')].map(({ textContent }) => textContent)

test('an event shows initials, name, flag, country and day, and links to its page', async () => {
  await suggest('har', searchResponse())

  expect(event().textContent).toBe('SHSea and Harbour HalfNetherlands21/11/2026')
  expect(pictures(event())).toEqual(['/assets/flags/4x3/nl.webp'])
  expect(event().querySelector('time')?.dateTime).toBe('2026-11-21')
  expect(event().getAttribute('href')).toBe('/en/events/harbour')
})

test('an athlete shows initials, name, event, race, day, category, time, place and start number, and links to the result', async () => {
  await suggest('har', searchResponse())

  expect(athlete().textContent).toBe(
    'ŁHŁucja HarberskaHarbour HalfHalf marathon21/11/2026F351:32:01Place 7 of 240007',
  )
  expect(pictures(athlete())).toEqual([])
  expect(athlete().getAttribute('href')).toBe('/en/events/harbour/races/harbour-half/athlete/p7')
})

test('a logo and an avatar have their variant in the path, before the query', async () => {
  await suggest(
    'har',
    searchResponse({
      events: [{ ...harbour, eventLogoUrl: '/files/3?v=2' }],
      athletes: [{ ...lucja, avatarUrl: 'https://files.example/9' }],
    }),
  )

  expect(pictures(event())[0]).toBe('/files/3/logo?v=2')
  expect(pictures(athlete())).toEqual(['https://files.example/9/avatar'])
})

test('a placeholder replaces a picture that fails to load, once', async () => {
  await suggest('har', searchResponse({ events: [{ ...harbour, eventLogoUrl: '/files/3' }] }))
  const fail = () => {
    fireEvent.error(event().querySelector('[aria-hidden] img') ?? event())
  }

  fail()
  expect(pictures(event())[0]).toBe('/assets/placeholders/logo.svg')
  fail()
  expect(pictures(event())).toEqual(['/assets/flags/4x3/nl.webp'])
})

test('pictures and flags have width and height attributes', async () => {
  await suggest('har', searchResponse({ events: [{ ...harbour, eventLogoUrl: '/files/3' }] }))

  for (const image of event().querySelectorAll('img')) {
    expect(image.getAttribute('width')).toMatch(/^\d+$/)
    expect(image.getAttribute('height')).toMatch(/^\d+$/)
  }
})

test('matched text is marked, ignoring case and accents', async () => {
  await suggest('HAR lu', searchResponse())

  expect(marked(event())).toEqual(['Har'])
  expect(marked(athlete())).toEqual(['Łu', 'Har'])
})

test('a start number keeps its leading zeros', async () => {
  await suggest('007', searchResponse({ events: [] }))

  expect(marked(athlete())).toEqual(['007'])
  expect(screen.getByRole('link', { name: 'View the result' }).getAttribute('href')).toBe(
    '/en/search?q=007&lang=en',
  )
})

test('links to all results of the text', async () => {
  await openSearch(searchResponse())
  type(' sea & har ')
  const all = screen.getByRole('link', { name: 'View all' })
  expect(all.getAttribute('href')).toBe('/en/search?q=sea+%26+har&lang=en')
  await wait(250)
  expect(all.textContent).toBe('View all 2 results')
})

const days = {
  en: '21/11/2026',
  nl: '21-11-2026',
  it: '21/11/26',
  zh: '21/11/2026',
  de: '21.11.26',
  es: '21/11/26',
  fr: '21/11/2026',
}

test.each(languages)('in $name the day has the short format', async ({ code }) => {
  await openSearch(searchResponse(), { address: `/${code}/events` })
  type('har')
  await wait(250)

  expect(screen.getAllByRole('option')[0]?.querySelector('time')?.textContent).toBe(days[code])
})

const lisbon = {
  __typename: 'SearchPlace' as const,
  id: '2267057',
  name: 'Lisbon',
  country: 'pt',
  latitude: 38.71667,
  longitude: -9.13333,
}
const harbourRunners = {
  __typename: 'SearchOrganisation' as const,
  organisationId: 'harbour-runners',
  name: 'Harbour Runners',
  eventsCount: 3,
  logoUrl: null,
}

test('places, clubs and organisers are a group of their own, with the best of each kind', async () => {
  await suggest(
    'lis',
    searchResponse({
      others: {
        places: [lisbon, { ...lisbon, id: '1', name: 'Lisburn', country: 'gb' }],
        clubs: [
          {
            __typename: 'SearchClub',
            name: 'Lisboa AC',
            eventId: 'harbour',
            eventName: 'Harbour Half',
            raceId: 'harbour-half',
            rankingId: 'overall',
          },
        ],
      },
    }),
  )

  const others = group('Places and clubs').getAllByRole('option')
  expect(others.map((option) => option.textContent)).toEqual([
    'LLisbonCityPortugal',
    'LALisboa ACClubHarbour Half',
    'LLisburnCityUnited Kingdom',
  ])
  const [city, club] = others.map((option) => option.getAttribute('href'))
  const filters = new URL(city ?? '', location.href).searchParams.get('filters')
  expect(readFilters(filters).filters).toEqual({
    near: { latitude: 38.7, longitude: -9.1, km: 50 },
  })
  expect(club).toBe('/en/events/harbour/races/harbour-half/rankings/overall?team=Lisboa+AC')
  const stars = screen.getAllByRole('button', { name: /^Follow Lis/, hidden: true })
  expect(stars.map(({ textContent }) => textContent)).toEqual(['Follow Lisboa AC'])
})

test('a search without places and clubs has no group for them', async () => {
  await suggest('har', searchResponse())
  expect(screen.queryByRole('group', { name: 'Places and clubs' })).toBeNull()
})

/** Returns the stars in the rows. */
const stars = () =>
  screen
    .getAllByRole('button', { name: /^Follow/, hidden: true })
    .filter((button) => button.closest('[aria-hidden=true]'))
const states = () =>
  stars().map((star) => `${star.textContent}: ${String(star.getAttribute('aria-pressed'))}`)

test('a tap on a star follows or unfollows an event, an athlete or an organiser, in the open panel', async () => {
  await suggest(
    'har',
    searchResponse({ others: { places: [lisbon], organisers: [harbourRunners] } }),
  )
  const names = ['Sea and Harbour Half', 'Łucja Harberska', 'Harbour Runners']
  expect(states()).toEqual(names.map((name) => `Follow ${name}: false`))

  for (const star of stars()) fireEvent.click(star)
  expect(states()).toEqual(names.map((name) => `Following ${name}: true`))
  expect(screen.getAllByRole('option')).toHaveLength(4)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Events')

  for (const star of stars()) fireEvent.click(star)
  expect(states()).toEqual(names.map((name) => `Follow ${name}: false`))
})

test('screen readers and the Tab key find only options in the list', async () => {
  await suggest('har', searchResponse())
  const list = within(screen.getByRole('listbox'))

  expect(list.queryByRole('button')).toBeNull()
  expect(stars().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1])
})

test('a star says when the list of followed events is full', async () => {
  const events = Array.from({ length: 50 }, (_, index) => `event-${String(index)}`)
  localStorage.setItem('following', JSON.stringify({ version: 1, events }))
  await suggest('har', searchResponse())
  const [star] = stars()

  fireEvent.click(star ?? event())

  expect(screen.getByText(/^Your list is full: it holds at most 50 of each kind/)).toBeDefined()
  expect(star?.getAttribute('aria-pressed')).toBe('false')
})
