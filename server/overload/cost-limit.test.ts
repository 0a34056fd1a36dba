import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Redis } from 'ioredis'
import { type StartedRedis, startRedis } from '../../tests/start/redis.ts'
import { openRedis } from '../redis.ts'
import { openCostLimit } from './cost-limit.ts'

let server: StartedRedis
const copies: Redis[] = []

beforeAll(async () => {
  server = await startRedis()
  for (let copy = 0; copy < 2; copy += 1) {
    const redis = openRedis(server.url)
    await new Promise((resolve) => redis.once('ready', resolve))
    copies.push(redis)
  }
})
afterAll(async () => {
  for (const redis of copies) redis.disconnect()
  await server.stop()
})

test('copies of the site share the budget of a client, and a refused cost is given back in all', async () => {
  const [one, other] = copies.map((redis) => openCostLimit('shared', 100, redis))
  expect(await one?.take('a', 10)).toMatchObject({ perMinute: 100, remaining: 90 })
  expect(await other?.takeIfLeft('a', 60)).toMatchObject({ isTaken: true, remaining: 30 })
  expect(await one?.takeIfLeft('a', 31)).toMatchObject({ isTaken: false, remaining: 30 })
  expect(await other?.takeIfLeft('a', 30)).toMatchObject({ isTaken: true, remaining: 0 })
  await expect(one?.take('a', 10)).rejects.toMatchObject({ status: 429, code: 'request.tooMany' })
  expect(await one?.takeIfLeft('b', 100)).toMatchObject({ isTaken: true, remaining: 0 })
})

test('without Redis each copy counts alone', async () => {
  const [redis] = copies
  const limit = openCostLimit('alone', 100, redis)
  expect(await limit.takeIfLeft('a', 90)).toMatchObject({ remaining: 10 })
  redis?.disconnect()
  await wait(50)
  expect(await limit.takeIfLeft('a', 90)).toMatchObject({ isTaken: true, remaining: 10 })
  expect(await limit.takeIfLeft('a', 11)).toMatchObject({ isTaken: false, remaining: 10 })
})
