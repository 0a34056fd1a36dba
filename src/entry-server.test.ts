// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { type Host, render } from './entry-server.tsx'
import type { NewsItemScreenQuery } from './gql/news-item.ts'
import { defaultSite, type Site } from './site.ts'

type GatewayResult = Awaited<ReturnType<Host['execute']>>

const newsItem: NonNullable<NewsItemScreenQuery['newsItem']> = {
  __typename: 'NewsItem',
  id: 'open',
  eventId: null,
  title: 'Entries </script><script>alert(1)</script> open',
  subtitle: '',
  bodyHtml: '<p>Come.</p>',
  imageUrl: null,
  publishedFrom: '2026-11-01T08:00:00.000Z',
  event: null,
}

/** Creates a host whose gateway always gives the same result or the same error. */
function host(result: GatewayResult | Error, site: Site = defaultSite) {
  const report = vi.fn()
  const execute = () => (result instanceof Error ? Promise.reject(result) : Promise.resolve(result))
  const identity = () => Promise.reject(new Error('a public page sends no identity request'))
  const assets = () => ({ styles: ['/s.css'], fonts: [], scripts: ['/a.js'] })
  return { execute, identity, assets, site, report }
}

const failed = (code: string): GatewayResult => ({
  data: { newsItem: null },
  errors: [{ message: 'failed', path: ['newsItem'], extensions: { code } }],
})

test('renders a page with messages, styles and embedded results', async () => {
  const { status, headers, body } = await render('/nl/updates/open', host({ data: { newsItem } }))
  expect(status).toBe(200)
  expect(headers['content-language']).toBe('nl-NL')
  expect(headers['cache-control']).toMatch('public')
  expect(body).toMatch(/^<!doctype html><html lang="nl-NL">/)
  expect(body).toMatch(/<head>.*<title>.*s\.css|<head>.*s\.css.*<title>/)
  expect(body).toContain('<p>Come.</p>')
  expect(body).toContain('"operation":"NewsItemScreen","variables":{"newsId":"open"}')
})

test("a name cannot close the script element of the page's state", async () => {
  const { body } = await render('/en/updates/open', host({ data: { newsItem } }))
  expect(body).not.toContain('<script>alert')
  const state = /id="state">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.stringify(JSON.parse(state))).toContain('<script>alert(1)')
})

test.each([
  ['NOT_FOUND', 404],
  ['BAD_USER_INPUT', 404],
  ['GONE', 410],
  ['UPSTREAM_UNAVAILABLE', 503],
])('gateway error %s renders a page with status %i that is not cached', async (code, status) => {
  const page = await render('/en/updates/open', host(failed(code)))
  expect(page.status).toBe(status)
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.headers['retry-after']).toBe(status === 503 ? '10' : undefined)
  expect(page.body).toContain('noindex')
})

test('an unreachable gateway gives 503', async () => {
  expect((await render('/en/updates/open', host(new Error('down')))).status).toBe(503)
})

test("the page and its state contain the installation's name and links", async () => {
  const stores = { apple: 'https://apps.test/parcours' }
  const own = host({ data: { newsItem } }, { name: 'Loops', stores })
  const { body } = await render('/en/updates/open', own)
  expect(body).toMatch(/<title>[^<]*Loops<\/title>/)
  expect(body).toContain('href="https://apps.test/parcours"')
  expect(body).not.toContain('Google Play')
  expect(body).toContain('"site":{"name":"Loops","stores":{"apple":"https://apps.test/parcours"}}')
})

test('an unknown URL gives 404 without a request', async () => {
  const page = await render('/en/nowhere/at/all', host(new Error('unexpected request')))
  expect(page.status).toBe(404)
  expect(page.body).toContain('Looks like we took a wrong turn.')
})

test('the race list redirects to its event', async () => {
  const page = await render('/en/events/harbour/races?x=1', host({ data: {} }))
  expect(page).toMatchObject({ status: 308, headers: { location: '/en/events/harbour?x=1' } })
})

test('a screen that throws is reported and renders an error page without details', async () => {
  // The invalid instant makes the screen throw during rendering.
  const broken = host({ data: { newsItem: { ...newsItem, publishedFrom: 'never' } } })
  const page = await render('/en/updates/open', broken)
  expect(page.status).toBe(500)
  expect(page.body).not.toMatch(/RangeError|\bat .*\.tsx?:/)
  expect(broken.report).toHaveBeenCalledOnce()
})
