import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UpstreamRequest } from '../../mesh/settings.ts'
import { setService } from '../../mesh/testing.ts'
import type { CachedResponse } from './cached-response.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { type CacheKey, type ComputedResponse, ResponseCache } from './response-cache.ts'
import { instance, persistedUrl, recordRequests } from './testing.ts'

let requests: UpstreamRequest[]
let respondWith: ReturnType<typeof recordRequests>['respondWith']

beforeEach(() => {
  ;({ requests, respondWith } = recordRequests())
})
afterEach(() => {
  vi.useRealTimers()
})

const event = '{ event(id: "a") { name } }'

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
  const etag = String(first.headers.etag)
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const again = await get(persistedUrl, { 'if-none-match': known })
    expect([known, again.statusCode, again.body]).toEqual([known, 304, ''])
  }
  const packed = await get(persistedUrl, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body)
})

test('clients with and without compression get the same text of a long response', async () => {
  const { get } = await instance()
  setService(
    'events',
    respondWith(() => ({ id: 'a', name: 'long '.repeat(1_000) })),
  )
  const packed = await get(persistedUrl, { 'accept-encoding': 'br' })
  const plain = await get(persistedUrl)
  const zipped = await get(persistedUrl, { 'accept-encoding': 'gzip' })
  expect(plain.json()).toMatchObject({ data: { event: { name: 'long '.repeat(1_000) } } })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  expect(new Set([packed, plain, zipped].map(({ headers }) => headers.etag)).size).toBe(1)
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
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  const respond = respondWith(() => ({ id: 'a', name: `requests ${String(requests.length)}` }))
  setService('events', async (request) => {
    const response = await respond(request)
    await released
    return response
  })
  const early = name()
  await expect.poll(() => requests.length).toBe(3)
  publish(['event:a'])
  const late = name()
  await expect.poll(() => requests.length).toBe(4)
  release(undefined)
  expect(await early).toEqual({ event: { name: 'requests 3' } })
  expect(await late, 'does not join the earlier computation').toEqual({
    event: { name: 'requests 4' },
  })
  expect(await name()).toEqual({ event: { name: 'requests 4' } })
})

test('a refusal of the client who asked first is not sent to those who wait with this client', async () => {
  const cache = new ResponseCache()
  cache.follow({ number: 0, isCurrent: () => true })
  const key: CacheKey = { kind: 'page', url: '/en' }
  const page = { status: 200, headers: {}, body: 'page', tags: new Set<string>(), isPrivate: false }
  const { promise: refused, reject: refuse } = Promise.withResolvers<ComputedResponse>()
  const first = cache.respond(key, () => refused)
  const others = [1, 2, 3].map(() => cache.respond(key, () => Promise.resolve(page)))
  refuse(new Problem(503, 'service.overloaded', 'Too many requests.'))
  await expect(first).rejects.toMatchObject({ code: 'service.overloaded' })
  expect(await Promise.all(others)).toHaveLength(3)
})

test('while publications may be missing, each response is computed anew', async () => {
  const { get, watch, publish } = await instance()
  const name = async () =>
    (await get(persistedUrl)).json<{ data: { event: { name: string } } }>().data.event.name
  expect(await name()).toBe('requests 1')
  watch.isCurrent = () => false
  expect(await name()).toBe('requests 2')
  expect(await name()).toBe('requests 3')
  publish(['event:a'])
  watch.isCurrent = () => true
  expect(await name()).toBe('requests 4')
  expect(await name()).toBe('requests 4')
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
  const textOf = (response: CachedResponse | ComputedResponse) =>
    String('stored' in response ? response.stored : response.body)

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

test('an unknown document id is 404, and variables must be JSON', async () => {
  const { get } = await instance()
  const unknown = await get('/graphql?documentId=nothing')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toMatchObject({
    errors: [{ extensions: { code: 'PERSISTED_OPERATION_NOT_FOUND' } }],
  })
  expect((await get('/graphql?documentId=one-event&variables={')).statusCode).toBe(400)
})
