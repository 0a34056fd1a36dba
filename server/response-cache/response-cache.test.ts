import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultLimits, type UpstreamRequest } from '../../mesh/settings.ts'
import { gateway, setService } from '../../mesh/testing.ts'
import { type StartedRedis, startRedis } from '../../tests/start/redis.ts'
import { graphqlRoute } from '../graphql/graphql-route.ts'
import { noLimits } from '../overload/testing.ts'
import { openRedis } from '../redis.ts'
import { ResponseCache, type SharedResponseStore } from './response-cache.ts'
import { redisResponseStore } from './redis-response-store.ts'

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
  for (const close of closing.splice(0)) await close()
})

function respondWith(body: (request: UpstreamRequest) => object) {
  return (request: UpstreamRequest) => {
    requests.push(request)
    return Promise.resolve({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body(request)),
    })
  }
}

/** One instance of the GraphQL route, optionally with a shared response store. */
async function instance(shared?: SharedResponseStore) {
  const app = Fastify()
  const responses = new ResponseCache(shared)
  const operations = new Map([['one-event', 'query ($id: ID!) { event(id: $id) { name } }']])
  graphqlRoute(app, { gateway, limits: defaultLimits, responses, operations, admission: noLimits })
  await app.ready()
  closing.push(() => app.close())
  return {
    responses,
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
    expect(response.headers['cache-control']).toMatch(/^public, max-age=10/)
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
  const { post } = await instance(sharedAnswers())
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

test('an import invalidates all responses, also those in flight', async () => {
  const { get, responses } = await instance()
  responses.startGeneration('1')
  await get(persistedUrl)
  responses.startGeneration('2')
  expect((await get(persistedUrl)).json()).toEqual({ data: { event: { name: 'requests 2' } } })

  const late = responses.key('late')
  responses.startGeneration('3')
  expect(responses.key('late')).not.toBe(late)
})

function sharedAnswers(url = redis.url) {
  const connection = openRedis(url)
  closing.push(() => Promise.resolve(connection.disconnect()))
  return redisResponseStore(connection)
}

test('instances share cached responses through Redis', async () => {
  const instances = [await instance(sharedAnswers()), await instance(sharedAnswers())] as const
  let generation = 0
  // Until both are connected to Redis, each instance calls the service itself.
  await expect
    .poll(async () => {
      generation += 1
      for (const { responses } of instances) responses.startGeneration(String(generation))
      const first = await instances[0].get(persistedUrl)
      const before = requests.length
      const second = await instances[1].get(persistedUrl)
      return requests.length === before && second.body === first.body
    })
    .toBe(true)
})

test('responses stay correct while Redis is down, and Redis is used again afterwards', async () => {
  const passing = await startRedis()
  const shared = sharedAnswers(passing.url)
  const [one, other] = [await instance(shared), await instance(shared)] as const
  let generation = 0
  const sharing = async () => {
    generation += 1
    for (const { responses } of [one, other])
      responses.startGeneration(`away ${String(generation)}`)
    const first = await one.get(persistedUrl)
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
  one.responses.startGeneration('after an import')
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
