import { describe, expect, inject, test } from 'vitest'
import { isWide, wide } from '../wide.ts'
import { crawl, type Crawled, linksOf } from './support/crawl.ts'

/**
 * Maximum number of pages. The number is enough for every route in English. `npm run test:wide`
 * also visits every route in Dutch. The whole season would take minutes.
 */
const enough = isWide ? 450 : 225

test('every link, picture, style and script of the demo season exists', async () => {
  const visited: Crawled[] = []
  for await (const page of crawl(wide(['/en', '/nl'], (path) => path === '/en'))) {
    visited.push(page)
    if (visited.length === enough) break
  }

  const failed = visited.filter(({ status }) => status !== 200)
  const broken = await Promise.all(failed.map(async (page) => ((await isLinked(page)) ? page : [])))
  expect(broken.flat().map(({ path, on, status }) => ({ path, on, status }))).toEqual([])
  expect(visited.length).toBeGreaterThan(200)
})

/**
 * Whether a page is still linked. At midnight the demo season begins the events of the new day, and
 * the reports of the day before disappear.
 */
async function isLinked({ path, on }: Crawled): Promise<boolean> {
  const page = await fetch(inject('origin') + on)
  return linksOf(await page.text(), new URL(page.url)).includes(path)
}

test('a missing page has status 404 and all its texts', async () => {
  for (const path of ['/en/nowhere', '/nl/events/nowhere', '/en/updates/nowhere', '/en/no/page']) {
    const response = await fetch(inject('origin') + path)
    expect(response.status, path).toBe(404)
    const page = await response.text()
    expect(page, path).toContain('noindex')
    // An ellipsis stands for a message that is not loaded.
    expect(page, path).not.toContain('…')
  }
})

describe('impossible ids', () => {
  const send = (path: string) => fetch(inject('origin') + path, { redirect: 'manual' })
  const lengths = [160, 161, 200, 201, 250, 300, 301, 340, 501, 4000]
  const representatives = [160, 161, 4000]
  const long = wide(lengths, (length) => representatives.includes(length)).map((length) =>
    'a'.repeat(length),
  )

  test.for(long.map((id) => [id.length, id] as const))(
    'an id of %i characters is 404 on every route',
    async ([, id]) => {
      const pages = [
        `events/${id}`,
        `events/${id}/races`,
        `events/${id}/updates`,
        `events/a/races/${id}`,
        `events/a/races/b/rankings/${id}`,
        `events/a/races/b/athlete/${id}`,
        `events/a/races/b/rankings/c/athlete/${id}`,
        `events/a/updates/${id}`,
        `updates/${id}`,
        `organisations/${id}`,
        `organisations/${id}/events`,
        `${id}/participant`,
      ]
      for (const path of pages) {
        const { status, headers } = await send(`/en/${path}`)
        // The race list of every event redirects to the event, even if the event does not exist.
        if (path.endsWith('/races')) expect(status).toBe(308)
        else expect([path, status]).toEqual([path, 404])
        expect(headers.get('retry-after')).toBeNull()
      }
      const rest = [
        `events/${id}`,
        `events/${id}/updates`,
        `races/${id}`,
        `rankings/${id}/entries`,
        `races/a/participants/${id}`,
        `organisations/${id}`,
        `news/${id}`,
      ]
      for (const path of rest) expect((await send(`/v1/web/${path}`)).status).toBe(404)
      expect((await send(`/downloads/rankings/${id}.csv`)).status).toBe(404)
    },
  )

  test.for([...long, 'a b', 'a%2Fb', 'ä', ''])('GraphQL calls it NOT_FOUND: %s', async (id) => {
    const query = `query ($id: ID!) {
      event(id: $id) { id }
      race(id: $id) { id }
      ranking(id: $id) { id }
      organisation(id: $id) { id }
      newsItem(id: $id) { id }
    }`
    const response = await fetch(`${inject('origin')}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { id } }),
    })
    const { data, errors } = (await response.json()) as {
      data: object
      errors: { extensions: { code: string } }[]
    }
    expect(Object.values(data)).toEqual([null, null, null, null, null])
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(
      Array.from({ length: 5 }, () => 'NOT_FOUND'),
    )
  })

  test.for(['1000001', '99999999999999999999', '9'.repeat(400)])(
    'page %s is beyond the end of a list like any other',
    async (page) => {
      for (const path of ['events', 'events/week', 'updates', 'organisations']) {
        const response = await send(`/en/${path}?page=${page}`)
        expect(response.status).toBe(200)
        expect(await response.text()).toContain('This page is past the end of the list.')
      }
    },
  )

  test.for([
    ['/en/events/Week?page=2', '/en/events/week?page=2'],
    ['/en/EVENTS/FINISHED', '/en/events/finished'],
    ['/en/ORGANIZATIONS', '/en/organisations'],
    ['/en/Organisations', '/en/organisations'],
    ['/en/PrivacyPolicy/Roma', '/en/privacypolicy/roma'],
    ['/en/events/Sport/running', '/en/events/sport/running'],
  ] as const)('%s is spelt %s, for good', async ([from, to]) => {
    const { status, headers } = await send(from)
    expect([status, headers.get('location')]).toEqual([308, to])
  })
})
