import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { execute, gateway } from '../mesh/gateway.ts'
import {
  registerUpstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from '../mesh/upstream-fetch.ts'
import * as site from '../src/entry-server.tsx'
import { AnswerCache } from './response-cache/response-cache.ts'
import { createReadiness } from './health.ts'
import { noLimits } from './overload/testing.ts'
import { createWeb } from './web.ts'

let web: FastifyInstance
let asked: UpstreamRequest[]
let answer: UpstreamAnswer

beforeAll(async () => {
  web = await createWeb({
    pages: {
      load: () => Promise.resolve(site),
      assets: () => ({ styles: [], fonts: [], scripts: [] }),
    },
    gateway: { gateway, execute, warmUp: () => Promise.resolve() },
    identity: { inject: () => Promise.reject(new Error('this form goes to the gateway')) },
    answers: new AnswerCache(),
    admission: noLimits,
    config: { trustedProxies: [], site: { name: 'Parcours' } },
    readiness: createReadiness(() => Promise.resolve(true)),
    secureCookies: true,
    origin: () => 'http://site.example',
  })
})
afterAll(() => web.close())
beforeEach(() => {
  asked = []
  answer = { status: 201, headers: {}, body: '{"id":"a-1"}' }
  registerUpstream('http://identity.internal', (request) => {
    asked.push(request)
    return Promise.resolve(answer)
  })
})

const right = {
  name: 'Ada Lagoon',
  email: 'ada@tugboats.example',
  event: 'Harbour Half 港',
  date: '2027-05-02',
  sport: 'running',
  expectedParticipants: '800',
  message: 'We would like to.\r\nSoon.',
}

/** As every browser says it of a page of ours. */
const ours = { 'sec-fetch-site': 'same-origin' }

const send = (fields: Record<string, string>, headers: Record<string, string> = ours) =>
  web.inject({
    method: 'POST',
    url: '/en/eventapporder',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: '192.0.2.1',
  })

test('a form that is right is stored as its visitor’s, and leads to a page that says so', async () => {
  const { statusCode, headers } = await send(right, { ...ours, 'x-request-id': 'visit-1' })

  expect(statusCode).toBe(303)
  expect(headers).toMatchObject({
    location: '/en/eventapporder?sent=1',
    'cache-control': 'no-store',
  })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.headers).toMatchObject({ 'x-client-address': '192.0.2.1' })
  expect(asked[0]?.headers['x-request-id']).toBe(headers['x-request-id'])
  const { expectedParticipants: _, message: __, ...same } = right
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
    ...same,
    expected_participants: 800,
    message: 'We would like to.\nSoon.',
  })
})

test('a form that is wrong comes back with what was typed, in the language of the page', async () => {
  const { statusCode, headers, body } = await web.inject({
    method: 'POST',
    url: '/de/eventapporder',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...ours },
    payload: new URLSearchParams({ ...right, email: '"><b>', name: ' ', country: 'nl' }).toString(),
  })

  expect(statusCode).toBe(422)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatch(/<title>Fehler: /)
  expect(body).toContain('Bitte prüf 2 Felder')
  expect(body).toContain('<a href="#name">„Name“ ist nicht gültig.</a>')
  expect(body).toMatch(
    /<input id="email"[^>]* aria-invalid="true"[^>]* value="&quot;&gt;&lt;b&gt;"/,
  )
  expect(body).toMatch(/<option value="nl" selected="">Niederlande/)
  expect(body).toMatch(/<textarea [^>]*>We would like to.\nSoon.<\/textarea>/)
  // The browser goes on with the same, and asks nothing again.
  const state = JSON.parse(/id="state">(.*?)<\/script>/.exec(body)?.[1] ?? '') as object
  expect(state).toMatchObject({
    answers: [],
    routing: {
      actionData: {
        '/:lang/eventapporder': {
          values: { name: ' ', email: '"><b>' },
          refusal: { fields: ['name', 'email'] },
        },
      },
    },
  })
  expect(asked).toEqual([])
})

test('what only the service finds wrong stands at its field', async () => {
  const problem = { status: 400, code: 'request.invalid', title: 'no such day', field: 'date' }
  answer = { status: 400, headers: {}, body: JSON.stringify(problem) }
  const { statusCode, body } = await send(right)

  expect(statusCode).toBe(422)
  expect(body).toContain('<a href="#date">Start date is not valid.</a>')
})

test.each([
  [503, undefined, 503, '10', 'We couldn’t send your request'],
  [429, '17', 429, '17', 'Try again in 17 seconds.'],
])('%i of the service, with retry-after %s', async (status, wait, expected, retryAfter, words) => {
  const problem = { status, code: 'request.tooMany', title: 'no' }
  answer = {
    status,
    headers: wait === undefined ? {} : { 'retry-after': wait },
    body: JSON.stringify(problem),
  }
  const { statusCode, headers, body } = await send(right)

  expect(statusCode).toBe(expected)
  expect(headers['retry-after']).toBe(retryAfter)
  expect(body).toContain(words)
  expect(body).toContain('value="Harbour Half 港"')
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { host: 'elsewhere.example', origin: 'http://elsewhere.example' },
  {},
])('a form that another site sends, or nobody says which, is refused: %j', async (headers) => {
  const { statusCode, body } = await send(right, headers)

  expect(statusCode).toBe(403)
  expect(JSON.parse(body)).toMatchObject({ code: 'form.foreign' })
  expect(asked).toEqual([])
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'same-origin', origin: 'http://behind-a-proxy.example' },
  { host: 'inside.example', origin: 'http://site.example' },
])('a form of our own page is taken: %j', async (headers) => {
  expect((await send(right, headers)).statusCode).toBe(303)
})

test('the longest form fits, a longer one is refused', async () => {
  const chinese = { name: '港'.repeat(200), event: '港'.repeat(200), message: '港'.repeat(5000) }
  expect((await send({ ...right, ...chinese })).statusCode).toBe(303)
  expect((await send({ ...right, message: '港'.repeat(8000) })).statusCode).toBe(413)
  expect(asked).toHaveLength(1)
})

test('other pages take no form, and it takes nothing else', async () => {
  const elsewhere = await web.inject({
    method: 'POST',
    url: '/en/events',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Ada',
  })
  expect(elsewhere.statusCode).toBeGreaterThanOrEqual(404)
  const types = ['application/json', 'text/plain', 'multipart/form-data; boundary=x']
  for (const type of types) {
    expect((await send(right, { ...ours, 'content-type': type })).statusCode).toBe(415)
  }
  expect(asked).toEqual([])
})
