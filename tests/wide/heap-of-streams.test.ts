import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { persistedPath } from '../persisted-operation.ts'
import { freePort } from '../start/free-port.ts'
import { Inspector } from '../start/inspector.ts'
import { startSite } from '../start/site.ts'

const [warmUp, streams] = [200, 800]
const names = Array.from({ length: 100 }, (_, index) => `${'a'.repeat(90)}${String(index)}`)
/** A request of a browser has long headers, too. */
const cookie = `consent=${'x'.repeat(4_000)}`

/** Each list has 60 ids in an order of its own. Its URL has more than 6,000 characters. */
const pathOf = (list: number) =>
  persistedPath('FollowedAthletesChanged', {
    ids: Array.from({ length: 60 }, (_, place) => {
      const first = list % names.length
      const step = 1 + 2 * Math.floor(list / names.length)
      return `race~${names[(first + place * step) % names.length] ?? ''}`
    }),
  })

test('a stream of followed athletes does not keep its request in memory', async () => {
  const inspectorPort = await freePort()
  const site = await startSite({
    DEMO_SEASON: '0',
    REQUESTS_PER_MINUTE: '0',
    STREAMS_PER_CLIENT: '0',
    NODE_OPTIONS: `--inspect=127.0.0.1:${String(inspectorPort)}`,
  })
  onTestFinished(() => site.stop())
  const inspector = await Inspector.connect(inspectorPort)
  const open = async (from: number, to: number) => {
    for (let list = from; list < to; list += 1) {
      const headers = { accept: 'text/event-stream', cookie }
      const request = get(site.origin + pathOf(list), { agent: false, headers })
      request.on('error', () => undefined)
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      expect(response.statusCode).toBe(200)
      response.on('error', () => undefined)
      await once(response, 'data')
    }
  }
  await open(0, warmUp)
  const before = await inspector.heapAfterCollection()
  await open(warmUp, warmUp + streams)
  const grown = (await inspector.heapAfterCollection()) - before
  inspector.close()
  expect(grown / streams / 1_000).toBeLessThan(22)
})
