import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf, runner } from '../../services/events/import/testing.ts'
import { origin } from '../../services/identity/testing.ts'
import { openTestSite } from '../graphql/accounts/testing.ts'

let site: Awaited<ReturnType<typeof openTestSite>>

beforeAll(async () => {
  site = await openTestSite()
  const rows = [
    runner('1', { name: 'Ana <Silva>', splitTimes: [900_000, 1_900_000], gunTime: 3_500_000 }),
    runner('2', { private: true, splitTimes: [700_000, 2_000_000], gunTime: 3_600_000 }),
    runner('3', { gender: 'M', splitTimes: [950_000, 2_100_000], gunTime: 3_700_000 }),
  ]
  await publishPackage(site.events.db, harbourHalf({ rows }))
})
afterAll(() => site.close())

const page = '/events/harbour-half-2026/races/harbour-half-2026-half'
const get = (url: string) => site.web.inject({ url })

test('the milestones of a race are a feed in the language of its URL, the latest one first', async () => {
  const address = '/feeds/nl/races/harbour-half-2026-half.xml'
  const { headers, payload } = await get(address)
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const entries = payload.split('<entry>').slice(1)
  const texts = (pattern: RegExp) => entries.map((entry) => pattern.exec(entry)?.[1])
  // The first athlete at 5 km has a private profile, so no entry says who led there.
  expect(texts(/<title[^>]*><!\[CDATA\[(.*)\]\]>/)).toEqual([
    'Runner 3 finisht als laatste',
    'Runner 3 finisht als eerste man',
    'De helft van het veld is gefinisht',
    'Ana &lt;Silva&gt; komt als eerste over de finish',
    'De helft van het veld is meetpunt 10 km voorbij',
    'Ana &lt;Silva&gt; neemt de leiding bij 10 km',
    'De wedstrijd start',
  ])
  expect(texts(/<updated>(.*)<\/updated>/).at(-2)).toBe('2026-05-03T08:31:40.000Z')
  expect(texts(/<id>(.*)<\/id>/).at(-2)).toBe(`${origin}${address}#lead-10000`)
  expect(new Set(texts(/<link href="(.*)"\/>/))).toEqual(new Set([`${origin}/nl${page}`]))
})

test('a feed without entries was updated with its event, not at the coming start', async () => {
  const { contentHash, event, races, ...rest } = harbourHalf({ rows: [] })
  const startsAt = new Date('2099-05-03T08:00:00Z')
  const day = { dateFrom: '2099-05-03', dateTo: '2099-05-03', startsAt, endsAt: startsAt }
  await publishPackage(site.events.db, {
    ...rest,
    news: [],
    contentHash: `coming ${contentHash}`,
    event: { ...event, ...day, id: 'coming' },
    races: races.map((race) => ({ ...race, id: 'coming-half', rankings: [], startsAt })),
  })
  const { payload } = await get('/feeds/en/races/coming-half.xml')
  const [, updated = ''] = /<updated>(.*)<\/updated>/.exec(payload) ?? []
  expect(Date.parse(updated)).toBeLessThanOrEqual(Date.now())
})

test('the page of a ranking links to the feed of its race', async () => {
  const { payload } = await get(`/de${page}/rankings/harbour-half-2026-half-0`)
  const [link] = /<link[^>]*\/feeds\/de\/races\/[^>]*>/.exec(payload) ?? []
  expect(link).toContain(`href="${origin}/feeds/de/races/harbour-half-2026-half.xml"`)
  expect(link).toContain('type="application/atom+xml"')
})

test.each(['/feeds/en/races/unknown.xml', '/feeds/xx/races/harbour-half-2026-half.xml'])(
  '%s is 404',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  },
)
