import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultLimits } from '../mesh/settings.ts'
import * as built from '../src/entry-server.tsx'
import { limitedTo } from './overload/testing.ts'
import { createTestWeb } from './testing.ts'

let web: FastifyInstance
/** The site settings with which the last page was rendered. */
let site: built.PageState['site'] | undefined

beforeAll(async () => {
  const render = (url: string, host: built.Host): Promise<built.RenderedPage> => {
    site = host.site
    return Promise.resolve({
      status: 200,
      isPublic: true,
      route: 'test',
      headers: {},
      body: `the page at ${url}`,
    })
  }
  const unexpectedCall = () => Promise.reject(new Error('no test calls the gateway'))
  web = await createTestWeb({
    pages: {
      load: () => Promise.resolve({ ...built, render }),
      assets: () => ({ styles: [], fonts: [], scripts: [] }),
    },
    // The cast leaves out functions of the gateway that the rendered pages do not call.
    gateway: { execute: unexpectedCall } as never,
    events: unexpectedCall,
    admission: limitedTo({ requestsPerMinute: 9_000 }),
    config: {
      trustedProxies: [],
      site: { name: 'Parcours' },
      limits: { ...defaultLimits, depth: 7 },
      graphqlRequestsPerMinute: 600,
      requestsPerMinute: 0,
    },
  })
})
afterAll(() => web.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  web.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })

describe('a redirect that chooses a language', () => {
  test.each([
    ['/', { 'accept-language': 'de-AT,en;q=0.5' }, '/de'],
    ['/events/week?page=2', { cookie: 'a=b; language=zh' }, '/zh/events/week?page=2'],
    ['/events', { cookie: 'language=undefined', 'accept-language': 'fr' }, '/fr/events'],
    ['/zz/events', { cookie: 'language=de' }, '/en/events'],
    ['//elsewhere.example/x', {}, '/en/elsewhere.example/x'],
    ['/docs', { 'accept-language': 'nl' }, '/nl/developers'],
    ['/docs/graphql/', { cookie: 'language=it' }, '/it/developers'],
  ])('%s for %j redirects to %s and is not cached', async (url, headers, location) => {
    const response = await get(url, headers)

    expect(response.statusCode).toBe(302)
    expect(response.headers).toMatchObject({
      location,
      'cache-control': 'no-store',
      vary: expect.stringMatching(/Cookie.*Accept-Language/) as string,
    })
  })
})

test('/.well-known/security.txt is 404 without a security contact', async () => {
  expect((await get('/.well-known/security.txt')).statusCode).toBe(404)
})

test.each(['/mcp', '/.well-known/assetlinks'])('%s is 404 without a redirect', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test.each([
  ['/EN/events', '/en/events'],
  ['/de/organizations/harbour/', '/de/organisations/harbour'],
])('%s leads to %s for good', async (url, location) => {
  const response = await get(url, { cookie: 'language=fr' })

  expect(response.statusCode).toBe(308)
  expect(response.headers.location).toBe(location)
  expect(response.headers['cache-control']).not.toBe('no-store')
})

test.each([
  ['/en/events', undefined, ''],
  ['/graphql', 'GET, POST', 'content-type'],
  ['/graphql/schema.graphql', 'GET, HEAD', 'if-none-match'],
  ['/downloads/rankings/one.xls', 'GET, HEAD', 'if-none-match'],
  ['/feeds/xx.xml', 'GET, HEAD', 'if-none-match'],
  ['/sitemaps/x.xml', 'GET, HEAD', 'if-none-match'],
])('scripts of other sites may read GraphQL and files: %s', async (url, methods, header) => {
  const preflight = await web.inject({
    method: 'OPTIONS',
    url,
    headers: { origin: 'https://other.example', 'access-control-request-method': 'GET' },
  })
  expect(preflight.statusCode).toBe(methods === undefined ? 405 : 204)
  expect(preflight.headers['access-control-allow-methods']).toBe(methods)
  expect(preflight.headers['access-control-allow-headers'] ?? '').toContain(header)
  // The gateway of this test has no functions for /graphql; cors.test.ts tests its responses.
  const responses = url === '/graphql' ? [preflight] : [preflight, await get(url)]
  for (const { headers } of responses) {
    expect(headers['access-control-allow-origin']).toBe(methods && '*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  }
})

test.each(['/sitemap', '/favicon.ico', '/v1x.txt', '/icons/none', '/races/harbour.ics'])(
  '%s is a plain 404 without a rendered page',
  async (url) => {
    const response = await get(url)

    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toMatch('application/problem+json')
    expect(response.json()).toMatchObject({ code: 'route.notFound' })
  },
)

test('a malformed escape gets the 404 page in a browser and a problem body elsewhere', async () => {
  const page = await get('/nl/events/%E0%A4%A')
  expect(page.body).toBe('the page at /nl/events/%E0%A4%A')

  const problem = await get('/nl/events/%E0%A4%A', { accept: 'application/json' })
  expect(problem.statusCode).toBe(400)
  expect(problem.json()).toMatchObject({ code: 'request.refused' })
})

test('the schema is a file with an ETag that scripts of any origin may read', async () => {
  const response = await get('/graphql/schema.graphql')

  expect(response.body).toBe(readFileSync('mesh/schema.graphql', 'utf8'))
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="schema.graphql"',
    'access-control-allow-origin': '*',
    'ratelimit-policy': '"requests";q=9000;w=60',
  })
  const { etag = '' } = response.headers
  const again = await get('/graphql/schema.graphql', { 'if-none-match': etag })
  expect(again.statusCode).toBe(304)
  const withKey = await get('/graphql/schema.graphql', { 'x-api-key': 'of-another-limit' })
  expect(withKey.headers['ratelimit-policy']).toBeUndefined()
})

test('password managers find the page that changes a password', async () => {
  const { statusCode, headers } = await get('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/account'])
})

test('pages show the limits that are enforced, and no rate without a limit', async () => {
  await get('/en/developers')

  expect(site?.api).toMatchObject({ operationsPerMinute: 600, operationsPerRequest: 10, depth: 7 })
  expect(site?.api).not.toHaveProperty('requestsPerMinute')
})
