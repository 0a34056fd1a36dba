import { afterAll, beforeAll, expect, test } from 'vitest'
import { signClaim } from '../../services/identity/claims/token.ts'
import { callImport } from '../import/support/import-process.ts'
import { startFilledPostgres } from '../start/filled-postgres.ts'
import type { StartedPostgres } from '../start/postgres.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import { canary, canaryPackage } from './canary/canary-package.ts'
import {
  type CanaryResponse,
  send,
  sendAll,
  crawl,
  type CanaryRequest,
  leaks,
} from './canary/crawl.ts'
import { files, graphqlRequests, pages, type Place, restRequests } from './canary/requests.ts'

const secret = 'signs the links to results of the lake'
const pkg = canaryPackage()
const eventId = 'lakeside-run-2026'
let postgres: StartedPostgres
let site: StartedSite
let places: Place[]

beforeAll(async () => {
  postgres = await startFilledPostgres()
  site = await startSite({
    DEMO_SEASON: '0',
    DATABASE_URL: postgres.url,
    CLAIM_SECRET: secret,
    REQUESTS_PER_MINUTE: '0',
    GRAPHQL_REQUESTS_PER_MINUTE: '0',
    GRAPHQL_COST_PER_MINUTE: '0',
  })
  await importPackage()
  places = await Promise.all(['10k', 'kids'].map((key) => placeIn(`${eventId}-${key}`)))
})

afterAll(async () => {
  await site.stop()
  await postgres.stop()
  pkg[Symbol.dispose]()
})

const importPackage = () => runImport(pkg.path)

async function runImport(...args: string[]): Promise<string> {
  const { code, output } = await callImport(site.environment, args)
  if (code !== 0) throw new Error(output)
  return output
}

async function get<Body>(path: string): Promise<Body> {
  return (await (await fetch(site.origin + path)).json()) as Body
}

async function placeIn(raceId: string): Promise<Place> {
  const { items: rankings } = await get<{ items: { id: string }[] }>(
    `/v1/web/races/${raceId}/rankings`,
  )
  const ids = rankings.map(({ id }) => id)
  const { items: entries } = await get<{ items: { bib: string; participant_id: string }[] }>(
    `/v1/web/rankings/${String(ids[0])}/entries?itemsPerPage=100`,
  )
  const athleteId = entries.find(({ bib }) => bib === canary.bib)?.participant_id ?? ''
  return { eventId, raceId, athleteId, rankingIds: ids }
}

/** Requests to GraphQL, pages, files and REST. Their URLs and search texts are known in advance. */
async function requests(): Promise<CanaryRequest[]> {
  const { items: news } = await get<{ items: { id: string }[] }>('/v1/web/news')
  return [
    ...graphqlRequests(places),
    ...pages(places),
    ...files(places),
    ...restRequests(places, news[0]?.id ?? ''),
  ]
}

async function wish(isPrivate: boolean) {
  for (const { raceId, athleteId } of places) {
    const token = signClaim({ race_id: raceId, participant_id: athleteId }, secret)
    const body = JSON.stringify({ token, private: isPrivate })
    const { status } = await send(site.origin, { path: '/v1/identity/claims/privacy', body })
    expect(status).toBe(200)
  }
  // The site invalidates its caches after it has stored the privacy request. So one response may
  // still be stale.
  const one = graphqlRequests(places).at(-1) ?? { path: '' }
  await expect.poll(async () => leaks(await send(site.origin, one))).toBe(!isPrivate)
}

const leaking = (responses: ReadonlyMap<string, CanaryResponse>) =>
  [...responses].filter(([, response]) => leaks(response)).map(([name]) => name)

/** Patterns of the requests whose responses could contain the canary, by kind of request. */
const ways = {
  'a ranking': /^\/de\/events\/[^?]+\/rankings\/[^/?]+$/,
  'a ranking that is searched': /^\/en\/events\/[^?]+\/rankings\/[^/?]+\?find=zeb$/,
  'an athlete': /^\/de\/events\/[^?]+\/athlete\/\w+$/,
  'followed athletes': /^\/de\/following\?people=[^&]+$/,
  'kept followed athletes': /^\/de\/following\?people=[^&]+&own=1$/,
  'the search page': /^\/en\/search\?q=4711$/,
  'the search page, with a slip': /^\/en\/search\?q=zebedde$/,
  CSV: /^\/downloads\/[^?]+csv$/,
  Excel: /^\/downloads\/[^?]+-overall\.xlsx$/,
  'IOF XML': /^\/downloads\/[^?]+\.iof\.xml$/,
  'JSON, searched': /^\/downloads\/[^?]+json\?find=ebede$/,
  'REST entries': /^\/v1\/web\/rankings\/[^?]+\/entries$/,
  'REST entries, searched': /^\/v1\/web\/rankings\/[^?]+\/entries\?filters=/,
  'REST athletes': /^\/v1\/web\/participants\?/,
  'a REST athlete': /^\/v1\/web\/races\/[^?]+\/participants\//,
  'REST search': /^\/v1\/web\/search\?q=zebedde%20quilfeather$/,
  'our operations': /^\/graphql\?documentId=/,
  'GraphQL rankings': /^\/graphql .*RankingScreen/,
  'GraphQL athletes': /^\/graphql .*AthleteScreen/,
  'GraphQL followed athletes': /^\/graphql .*FollowingScreen/,
  'GraphQL athletes by id': /^\/graphql .*athletes\(ids/,
  'GraphQL search': /^\/graphql .*SearchScreen/,
  'GraphQL suggestions': /^\/graphql .*Suggestions/,
}

const fiveMinutes = 300_000

test(
  'an athlete with a privacy request is in no response, also after an import, until the request is withdrawn',
  { timeout: fiveMinutes },
  async () => {
    const before = await crawl(site.origin, await requests())
    const found = leaking(before)
    for (const [way, pattern] of Object.entries(ways)) {
      expect(
        found.filter((name) => pattern.test(name)),
        way,
      ).not.toEqual([])
    }

    // Fills the caches before the privacy request.
    const cached = graphqlRequests(places)
    await sendAll(site.origin, cached, before)
    await wish(true)
    const hidden = await crawl(site.origin, await requests(), before)
    expect(leaking(hidden)).toEqual([])
    for (const name of found.filter((name) => wholeRanking.test(name))) {
      const [was, is] = [before.get(name)?.text, hidden.get(name)?.text]
      const named = was?.replaceAll(canary.name, canary.initials)
      const row = `"name":"${canary.initials}","private":`
      expect(is, name).toBe(named?.replaceAll(`${row}false`, `${row}true`))
    }

    pkg.edit('10k.csv', '122;', '123;Ada Lagoon;F;35;;Jordan;;;0:51:30;0:51:00;;\r\n122;')
    await importPackage()
    const again = await sendAll(site.origin, await requests(), before)
    expect([...again.values()].some(({ text }) => text.includes('Ada Lagoon'))).toBe(true)
    expect(leaking(again)).toEqual([])

    await wish(false)
    const told = [...before.values()].filter(leaks)
    const shown = await sendAll(site.origin, told, hidden)
    expect(leaking(shown)).toEqual(found)
  },
)

test(
  'a deleted event is gone from every response until it is imported again',
  { timeout: fiveMinutes },
  async () => {
    const [place] = places
    const { raceId = '', athleteId = '', rankingIds: [rankingId = ''] = [] } = place ?? {}
    const event = await get<{ image_url: string }>(`/v1/web/events/${eventId}`)
    const news = await get<{ items: { id: string; image_url: string | null }[] }>('/v1/web/news')
    const newsId = news.items[0]?.id ?? ''
    const addresses = [
      ...['', '/races', '/timetable', '/sponsors', '/updates'].map(
        (part) => `/v1/web/events/${eventId}${part}`,
      ),
      ...['', '/route', '/route.gpx', '/rankings', `/participants/${athleteId}`].map(
        (part) => `/v1/web/races/${raceId}${part}`,
      ),
      ...['', '/facets', '/entries'].map((part) => `/v1/web/rankings/${rankingId}${part}`),
      `/v1/web/news/${newsId}`,
      `${event.image_url}/website-article`,
      `/events/${eventId}.ics`,
      `/share/de/event/${eventId}-latest.png`,
      `/share/de/race/${raceId}-latest.png`,
      `/share/de/ranking/${rankingId}-latest-story.png`,
      `/share/de/athlete/${raceId}~${athleteId}-latest.png`,
      `/de/embed/rankings/${rankingId}`,
      `/de/embed/athletes/${raceId}~${athleteId}`,
      `/downloads/rankings/${rankingId}.csv`,
      `/downloads/rankings/${rankingId}.json`,
    ]
    const eventPage = `/de/events/${eventId}`
    const racePage = `${eventPage}/races/${raceId}`
    const visited = [
      eventPage,
      `${eventPage}/updates`,
      `${eventPage}/updates/${newsId}`,
      `/de/updates/${newsId}`,
      racePage,
      `${racePage}/athlete/${athleteId}`,
      `${racePage}/rankings/${rankingId}`,
      `${racePage}/rankings/${rankingId}/athlete/${athleteId}`,
    ]
    const lists = [
      '/v1/web/events',
      '/v1/web/news',
      '/v1/web/count/events',
      '/v1/web/search?q=lakeside',
      '/v1/web/search?q=101',
      '/sitemap.xml',
      '/en/events',
      '/en/updates',
      '/feeds/en.xml',
    ]
    const query = `{ event(id: "${eventId}") { name } race(id: "${raceId}") { name }
    ranking(id: "${rankingId}") { name } newsItem(id: "${newsId}") { title }
    athleteResult(id: "${raceId}~${athleteId}") { name } }`
    const request = { path: '/graphql', body: JSON.stringify({ query }) }
    // Sends requests one after another, because a busy site refuses some of many parallel requests.
    const statuses = async (paths: string[]) => {
      const found: Record<string, number> = {}
      for (const path of paths) found[path] = (await send(site.origin, { path })).status
      return found
    }
    // The caches may receive the publication some seconds later, so the test polls.
    const polling = { timeout: 30_000 }
    const all = (paths: string[], status: number) =>
      Object.fromEntries(paths.map((path) => [path, status]))
    const before = await statuses([...addresses, ...visited, ...lists])
    expect(before).toEqual({
      ...all([...addresses, ...visited, ...lists], 200),
      ...all(
        addresses.filter((path) => path.includes('-latest')),
        302,
      ),
    })
    expect(JSON.parse((await send(site.origin, request)).text)).not.toHaveProperty('errors')
    const held = await send(site.origin, { path: `${event.image_url}/website-article` })
    const { total } = await get<{ total: number }>('/v1/web/events')

    expect(await runImport('--delete', eventId)).toContain(
      `Deleted Lakeside Run (${eventId}): 2 races`,
    )
    await expect
      .poll(async () => (await send(site.origin, { path: eventPage })).status, polling)
      .toBe(410)
    expect(await statuses([...addresses, ...visited])).toEqual(all([...addresses, ...visited], 410))
    const etag = held.etag ?? ''
    const again = await fetch(`${site.origin}${held.path}`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(410)
    const problem = await get(`/v1/web/races/${raceId}`)
    expect(problem).toMatchObject({ status: 410, code: 'event.gone' })
    const page = await send(site.origin, { path: eventPage })
    expect(page.text).toMatch(/<meta[^>]+noindex/)
    expect(page.text).not.toContain('Lakeside Run')
    const gone = JSON.parse((await send(site.origin, request)).text) as {
      data: Record<string, unknown>
      errors: { extensions: unknown }[]
    }
    expect(Object.values(gone.data)).toEqual([null, null, null, null, null])
    const extensions = { code: 'GONE', problem: 'event.gone' }
    expect(gone.errors.map((error) => error.extensions)).toEqual(Array(5).fill(extensions))
    for (const path of lists) {
      const { status, text } = await send(site.origin, { path })
      expect([path, status]).toEqual([path, 200])
      // The organisation of the event, Lakeside Runners, stays.
      expect(text).not.toMatch(/lakeside run\b/i)
      expect(text).not.toContain(eventId)
    }
    expect(await get('/v1/web/events')).toMatchObject({ total: total - 1 })
    expect((await send(site.origin, { path: '/sitemaps/events-1.xml' })).status).toBe(404)

    await importPackage()
    await expect
      .poll(async () => (await send(site.origin, { path: eventPage })).status, polling)
      .toBe(200)
    expect(await statuses([...addresses, ...visited, ...lists])).toEqual(before)
  },
)

/**
 * Matches the paths of responses in which a privacy request may change only the name and `private`.
 * Places, counts and times stay the same. Excel files, files for federations and CSV files with
 * details leave out private profiles.
 */
const wholeRanking =
  /^\/downloads\/rankings\/[^?.]+\.(?:csv|json)$|^\/v1\/web\/rankings\/[^?]+\/entries(?:\?itemsPerPage=.*)?$/
