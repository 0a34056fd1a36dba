import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { languages } from '../../domain/languages.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf } from '../../services/events/import/testing.ts'
import { openTestSite } from '../graphql/accounts/testing.ts'
import { origin } from '../../services/identity/testing.ts'

let site: Awaited<ReturnType<typeof openTestSite>>

beforeAll(async () => {
  site = await openTestSite()
  const pkg = harbourHalf({})
  await publishPackage(site.events.db, {
    ...pkg,
    contentHash: 'with replays',
    races: [
      ...racesOf('harbour-half-2026', 'half', { replay: 'free' }),
      ...racesOf('harbour-half-2026', 'paid', { replay: 'paid' }),
      ...racesOf('harbour-half-2026', 'none', {}),
      ...racesOf('harbour-half-2026', 'unmeasured', { replay: 'free', distance: null }),
    ],
  })
  const startsAt = new Date('2027-05-02T08:00:00Z')
  const day = '2027-05-02'
  await publishPackage(site.events.db, {
    ...pkg,
    contentHash: 'next year',
    event: {
      ...pkg.event,
      id: 'harbour-half-2027',
      dateFrom: day,
      dateTo: day,
      startsAt,
      endsAt: new Date('2027-05-02T13:00:00Z'),
    },
    news: [],
    races: racesOf('harbour-half-2027', 'half', { replay: 'free', startsAt }),
  })
  site.events.setTime('2026-06-01T12:00:00Z')
})
afterAll(() => site.close())

function racesOf(event: string, name: string, more: object) {
  return harbourHalf({}).races.map((race) => ({
    ...race,
    id: `${event}-${name}`,
    rankings: race.rankings.map((ranking) => ({ ...ranking, id: `${event}-${name}-0` })),
    ...more,
  }))
}

const get = async (url: string) => (await site.web.inject({ url })).payload

const event = `${origin}/en/events/harbour-half-2026`
const replay = `${event}/races/harbour-half-2026-half/replay`

test('the events, races, rankings and open replays of a sitemap are one call of the service', async () => {
  const inject = vi.spyOn(site.events.app, 'inject')
  const text = await get('/sitemaps/events-1.xml')
  // The cast is needed, because the types of the spy contain only the overload of `inject` without
  // arguments.
  const calls = inject.mock.calls as unknown as [{ url: string }][]
  expect(calls.map(([{ url }]) => url)).toEqual(['/v1/web/sitemap/events?page=1'])
  inject.mockRestore()

  const pages = [...text.matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => url)
  const ofRace = (name: string) => `${event}/races/harbour-half-2026-${name}`
  const ranking = (name: string) => `${ofRace(name)}/rankings/harbour-half-2026-${name}-0`
  const races = ['half', 'paid', 'none', 'unmeasured']
  expect(
    pages.filter((url) => url.startsWith(`${origin}/en/`) && !url.includes('2027')).toSorted(),
  ).toEqual(
    [event, `${event}/updates`, replay, ...races.map(ofRace), ...races.map(ranking)].toSorted(),
  )
  expect(pages.filter((url) => url.includes('harbour-half-2027'))).toHaveLength(
    3 * languages.length,
  )
})

test('a replay is in the sitemap in all languages, and search engines may index its page', async () => {
  const text = await get('/sitemaps/events-1.xml')
  const [entry = ''] = text.match(new RegExp(`<url><loc>${replay}</loc>.*?</url>`)) ?? []
  for (const { code, hreflang } of languages) {
    const address = replay.replace('/en/', `/${code}/`)
    expect(text).toContain(`<loc>${address}</loc>`)
    expect(entry).toContain(`hreflang="${hreflang}" href="${address}"`)
  }
  const page = await get(new URL(replay).pathname)
  expect(page).toContain(`<link rel="canonical" href="${replay}"`)
  expect(page).not.toContain('noindex')
})

test('a file after the last event is not found', async () => {
  expect((await site.web.inject({ url: '/sitemaps/events-2.xml' })).statusCode).toBe(404)
})

test('the list of the events of an organisation is in the sitemap', async () => {
  const pages = [...(await get('/sitemaps/organisations-1.xml')).matchAll(/<loc>([^<]*)/g)]
  const english = pages.map(([, url = '']) => url).filter((url) => url.includes('/en/'))
  const [organisation = ''] = english
  expect(english).toEqual([organisation, `${organisation}/events`])
})
