import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { languages } from '../../app/languages.ts'
import { finding, group, harbour, lucja, turnToSearch, type, wait } from './testing.ts'

beforeEach(() => {
  // Nothing loads here, and nothing has failed to.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function suggest(typed: string, found: object, address?: string) {
  await turnToSearch(found, address === undefined ? {} : { address })
  type(typed)
  await wait(250)
}

const event = () => group('Events').getByRole('option')
const athlete = () => group('Athletes').getByRole('option')
const pictures = (of: HTMLElement) =>
  [...of.querySelectorAll('img')].map((image) => image.getAttribute('src'))
const marked = (of: HTMLElement) =>
  [...of.querySelectorAll('mark')].map(({ textContent }) => textContent)

test('an event has its initials, name, flag, country and day, and leads to its page', async () => {
  await suggest('har', finding())

  expect(event().textContent).toBe('SHSea and Harbour HalfNetherlands21/11/2026')
  expect(pictures(event())).toEqual(['/assets/flags/4x3/nl.webp'])
  expect(event().querySelector('time')?.dateTime).toBe('2026-11-21')
  expect(event().getAttribute('href')).toBe('/en/events/harbour')
})

test('an athlete has initials, name, event and start number, and leads to the result', async () => {
  await suggest('har', finding())

  expect(athlete().textContent).toBe('ŁHŁucja HarberskaHarbour Half007')
  expect(pictures(athlete())).toEqual([])
  expect(athlete().getAttribute('href')).toBe('/en/events/harbour/races/harbour-half/athlete/p7')
})

test('a logo and an avatar are asked for in their sizes, before the query', async () => {
  await suggest(
    'har',
    finding({
      events: [{ ...harbour, eventLogoUrl: '/files/3?v=2' }],
      athletes: [{ ...lucja, avatarUrl: 'https://files.example/9' }],
    }),
  )

  expect(pictures(event())[0]).toBe('/files/3/logo?v=2')
  expect(pictures(athlete())).toEqual(['https://files.example/9/avatar'])
})

test('a picture that does not load gives way to its placeholder, once', async () => {
  await suggest('har', finding({ events: [{ ...harbour, eventLogoUrl: '/files/3' }] }))
  const fail = () => {
    fireEvent.error(event().querySelector('[aria-hidden] img') ?? event())
  }

  fail()
  expect(pictures(event())[0]).toBe('/assets/placeholders/logo.svg')
  fail()
  expect(pictures(event())).toEqual(['/assets/flags/4x3/nl.webp'])
})

test('pictures and flags have their size before they load', async () => {
  await suggest('har', finding({ events: [{ ...harbour, eventLogoUrl: '/files/3' }] }))

  for (const image of event().querySelectorAll('img')) {
    expect(image.getAttribute('width')).toMatch(/^\d+$/)
    expect(image.getAttribute('height')).toMatch(/^\d+$/)
  }
})

test('what was looked for is marked, whatever its case and accents', async () => {
  await suggest('HAR lu', finding())

  expect(marked(event())).toEqual(['Har'])
  expect(marked(athlete())).toEqual(['Łu', 'Har'])
})

test('a start number stays text', async () => {
  await suggest('007', finding({ events: [] }))

  expect(marked(athlete())).toEqual(['007'])
  expect(screen.getByRole('link', { name: 'View the result' }).getAttribute('href')).toBe(
    '/en/search?q=007',
  )
})

test('leads to everything that the text finds', async () => {
  await turnToSearch(finding())
  type(' sea & har ')
  const all = screen.getByRole('link', { name: 'View all' })
  expect(all.getAttribute('href')).toBe('/en/search?q=sea+%26+har')
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

test.each(languages)('in $name the day is written in the short way', async ({ code }) => {
  await turnToSearch(finding(), { address: `/${code}/events` })
  type('har')
  await wait(250)

  expect(screen.getAllByRole('option')[0]?.querySelector('time')?.textContent).toBe(days[code])
})
