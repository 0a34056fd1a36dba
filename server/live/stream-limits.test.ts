import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { rawConnection } from '../../tests/operations/raw-connection.ts'
import { limitedTo, noLimits } from '../overload/testing.ts'
import { openTestStream as open, pathOfProgress as pathOf, quietMs, serveRaces } from './testing.ts'

describe('limits', () => {
  test('an address has so many streams', async () => {
    const { origin } = await serveRaces({ limits: { streamsPerClient: 2, streamsAtOnce: 100 } })
    const from = (address: string) =>
      open(origin, pathOf('marathon'), { 'x-forwarded-for': address })
    const first = await from('203.0.113.1')
    await from('203.0.113.1')
    const refused = await from('203.0.113.1')
    expect(refused.response.statusCode).toBe(429)
    expect(refused.response.headers['retry-after']).toBe('60')
    await expect.poll(refused.text).toContain('"problem":"stream.tooMany"')
    expect((await from('203.0.113.2')).response.statusCode).toBe(200)
    first.request.destroy()
    await expect.poll(async () => (await from('203.0.113.1')).response.statusCode).toBe(200)
  })

  test('a client that leaves while its key is looked up keeps no place', async () => {
    const lookUp = Promise.withResolvers<undefined>()
    const clientOf = vi.fn(noLimits.clientOf)
    clientOf.mockImplementationOnce(async (...request) => {
      await lookUp.promise
      return noLimits.clientOf(...request)
    })
    const admission = { ...noLimits, clientOf }
    const { origin } = await serveRaces({
      admission,
      limits: { streamsPerClient: 1, streamsAtOnce: 100 },
    })
    const leaving = await rawConnection(origin)
    leaving.send(`GET ${pathOf('half')} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n`)
    await expect.poll(() => clientOf.mock.calls.length).toBe(1)
    leaving.close()
    await wait(50)
    lookUp.resolve(undefined)
    await wait(50)
    expect((await open(origin, pathOf('marathon'))).response.statusCode).toBe(200)
  })

  test('a process has so many streams', async () => {
    const { origin } = await serveRaces({ limits: { streamsPerClient: 0, streamsAtOnce: 1 } })
    await open(origin, pathOf('marathon'))
    const refused = await open(origin, pathOf('half'))
    expect(refused.response.statusCode).toBe(503)
    expect(refused.response.headers['retry-after']).toBe('30')
    await expect.poll(refused.text).toContain('"problem":"service.overloaded"')
  })

  test('a client pays for each result of its own subscription, until its budget is used up', async () => {
    const admission = limitedTo({ graphqlCostPerMinute: 60 })
    const { origin, change } = await serveRaces({ admission })
    const path = `/graphql?query=${encodeURIComponent('subscription { raceProgress(raceId: "marathon") { version } }')}`
    const stream = await open(origin, path)
    await expect.poll(stream.results).toHaveLength(1)
    // Opening the stream costs ten points, and each result costs eleven.
    for (let results = 2; results <= 4; results += 1) {
      change('marathon')
      await expect.poll(stream.results, { timeout: 3_000 }).toHaveLength(results)
    }
    change('marathon')
    await wait(quietMs)
    expect(stream.results()).toHaveLength(4)
    const page = await open(origin, pathOf('marathon'))
    await expect.poll(page.results).toHaveLength(1)
  })
})
