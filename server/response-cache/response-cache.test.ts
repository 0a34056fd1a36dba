import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultLimits, type UpstreamRequest } from '../../mesh/settings.ts'
import { gateway, setService } from '../../mesh/testing.ts'
import { type StartedRedis, startRedis } from '../../tests/start/redis.ts'
import { graphqlRoute } from '../graphql/graphql-route.ts'
import { noLimits } from '../overload/testing.ts'
import { openRedis } from '../redis.ts'
import { CachedResponse } from './cached-response.ts'
import {
  type CacheKey,
  type ComputedResponse,
  ResponseCache,
  type SharedResponseStore,
} from './response-cache.ts'
import { redisResponseStore } from './redis-response-store.ts'
import { testLive } from '../live/testing.ts'

let requests: UpstreamRequest[]
let redis: StartedRedis
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())
beforeEach(() => {
  requests = []
  setService(
    'events',
    respondWith(() => ({ id: 'a', name: `requests ${String(requests.length)}` })),
  )
  setService(
    'identity',
    respondWith(({ headers }) => ({ account_id: headers['cookie'] ?? null, signed_in: true })),
  )
})
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

function respondWith(body: (request: UpstreamRequest) => object) {
  return (request: UpstreamRequest) => {
    requests.push(request)
    return Promise.resolve({
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-tag': 'event:a' },
      body: JSON.stringify(body(request)),
    })
  }
}

/** Starts an instance of the GraphQL route, optionally with a shared store of responses. */
async function instance(shared?: SharedResponseStore) {
  const app = Fastify()
  const responses = new ResponseCache(shared)
  const watch = { number: 0, isCurrent: () => true }
  responses.follow(watch)
  const operations = new Map([['one-event', 'query ($id: ID!) { event(id: $id) { name } }']])
  graphqlRoute(app, {
    gateway,
    limits: defaultLimits,
    responses,
    operations,
    live: testLive,
    admission: noLimits,
  })
  await app.ready()
  closing.push(() => app.close())
  return {
    responses,
    watch,
    /** Reports a new publication. */
    publish: (tags: string[] | undefined) => {
      responses.publish({ number: watch.number + 1, tags })
      watch.number += 1
    },
    get: (url: string, headers: Record<string, string> = {}) =>
      app.inject({ url, headers: { accept: 'application/json', ...headers } }),
    post: (query: string, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify({ query }),
      }),
  }
}

const event = '{ event(id: "a") { name } }'
const persistedUrl = `/graphql?documentId=one-event&variables=${encodeURIComponent('{"id":"a"}')}`

test('a cached response is sent again, independent of the language', async () => {
  const { get, post } = await instance()
  for (const language of ['en', 'nl', 'zh']) {
    const response = await get(persistedUrl, { 'accept-language': language })
    expect(response.json()).toEqual({ data: { event: { name: 'requests 1' } } })
    expect(response.headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
  }
  expect(requests).toHaveLength(1)
  expect((await post(event)).json()).toEqual({ data: { event: { name: 'requests 2' } } })
  expect((await post(event)).json()).toEqual({ data: { event: { name: 'requests 2' } } })
})

test('a matching ETag gets 304, and a client that accepts Brotli gets Brotli', async () => {
  const { get } = await instance()
  const first = await get(persistedUrl)
  const again = await get(persistedUrl, { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const packed = await get(persistedUrl, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body)
})

test('a response about an account is never cached', async () => {
  const { post } = await instance(sharedStore())
  const me = '{ event(id: "a") { name } viewer { accountId } }'
  for (const cookie of ['one', 'two', 'two']) {
    const response = await post(me, { cookie })
    expect(response.json()).toMatchObject({ data: { viewer: { accountId: cookie } } })
    expect(response.headers['cache-control']).toBe('no-store')
  }
  expect(requests.filter(({ url }) => url.includes('identity'))).toHaveLength(3)
})

test('an error response is never cached', async () => {
  const { get } = await instance()
  setService('events', () => Promise.reject(new Error('away')))
  const failed = await get(persistedUrl)
  expect(failed.json()).toMatchObject({ data: { event: null }, errors: [{}] })
  expect(failed.headers['cache-control']).toBe('no-store')
  setService(
    'events',
    respondWith(() => ({ id: 'a', name: 'back' })),
  )
  expect((await get(persistedUrl)).json()).toEqual({ data: { event: { name: 'back' } } })
})

test('a publication invalidates the responses with its tags, also those that are being computed', async () => {
  const { get, publish } = await instance()
  const name = async () =>
    (await get(persistedUrl)).json<{ data: { event: { name: string } } }>().data
  expect(await name()).toEqual({ event: { name: 'requests 1' } })
  publish(['event:b', 'list'])
  expect(await name()).toEqual({ event: { name: 'requests 1' } })
  publish(['event:a'])
  expect(await name()).toEqual({ event: { name: 'requests 2' } })
  publish(undefined)
  const early = name()
  await expect.poll(() => requests.length).toBe(3)
  publish(['event:a'])
  expect(await early).toEqual({ event: { name: 'requests 3' } })
  expect(await name()).toEqual({ event: { name: 'requests 4' } })
})

test('while publications may be missing a response is sent again for a quarter of a second', async () => {
  const { get, watch, publish } = await instance()
  const name = async () =>
    (await get(persistedUrl)).json<{ data: { event: { name: string } } }>().data.event.name
  expect(await name()).toBe('requests 1')
  watch.isCurrent = () => false
  expect(await name()).toBe('requests 2')
  expect(await name()).toBe('requests 2')
  await wait(300)
  expect(await name()).toBe('requests 3')
  publish(['event:a'])
  expect(await name()).toBe('requests 4')
  watch.isCurrent = () => true
  expect(await name()).toBe('requests 5')
})

test('concurrent requests share one computation', async () => {
  const { get, post } = await instance()
  const responses = await Promise.all([...Array(20).keys()].map(() => get(persistedUrl)))
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  expect(requests).toHaveLength(1)
  const me = '{ viewer { accountId } }'
  const cookies = [...Array(10).keys()].map((number) => `session=${String(number)}`)
  const viewers = await Promise.all(cookies.map((cookie) => post(me, { cookie })))
  expect(viewers.map((each) => each.json<unknown>())).toEqual(
    cookies.map((accountId) => ({ data: { viewer: { accountId } } })),
  )
})

describe('a response whose text expires', () => {
  const answer = (body: string, expiresAt: number) => () =>
    Promise.resolve({
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body,
      tags: new Set(['list']),
      expiresAt,
      isPrivate: false,
    })
  const page: CacheKey = { kind: 'page', url: '/en' }
  const textOf = (response: CachedResponse | ComputedResponse) => String(response.body)

  test('is sent for at most a second while the next one is computed', async () => {
    vi.useFakeTimers()
    const { responses } = await instance()
    await responses.respond(page, answer('old', Date.now() + 2_000))
    vi.advanceTimersByTime(2_500)
    expect(responses.find(page)).toBeUndefined()
    let finish: (() => void) | undefined
    const slow = responses.respond(page, async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      return answer('new', Date.now() + 60_000)()
    })
    const meanwhile = await responses.respond(page, answer('unused', Infinity))
    expect(textOf(meanwhile)).toBe('old')
    vi.advanceTimersByTime(600)
    expect(responses.find(page)).toBeUndefined()
    await vi.waitFor(() => {
      finish?.()
      expect(finish).toBeDefined()
    })
    expect(textOf(await slow)).toBe('new')
    expect(textOf(await responses.respond(page, answer('unused', Infinity)))).toBe('new')
  })

  test('expires after at most fifteen minutes, and not together with others', async () => {
    vi.useFakeTimers()
    const { responses } = await instance()
    const keys = [...Array(20).keys()].map((number): CacheKey => ({
      kind: 'page',
      url: `/${String(number)}`,
    }))
    for (const key of keys) await responses.respond(key, answer('old', Infinity))
    const minute = 60_000
    const left = () => keys.filter((key) => responses.find(key)).length
    vi.advanceTimersByTime(7 * minute)
    expect(left()).toBe(20)
    vi.advanceTimersByTime(4 * minute)
    expect(left()).toBeGreaterThan(0)
    expect(left()).toBeLessThan(20)
    vi.advanceTimersByTime(4 * minute)
    expect(left()).toBe(0)
  })

  test('is invalid after its tag changed by time alone', async () => {
    const { responses } = await instance()
    await responses.respond(page, answer('coming', Infinity))
    responses.changeAt(Date.now(), ['event:b'])
    expect(responses.find(page)).toBeDefined()
    responses.changeAt(Date.now(), ['list'])
    expect(responses.find(page)).toBeUndefined()
  })

  test('is valid after a change that was noted while the clock was an hour ahead', async () => {
    vi.useFakeTimers({ now: new Date('2026-05-03T22:58:00Z') })
    const { responses } = await instance()
    responses.changeAt(Date.now(), ['list'])
    vi.setSystemTime(new Date('2026-05-03T21:58:00Z'))
    await responses.respond(page, answer('Sunday', Infinity))
    expect(responses.find(page)).toBeDefined()
  })
})

function sharedStore(url = redis.url) {
  const connection = openRedis(url)
  closing.push(() => Promise.resolve(connection.disconnect()))
  return redisResponseStore(connection)
}

test('instances share cached responses through Redis', async () => {
  const instances = [await instance(sharedStore()), await instance(sharedStore())] as const
  // Until both instances are connected to Redis, each of them calls the service itself.
  await expect
    .poll(async () => {
      for (const { publish } of instances) publish(['event:a'])
      const first = await instances[0].get(persistedUrl)
      // Waits until the response has been compressed and stored.
      await wait(50)
      const before = requests.length
      const second = await instances[1].get(persistedUrl)
      return requests.length === before && second.body === first.body
    })
    .toBe(true)
})

describe('a copy that starts', () => {
  async function restarted(history: [number, string[]][]) {
    const store = sharedStore()
    const [former, next] = [await instance(store), await instance(store)]
    // A number higher than the numbers that other tests have stored.
    former.watch.number = 103
    former.responses.follow(former.watch)
    // Waits until the store is connected to Redis; before that it returns nothing.
    await expect.poll(() => store.set('ping', cached).then(() => store.get('ping'))).toBeDefined()
    await former.get(persistedUrl)
    await wait(50)
    next.watch.number = 105
    next.responses.follow(next.watch)
    const before = requests.length
    next.responses.learn({
      after: 102,
      publications: history.map(([number, tags]) => ({ number, tags })),
    })
    await next.get(persistedUrl)
    return requests.length - before
  }
  const cached = new CachedResponse({
    headers: {},
    body: Buffer.from(''),
    tags: [],
    publication: 0,
    computedAt: Date.now(),
    expiresAt: Date.now() + 60_000,
  })

  test.each<[string, number, [number, string[]][]]>([
    [
      'uses what others stored and was not changed since',
      0,
      [
        [103, ['event:a']],
        [104, ['event:b']],
        [105, ['list']],
      ],
    ],
    [
      'computes what was changed meanwhile',
      1,
      [
        [103, ['list']],
        [104, ['event:a']],
        [105, ['list']],
      ],
    ],
    [
      'computes everything without the last publication',
      1,
      [
        [103, ['list']],
        [104, ['event:b']],
      ],
    ],
  ])('%s', async (_, computed, history) => {
    expect(await restarted(history)).toBe(computed)
  })
})

test('responses stay correct while Redis is down, and Redis is used again afterwards', async () => {
  const passing = await startRedis()
  const shared = sharedStore(passing.url)
  const [one, other] = [await instance(shared), await instance(shared)] as const
  const sharing = async () => {
    for (const { publish } of [one, other]) publish(['event:a'])
    const first = await one.get(persistedUrl)
    await wait(50)
    const before = requests.length
    return (await other.get(persistedUrl)).body === first.body && requests.length === before
  }
  await expect.poll(sharing).toBe(true)

  await passing.stop()
  expect(await sharing()).toBe(false)
  const { body } = await one.get(persistedUrl)
  expect(JSON.parse(body)).toMatchObject({
    data: { event: { name: expect.any(String) as unknown } },
  })
  one.publish(['event:a'])
  const before = requests.length
  expect((await one.get(persistedUrl)).json()).toEqual({
    data: { event: { name: `requests ${String(before + 1)}` } },
  })

  const back = await startRedis(Number(new URL(passing.url).port))
  closing.push(() => back.stop())
  await expect.poll(sharing, { timeout: 10_000 }).toBe(true)
}, 30_000)

test('an unknown document id is 404, and variables must be JSON', async () => {
  const { get } = await instance()
  const unknown = await get('/graphql?documentId=nothing')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toMatchObject({
    errors: [{ extensions: { code: 'PERSISTED_OPERATION_NOT_FOUND' } }],
  })
  expect((await get('/graphql?documentId=one-event&variables={')).statusCode).toBe(400)
})
