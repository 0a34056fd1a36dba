import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { gateway } from '../../mesh/gateway.ts'
import { registerUpstream, type UpstreamRequest } from '../../mesh/upstream-fetch.ts'
import { type StartedRedis, startRedis } from '../../tests/start/redis.ts'
import { graphqlRoute } from '../graphql-route.ts'
import { noLimits } from '../overload/testing.ts'
import { openRedis } from '../redis.ts'
import { AnswerCache, type SharedAnswers } from './response-cache.ts'
import { redisAnswers } from './redis-response-store.ts'

let asked: UpstreamRequest[]
let redis: StartedRedis
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())
beforeEach(() => {
  asked = []
  registerUpstream(
    'http://events.internal',
    answerWith(() => ({ id: 'a', name: `asked ${String(asked.length)}` })),
  )
  registerUpstream(
    'http://identity.internal',
    answerWith(({ headers }) => ({ account_id: headers['cookie'] ?? null, signed_in: true })),
  )
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function answerWith(body: (request: UpstreamRequest) => object) {
  return (request: UpstreamRequest) => {
    asked.push(request)
    return Promise.resolve({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body(request)),
    })
  }
}

/** One copy of the site's gateway. */
async function copy(shared?: SharedAnswers) {
  const app = Fastify()
  const answers = new AnswerCache(shared)
  const operations = new Map([['one-event', 'query ($id: ID!) { event(id: $id) { name } }']])
  graphqlRoute(app, { gateway, answers, operations, admission: noLimits })
  await app.ready()
  closing.push(() => app.close())
  return {
    answers,
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
const ofOurs = `/graphql?documentId=one-event&variables=${encodeURIComponent('{"id":"a"}')}`

test('what was answered a moment ago is answered again, whatever the language', async () => {
  const { get, post } = await copy()
  for (const language of ['en', 'nl', 'zh']) {
    const response = await get(ofOurs, { 'accept-language': language })
    expect(response.json()).toEqual({ data: { event: { name: 'asked 1' } } })
    expect(response.headers['cache-control']).toMatch(/^public, max-age=10/)
  }
  expect(asked).toHaveLength(1)
  expect((await post(event)).json()).toEqual({ data: { event: { name: 'asked 2' } } })
  expect((await post(event)).json()).toEqual({ data: { event: { name: 'asked 2' } } })
})

test('a browser that has the answer gets none, and one that can unpack gets it packed', async () => {
  const { get } = await copy()
  const first = await get(ofOurs)
  const again = await get(ofOurs, { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const packed = await get(ofOurs, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body)
})

test('an answer about an account is never kept', async () => {
  const { post } = await copy(sharedAnswers())
  const me = '{ event(id: "a") { name } viewer { accountId } }'
  for (const cookie of ['one', 'two', 'two']) {
    const response = await post(me, { cookie })
    expect(response.json()).toMatchObject({ data: { viewer: { accountId: cookie } } })
    expect(response.headers['cache-control']).toBe('no-store')
  }
  expect(asked.filter(({ url }) => url.includes('identity'))).toHaveLength(3)
})

test('a failure is never kept', async () => {
  const { get } = await copy()
  registerUpstream('http://events.internal', () => Promise.reject(new Error('away')))
  const failed = await get(ofOurs)
  expect(failed.json()).toMatchObject({ data: { event: null }, errors: [{}] })
  expect(failed.headers['cache-control']).toBe('no-store')
  registerUpstream(
    'http://events.internal',
    answerWith(() => ({ id: 'a', name: 'back' })),
  )
  expect((await get(ofOurs)).json()).toEqual({ data: { event: { name: 'back' } } })
})

test('after an import everything is asked anew, also what was on its way', async () => {
  const { get, answers } = await copy()
  answers.startGeneration('1')
  await get(ofOurs)
  answers.startGeneration('2')
  expect((await get(ofOurs)).json()).toEqual({ data: { event: { name: 'asked 2' } } })

  const late = answers.key('late')
  answers.startGeneration('3')
  expect(answers.key('late')).not.toBe(late)
})

function sharedAnswers(url = redis.url) {
  const connection = openRedis(url)
  closing.push(() => Promise.resolve(connection.disconnect()))
  return redisAnswers(connection)
}

test('copies of the site share what one of them was answered', async () => {
  const copies = [await copy(sharedAnswers()), await copy(sharedAnswers())] as const
  let generation = 0
  // Until both have reached the server, each answers for itself.
  await expect
    .poll(async () => {
      generation += 1
      for (const { answers } of copies) answers.startGeneration(String(generation))
      const first = await copies[0].get(ofOurs)
      const asks = asked.length
      const second = await copies[1].get(ofOurs)
      return asked.length === asks && second.body === first.body
    })
    .toBe(true)
})

test('answers keep coming and being right while the cache is away, and it is used again', async () => {
  const passing = await startRedis()
  const shared = sharedAnswers(passing.url)
  const [one, other] = [await copy(shared), await copy(shared)] as const
  let generation = 0
  const sharing = async () => {
    generation += 1
    for (const { answers } of [one, other]) answers.startGeneration(`away ${String(generation)}`)
    const first = await one.get(ofOurs)
    const asks = asked.length
    return (await other.get(ofOurs)).body === first.body && asked.length === asks
  }
  await expect.poll(sharing).toBe(true)

  await passing.stop()
  expect(await sharing()).toBe(false)
  const { body } = await one.get(ofOurs)
  expect(JSON.parse(body)).toMatchObject({
    data: { event: { name: expect.any(String) as unknown } },
  })
  one.answers.startGeneration('after an import')
  const asks = asked.length
  expect((await one.get(ofOurs)).json()).toEqual({
    data: { event: { name: `asked ${String(asks + 1)}` } },
  })

  const back = await startRedis(Number(new URL(passing.url).port))
  closing.push(() => back.stop())
  await expect.poll(sharing, { timeout: 10_000 }).toBe(true)
}, 30_000)

test('an operation that is not known is not found, and variables have to be JSON', async () => {
  const { get } = await copy()
  const unknown = await get('/graphql?documentId=nothing')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toMatchObject({
    errors: [{ extensions: { code: 'PERSISTED_OPERATION_NOT_FOUND' } }],
  })
  expect((await get('/graphql?documentId=one-event&variables={')).statusCode).toBe(400)
})
