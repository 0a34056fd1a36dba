import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UpstreamRequest } from '../../mesh/settings.ts'
import { setService } from '../../mesh/testing.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { traceRequests } from '../../services/platform/http/trace-requests.ts'
import { addGraphqlRoute } from './testing.ts'
import { limitedTo } from '../overload/testing.ts'

/** An operation that costs 210 points: ten for the call, and two for each of a hundred events. */
const list = '{ events(itemsPerPage: 100) { items { id } } }'
const listCost = 210
const persisted = '{ organisations(itemsPerPage: 100) { items { id } } }'
const viewer = '{ viewer { signedIn } }'
const mutation = 'mutation { __typename }'
const script = '192.0.2.1'

const closing: (() => Promise<void>)[] = []
let requests: UpstreamRequest[]
/** The events service responds only after this promise has been settled. */
let delay: Promise<unknown>

beforeEach(() => {
  requests = []
  delay = Promise.resolve()
  setService('events', async (request) => {
    requests.push(request)
    await delay
    const headers = { 'content-type': 'application/json', 'cache-tag': 'list' }
    return { status: 200, headers, body: '{"items":[],"total":0,"page":1,"items_per_page":100}' }
  })
  setService('identity', () => {
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve({ status: 200, headers, body: '{"account_id":null,"signed_in":false}' })
  })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

interface Settings {
  requestsPerMinute?: number
  graphqlRequestsPerMinute?: number
  graphqlCostPerMinute?: number
  requestsAtOnce?: number
}

interface Body {
  data?: unknown
  errors?: { message: string; extensions: { code: string; retryAfter?: number } }[]
  extensions?: { cost: { requested: number; remaining: number | null; resetsAt: string | null } }
}

async function serve(settings: Settings, { caching = false } = {}) {
  const app = Fastify()
  traceRequests(app)
  closing.push(() => app.close())
  const responses = new ResponseCache()
  if (caching) responses.follow({ number: 0, isCurrent: () => true })
  addGraphqlRoute(app, {
    responses,
    operations: new Map([['organisations', persisted]]),
    admission: limitedTo(settings),
  })
  await app.ready()
  return async (
    body: object,
    { from = script, ...headers }: Record<string, string> & { from?: string } = {},
  ) => {
    const response = await app.inject({
      method: 'POST',
      url: '/graphql',
      remoteAddress: from,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const { statusCode: status } = response
    return { status, headers: response.headers, body: response.json<Body>() }
  }
}

/** Delays the responses of the events service until the test calls the returned function. */
function hold(): () => void {
  let proceed = () => {}
  delay = new Promise<void>((resolve) => {
    proceed = resolve
  })
  return () => {
    proceed()
  }
}

const withCost = { 'x-include-cost': '1' }

test('a script that used up its requests or its cost leaves persisted operations of its address alone', async () => {
  for (const settings of [{ graphqlRequestsPerMinute: 1 }, { graphqlCostPerMinute: listCost }]) {
    const send = await serve({ ...settings, requestsPerMinute: 2 })
    expect((await send({ query: list })).status).toBe(200)
    expect((await send({ query: list })).status).toBe(429)
    expect((await send({ documentId: 'organisations' })).status).toBe(200)
    expect((await send({ documentId: 'organisations' })).status).toBe(200)
    expect((await send({ documentId: 'organisations' })).status).toBe(429)
  }
})

test('a script that fills its queue leaves room for persisted operations of its address', async () => {
  const send = await serve({ requestsAtOnce: 1 })
  const proceed = hold()
  const running = send({ query: list })
  await expect.poll(() => requests.length).toBe(1)
  const waiting = Array.from({ length: 64 }, (_, n) => send({ query: `query Q${n} ${viewer}` }))
  const refused = await send({ query: viewer })
  expect(refused.status).toBe(503)
  expect(refused.body.errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE')
  const page = send({ documentId: 'organisations' })
  proceed()
  const responses = await Promise.all([running, page, ...waiting])
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a persisted operation that a flooding client sent first runs in the turn of a visitor', async () => {
  const send = await serve({ requestsAtOnce: 1 })
  const proceed = hold()
  const ended: string[] = []
  const note = async (name: string, sent: ReturnType<typeof send>) => {
    const { status } = await sent
    ended.push(`${name} ${String(status)}`)
  }
  const names = ['1', '2', '3', '4', 'last']
  const flood = names.map((name) =>
    note(`flood ${name}`, send({ documentId: 'organisations', variables: { name } })),
  )
  await expect.poll(() => requests.length).toBe(1)
  const last = { documentId: 'organisations', variables: { name: 'last' } }
  const visitor = note('visitor', send(last, { from: '198.51.100.1' }))
  await wait(50)
  proceed()
  await Promise.all([...flood, visitor])
  expect(ended.indexOf('visitor 200')).toBeLessThan(ended.indexOf('flood 3 200'))
})

test('persisted operations leave the budgets of scripts alone', async () => {
  const send = await serve({ graphqlRequestsPerMinute: 1, graphqlCostPerMinute: listCost })
  for (let time = 0; time < 3; time += 1) {
    expect((await send({ documentId: 'organisations' })).status).toBe(200)
  }
  expect((await send({ query: list })).status).toBe(200)
})

test('an unknown document id counts as an operation of a script', async () => {
  const send = await serve({ graphqlRequestsPerMinute: 1 })
  expect((await send({ documentId: 'of-yesterday' })).status).toBe(404)
  expect((await send({ documentId: 'of-yesterday' })).status).toBe(429)
})

test('the text of a persisted operation, sent as text, counts as an operation of a script', async () => {
  const send = await serve({ graphqlRequestsPerMinute: 1 })
  expect((await send({ query: persisted })).status).toBe(200)
  expect((await send({ query: persisted })).status).toBe(429)
})

test('an operation is refused before any call when it costs more than is left of the minute', async () => {
  const send = await serve({ graphqlCostPerMinute: 2 * listCost })
  expect((await send({ query: list })).status).toBe(200)
  expect((await send({ query: viewer })).status).toBe(200)
  requests = []
  const refused = await send({ query: list })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  expect(refused.headers['cache-control']).toBe('no-store')
  expect(refused.body.data).toBeUndefined()
  expect(refused.body.errors?.[0]).toMatchObject({
    message: expect.stringMatching(
      /^This operation costs 210, and \d+ of 420 are left in this minute\. Wait \d+ seconds, or/,
    ) as unknown,
    extensions: { code: 'RATE_LIMITED', problem: 'request.tooMany' },
  })
  expect(requests).toEqual([])
  expect((await send({ query: list }, { from: '192.0.2.2' })).status).toBe(200)
})

test('a refused or invalid operation costs ten, so that cheaper operations are still executed', async () => {
  const send = await serve({ graphqlCostPerMinute: 350 })
  const remaining = async () => (await send({ query: viewer }, withCost)).body.extensions?.cost
  await send({ query: list })
  const { remaining: before = 0 } = (await remaining()) ?? {}
  expect((await send({ query: list })).status).toBe(429)
  for (const query of ['{ nothing }', '{ events(itemsPerPage: 0) { total } }']) {
    expect((await send({ query })).body.errors).toBeDefined()
  }
  const after = await remaining()
  expect(after?.remaining).toBe((before ?? 0) - 30 - (after?.requested ?? 0))
})

test('a client without any budget left is refused with the time until it is full again', async () => {
  const send = await serve({ graphqlCostPerMinute: 10 })
  expect((await send({ query: mutation })).status).toBe(200)
  const refused = await send({ query: mutation })
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  expect(refused.body.errors?.[0]).toMatchObject({
    message:
      'The operations of this minute cost 10, which is the limit of a client. Wait 60 seconds.',
    extensions: { code: 'RATE_LIMITED', problem: 'request.tooMany', retryAfter: 60 },
  })
})

test('the budget is full again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const send = await serve({ graphqlCostPerMinute: listCost })
  expect((await send({ query: list })).status).toBe(200)
  expect((await send({ query: list })).status).toBe(429)
  vi.advanceTimersByTime(60_000)
  expect((await send({ query: list })).status).toBe(200)
})

test('of a batch only the operations beyond the budget are refused', async () => {
  const send = await serve({ graphqlCostPerMinute: listCost + 50 })
  const { status, body } = await send([{ query: list }, { query: list }, { query: mutation }])
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { data: { events: { items: [] } } },
    { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
    { data: { __typename: 'Mutation' } },
  ])
})

test('a response says its cost on demand, and then bypasses the response cache', async () => {
  const send = await serve(
    { requestsPerMinute: 50, graphqlRequestsPerMinute: 100, graphqlCostPerMinute: 1_000 },
    { caching: true },
  )
  const reported = await send({ query: list }, withCost)
  expect(reported.body.extensions).toEqual({
    cost: {
      requested: listCost,
      remaining: 1_000 - listCost,
      resetsAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
    },
  })
  expect(Date.parse(reported.body.extensions?.cost.resetsAt ?? '') - Date.now()).toBeGreaterThan(
    50_000,
  )
  expect(reported.headers['cache-control']).toBe('no-store')
  expect(reported.headers.etag).toBeUndefined()
  expect(reported.headers['ratelimit-policy']).toBe('"requests";q=100;w=60, "cost";q=1000;w=60')
  expect(reported.headers.ratelimit).toMatch(/^"requests";r=99;t=\d\d, "cost";r=790;t=\d\d$/)

  const first = await send({ query: list })
  const cached = await send({ query: list })
  for (const { headers, body } of [first, cached]) {
    expect(headers.etag).toBeDefined()
    expect(headers['ratelimit-policy']).toBe('"requests";q=100;w=60, "cost";q=1000;w=60')
    expect(headers.ratelimit).toBeUndefined()
    expect(body).toEqual({ data: { events: { items: [] } } })
  }
  const { headers: ofPage } = await send({ documentId: 'organisations' })
  expect(ofPage['ratelimit-policy']).toBe('"requests";q=50;w=60')
  expect(ofPage.ratelimit).toBeUndefined()
  requests = []
  const again = await send({ query: list }, withCost)
  expect(again.body.extensions?.cost.remaining).toBe(1_000 - 3 * listCost)
  expect(requests).toHaveLength(1)
})

test('without a limit the cost is known and the rest is null', async () => {
  const send = await serve({})
  for (const operation of [{ query: list }, { documentId: 'organisations' }]) {
    const { headers, body } = await send(operation, withCost)
    expect(body.extensions).toEqual({
      cost: { requested: listCost, remaining: null, resetsAt: null },
    })
    expect(headers.ratelimit).toBeUndefined()
  }
})

test('an operation that is not executed says what it was charged', async () => {
  const send = await serve({ graphqlCostPerMinute: 1_000 })
  const tooCostly = list.replace(
    'id',
    'races { rankings { entries(itemsPerPage: 100) { total } } }',
  )
  for (const [index, query] of ['{', '{ nothing }', tooCostly].entries()) {
    const { body } = await send({ query }, withCost)
    expect(body.errors).toBeDefined()
    expect(body.extensions?.cost).toMatchObject({ requested: 10, remaining: 990 - 10 * index })
  }
  const { body } = await send([{ query: '{ nothing }' }, { query: list }], withCost)
  expect(body).toMatchObject([
    { extensions: { cost: { requested: 10, remaining: 950 } } },
    { extensions: { cost: { requested: listCost, remaining: 750 } } },
  ])
})

test('a refusal says the cost on demand, too', async () => {
  const send = await serve({ graphqlCostPerMinute: 100 })
  const { status, body } = await send({ query: list }, withCost)
  expect(status).toBe(429)
  expect(body.extensions?.cost).toMatchObject({ requested: listCost, remaining: 90 })
})

test('a client that waits for the response of a refused client gets its own', async () => {
  const send = await serve({ graphqlRequestsPerMinute: 1 }, { caching: true })
  await send({ query: mutation })
  const [refused, answered] = await Promise.all([
    send({ query: list }),
    send({ query: list }, { from: '192.0.2.2' }),
  ])
  expect(refused.status).toBe(429)
  expect(answered.status).toBe(200)
})

test('a response that waits for another request does not contain its cost', async () => {
  const send = await serve({ graphqlCostPerMinute: 1_000 }, { caching: true })
  const proceed = hold()
  const both = Promise.all([send({ query: list }, withCost), send({ query: list }, { from: 'x' })])
  await expect.poll(() => requests.length).toBe(2)
  proceed()
  const [reported, plain] = await both
  expect(reported.body.extensions).toBeDefined()
  expect(plain.body.extensions).toBeUndefined()
})
