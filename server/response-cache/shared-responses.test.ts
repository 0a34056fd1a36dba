import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { UpstreamRequest } from '../../mesh/settings.ts'
import { type StartedRedis, startRedis } from '../../tests/start/redis.ts'
import { openRedis } from '../redis.ts'
import { CachedResponse } from './cached-response.ts'
import { redisResponseStore } from './redis-response-store.ts'
import { instance, persistedUrl, recordRequests } from './testing.ts'

let requests: UpstreamRequest[]
let redis: StartedRedis

beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())
beforeEach(() => {
  ;({ requests } = recordRequests())
})

function sharedStore(url = redis.url) {
  const connection = openRedis(url)
  onTestFinished(() => {
    connection.disconnect()
  })
  return redisResponseStore(connection)
}

test('instances share cached responses through Redis', async () => {
  const instances = [await instance(sharedStore()), await instance(sharedStore())] as const
  // Each instance calls the service itself until both are connected to Redis. The first request
  // also loads the gateway.
  const isShared = async () => {
    for (const { publish } of instances) publish(['event:a'])
    const first = await instances[0].get(persistedUrl)
    // Waits until the response has been compressed and stored.
    await wait(50)
    const before = requests.length
    const second = await instances[1].get(persistedUrl)
    return requests.length === before && second.body === first.body
  }
  await expect.poll(isShared, { timeout: 10_000 }).toBe(true)
})

describe('a copy that starts', () => {
  // This number is added to all numbers of publications, because Redis still has the response of
  // the previous test.
  let added = 0

  async function restarted(history: [number, string[]][]) {
    added += 10
    const store = sharedStore()
    const [former, next] = [await instance(store), await instance(store)]
    // This number is higher than those that other tests have stored.
    former.watch.number = 103 + added
    former.responses.follow(former.watch)
    // Waits until the store is connected to Redis. Before that, the store returns nothing.
    await expect.poll(() => store.set('ping', cached).then(() => store.get('ping'))).toBeDefined()
    await former.get(persistedUrl)
    await wait(50)
    next.watch.number = 105 + added
    next.responses.follow(next.watch)
    const before = requests.length
    next.responses.learn({
      after: 102 + added,
      publications: history.map(([number, tags]) => ({ number: number + added, tags })),
    })
    await next.get(persistedUrl)
    return requests.length - before
  }
  const cached = new CachedResponse({
    headers: {},
    stored: Buffer.from(''),
    isPacked: false,
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
  onTestFinished(() => back.stop())
  await expect.poll(sharing, { timeout: 10_000 }).toBe(true)
}, 30_000)
