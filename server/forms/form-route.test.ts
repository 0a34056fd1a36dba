import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setService } from '../../mesh/testing.ts'
import type { UpstreamResponse, UpstreamRequest } from '../../mesh/settings.ts'
import { createTestWeb } from '../testing.ts'

let web: FastifyInstance
let requests: UpstreamRequest[]
let response: UpstreamResponse

beforeAll(async () => {
  web = await createTestWeb()
})
afterAll(() => web.close())
beforeEach(() => {
  requests = []
  response = { status: 201, headers: {}, body: '{"id":"a-1"}' }
  setService('identity', (request) => {
    requests.push(request)
    return Promise.resolve(response)
  })
})

const validForm = {
  name: 'Ada Lagoon',
  email: 'ada@tugboats.example',
  event: 'Harbour Half 港',
  date: '2027-05-02',
  sport: 'running',
  expectedParticipants: '800',
  message: 'We would like to.\r\nSoon.',
}

/** Headers that a browser sends when a page of this site makes the request. */
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

const send = (fields: Record<string, string>, headers: Record<string, string> = sameOrigin) =>
  web.inject({
    method: 'POST',
    url: '/en/eventapporder',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: '192.0.2.1',
  })

test('a valid form is stored with the client address and redirects to the confirmation', async () => {
  const { statusCode, headers } = await send(validForm, {
    ...sameOrigin,
    'x-request-id': 'visit-1',
  })

  expect(statusCode).toBe(303)
  expect(headers).toMatchObject({
    location: '/en/eventapporder?sent=1',
    'cache-control': 'no-store',
  })
  expect(requests).toHaveLength(1)
  expect(requests[0]?.headers).toMatchObject({ 'x-client-address': '192.0.2.1' })
  expect(requests[0]?.headers['x-request-id']).toBe(headers['x-request-id'])
  const { expectedParticipants: _, message: __, ...same } = validForm
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
    ...same,
    expected_participants: 800,
    message: 'We would like to.\nSoon.',
  })
})

test('an invalid form is rendered again with its values and errors, in the language of the page', async () => {
  const { statusCode, headers, body } = await web.inject({
    method: 'POST',
    url: '/de/eventapporder',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...sameOrigin },
    payload: new URLSearchParams({
      ...validForm,
      email: '"><b>',
      name: ' ',
      country: 'nl',
    }).toString(),
  })

  expect(statusCode).toBe(422)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatch(/<title>Fehler: /)
  expect(body).toContain('Bitte prüfe 2 Felder')
  expect(body).toContain('<a href="#name">Gib deinen Namen ein.</a>')
  expect(body).toMatch(
    /<input id="email"[^>]* aria-invalid="true"[^>]* value="&quot;&gt;&lt;b&gt;"/,
  )
  expect(body).toMatch(/<option value="nl" selected="">Niederlande/)
  expect(body).toMatch(/<textarea [^>]*>We would like to.\nSoon.<\/textarea>/)
  // The page's state contains the result of the form, so the browser does not repeat the query.
  const state = JSON.parse(/id="state">(.*?)<\/script>/.exec(body)?.[1] ?? '') as object
  expect(state).toMatchObject({
    results: [],
    routing: {
      actionData: {
        '/:lang/eventapporder': {
          values: { name: ' ', email: '"><b>' },
          refusal: { fields: ['name', 'email'] },
        },
      },
    },
  })
  expect(requests).toEqual([])
})

test('an error of the service is shown at its field', async () => {
  const problem = { status: 400, code: 'request.invalid', title: 'no such day', field: 'date' }
  response = { status: 400, headers: {}, body: JSON.stringify(problem) }
  const { statusCode, body } = await send(validForm)

  expect(statusCode).toBe(422)
  expect(body).toContain('<a href="#date">Start date is not valid.</a>')
})

test.each([
  [503, undefined, 503, '10', 'We couldn’t send your request'],
  [429, '17', 429, '17', 'Try again in 17 seconds.'],
])('%i of the service, with retry-after %s', async (status, wait, expected, retryAfter, words) => {
  const problem = { status, code: 'request.tooMany', title: 'no' }
  response = {
    status,
    headers: wait === undefined ? {} : { 'retry-after': wait },
    body: JSON.stringify(problem),
  }
  const { statusCode, headers, body } = await send(validForm)

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
])('a form from another site, or without origin headers, is refused: %j', async (headers) => {
  const { statusCode, body } = await send(validForm, headers)

  expect(statusCode).toBe(403)
  expect(JSON.parse(body)).toMatchObject({ code: 'form.foreign' })
  expect(requests).toEqual([])
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'same-origin', origin: 'http://behind-a-proxy.example' },
  { host: 'inside.example', origin: 'http://site.example' },
])('a form from a page of this site is accepted: %j', async (headers) => {
  expect((await send(validForm, headers)).statusCode).toBe(303)
})

test('a body of the maximum size is accepted, a longer one refused', async () => {
  const chinese = { name: '港'.repeat(200), event: '港'.repeat(200), message: '港'.repeat(5000) }
  expect((await send({ ...validForm, ...chinese })).statusCode).toBe(303)
  expect((await send({ ...validForm, message: '港'.repeat(8000) })).statusCode).toBe(413)
  expect(requests).toHaveLength(1)
})

test('other pages accept no form, and the route accepts no other content type', async () => {
  const elsewhere = await web.inject({
    method: 'POST',
    url: '/en/events',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Ada',
  })
  expect(elsewhere.statusCode).toBeGreaterThanOrEqual(404)
  const types = ['application/json', 'text/plain', 'multipart/form-data; boundary=x']
  for (const type of types) {
    expect((await send(validForm, { ...sameOrigin, 'content-type': type })).statusCode).toBe(415)
  }
  expect(requests).toEqual([])
})
