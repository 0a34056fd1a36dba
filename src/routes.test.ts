import { matchPath, matchRoutes } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { reservedEventIds } from '../domain/events.ts'
import { addressKind, isReadable, readablePath } from './router/addresses.ts'
import { isFirstWord } from './router/reserved-words.ts'
import { languages } from './i18n/languages.ts'
import { linksIn } from './router/links.ts'
import { parentAddress } from './router/parent-page.ts'
import { type Host, render } from './entry-server.tsx'
import { routes } from './routes.tsx'
import { defaultSite } from './site.ts'

const visitor = { stored: undefined, acceptLanguage: 'fr' }
const rejectRequest = () => Promise.reject(new Error('unexpected request'))
const host: Host = {
  execute: rejectRequest,
  assets: () => ({ styles: [], fonts: [], scripts: [] }),
  site: defaultSite,
  report: () => undefined,
}

const ids: Record<string, string> = {
  eventId: 'harbour-run-2026',
  raceId: 'marathon',
  rankingId: 'overall',
  athleteId: 'a 100%/0',
  organisationId: 'harbour',
  newsId: '東京',
  sport: 'inline_skating',
  country: 'nl',
}

/** Creates a sample URL for a route pattern. */
const sample = (path: string, lang: string) =>
  path
    .replace(':lang', lang)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? name))
    .replace('*', 'nowhere/at/all')

describe.each(languages)('in $name', ({ code }) => {
  test.each(routes)('$path matches its own route and has a parent page', ({ path, parent }) => {
    const pathname = sample(path, code)

    expect(addressKind(pathname, visitor)).toBe('page')
    const match = matchRoutes(routes, pathname)?.at(-1)
    expect(match?.route.path).toBe(path)
    expect(match?.params['lang']).toBe(code)
    if (!parent) return
    const above = parentAddress(parent, linksIn(code), match?.params ?? {})
    expect(addressKind(above, visitor)).toBe('page')
    expect(pathname.startsWith(`/${code}`) && above.startsWith(`/${code}`)).toBe(true)
    expect(above).not.toBe(pathname)
  })

  test('an unknown URL gives 404 in this language', async () => {
    const page = await render(`/${code}/nowhere`, host)

    expect(page.status).toBe(404)
    expect(page.headers['content-language']).toBe(languages.find((l) => l.code === code)?.tag)
  })
})

test('decodes each parameter once', () => {
  const pathname = '/en/events/a%2520b/races/100%25'
  expect(matchRoutes(routes, pathname)?.at(-1)?.params).toMatchObject({
    eventId: 'a%20b',
    raceId: '100%',
  })
})

test('list segments win over event ids', () => {
  for (const word of ['week', 'upcoming', 'search', 'finished', 'map']) {
    const { route } = matchRoutes(routes, `/en/events/${word}`)?.at(-1) ?? {}
    expect(route?.path).toBe(`/:lang/events/${word}`)
  }
})

test('an import refuses the segments beside event ids', () => {
  const beside = routes.flatMap(({ path }) => /^\/:lang\/events\/(\w+)/.exec(path)?.[1] ?? [])
  expect(new Set(reservedEventIds)).toEqual(new Set(beside))
})

test('the first segments of all pages are known as such', () => {
  const first = routes.flatMap(({ path }) => /^\/:lang\/([\w-]+)/.exec(path)?.[1] ?? [])
  expect(first.filter((word) => !isFirstWord(word))).toEqual([])
})

test.each([
  '/en/events/sport',
  '/en/events/country',
  '/en/events/week/races',
  '/en/events/finished/updates',
  '/en/events/sear%63h/races/marathon',
  '/en/search/participant',
  '/en/events/participant/races/x/y',
  '/en/events/%E0%A4%A',
])('%s gives 404 without a request', async (pathname) => {
  expect(await render(pathname, host)).toMatchObject({ status: 404 })
})

test.each([
  'developers/participant',
  'organise',
  'organise/participant',
  'organise/events/new',
  'athletes',
  'athletes/participant',
  'athletes/1/results',
  'clubs/participant',
  'series/participant',
  'events/map/races',
  'events/map/races/marathon',
  'events/map/races/marathon/rankings/overall',
  'events/map/updates',
  'events/map/updates/opening',
])('/%s is reserved: 404 without a request, in every language', async (path) => {
  for (const { code } of languages) {
    expect(await render(`/${code}/${path}`, host)).toMatchObject({ status: 404 })
  }
})

test('/sw.js never gets a language prefix', () => {
  expect(addressKind('/sw.js', visitor)).toBe('no-page')
})

test('the race list redirects to its event and keeps the query', async () => {
  const { status, headers } = await render('/nl/events/harbour-run-2026/races?x=1', host)
  expect([status, headers['location']]).toEqual([308, '/nl/events/harbour-run-2026?x=1'])
})

test('route patterns are unique', () => {
  const patterns = routes.map(({ path }) => path.replace(/:\w+/g, ':'))
  expect(patterns.filter((path, index) => patterns.indexOf(path) !== index)).toEqual([])
  expect(matchPath('/:lang/*', '/en/x')).not.toBeNull()
})

test('every character in a path leads to a route: its page, or the page for unknown addresses', () => {
  const unmatched: string[] = []
  const expectMatch = (texts: string[]) => {
    const path = readablePath(`/en/${texts.map(encodeURIComponent).join('')}`)
    if (!matchRoutes(routes, path)) unmatched.push(path)
  }
  // Readable characters are tested together in one path, because matching a path takes longer than
  // decoding many characters.
  let together: string[] = []
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const character = String.fromCodePoint(point)
    if (isReadable(`/en/${encodeURIComponent(character)}`)) together.push(character)
    else expectMatch([character])
    if (together.length < 1_000) continue
    expectMatch(together)
    together = []
  }
  expectMatch(together)
  expect(unmatched).toEqual([])
})

test.each(['/en/%0a', '/en/x%0dy', '/en/%e2%80%a8', '/en/events/a%E2%80%A9b'])(
  '%s, with a line terminator, is not found',
  async (path) => {
    expect((await render(path, host)).status).toBe(404)
  },
)
