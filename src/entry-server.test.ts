// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { type Host, render } from './entry-server.tsx'
import type { NewsItemScreenQuery } from './gql/news-item.ts'
import { defaultSite, type Site } from './site.ts'

type Answer = Awaited<ReturnType<Host['execute']>>

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

/** A host whose gateway always returns the same result. */
function host(answer: Answer | Error, site: Site = defaultSite) {
  const report = vi.fn()
  const execute = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))
  const identity = () => Promise.reject(new Error('a public page asks for nobody'))
  const assets = () => ({ styles: ['/s.css'], fonts: [], scripts: ['/a.js'] })
  return { execute, identity, assets, site, report }
}

const failed = (code: string): Answer => ({
  data: { newsItem: null },
  errors: [{ message: 'failed', path: ['newsItem'], extensions: { code } }],
})

test('a page comes whole, with its words, its styles and the answers for the browser', async () => {
  const { status, headers, body } = await render('/nl/updates/open', host({ data: { newsItem } }))
  expect(status).toBe(200)
  expect(headers['content-language']).toBe('nl-NL')
  expect(headers['cache-control']).toMatch('public')
  expect(body).toMatch(/^<!doctype html><html lang="nl-NL">/)
  expect(body).toMatch(/<head>.*<title>.*s\.css|<head>.*s\.css.*<title>/)
  expect(body).toContain('<p>Come.</p>')
  expect(body).toContain('"operation":"NewsItemScreen","variables":{"newsId":"open"}')
})

test('nothing that a name holds can end the data of the page', async () => {
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
])('%s of the gateway is a page with status %i that no engine keeps', async (code, status) => {
  const page = await render('/en/updates/open', host(failed(code)))
  expect(page.status).toBe(status)
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.headers['retry-after']).toBe(status === 503 ? '10' : undefined)
  expect(page.body).toContain('noindex')
})

test('a gateway that does not answer at all is 503', async () => {
  expect((await render('/en/updates/open', host(new Error('down')))).status).toBe(503)
})

test('an installation carries its own name and links, on the page and for the browser', async () => {
  const stores = { apple: 'https://apps.test/parcours' }
  const own = host({ data: { newsItem } }, { name: 'Loops', stores })
  const { body } = await render('/en/updates/open', own)
  expect(body).toMatch(/<title>[^<]*Loops<\/title>/)
  expect(body).toContain('href="https://apps.test/parcours"')
  expect(body).not.toContain('Google Play')
  expect(body).toContain('"site":{"name":"Loops","stores":{"apple":"https://apps.test/parcours"}}')
})

test('an address without a page is 404 and asks nobody', async () => {
  const page = await render('/en/nowhere/at/all', host(new Error('asked')))
  expect(page.status).toBe(404)
  expect(page.body).toContain('Looks like we took a wrong turn.')
})

test('the races of an event are on its page', async () => {
  const page = await render('/en/events/harbour/races?x=1', host({ data: {} }))
  expect(page).toMatchObject({ status: 308, headers: { location: '/en/events/harbour?x=1' } })
})

test('a screen that breaks is reported, and the page says so without telling why', async () => {
  // An invalid instant makes the screen throw while it renders.
  const broken = host({ data: { newsItem: { ...newsItem, publishedFrom: 'never' } } })
  const page = await render('/en/updates/open', broken)
  expect(page.status).toBe(500)
  expect(page.body).not.toMatch(/RangeError|\bat .*\.tsx?:/)
  expect(broken.report).toHaveBeenCalledOnce()
})
