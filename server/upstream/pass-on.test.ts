import { Agent, createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rawConnection } from '../../tests/operations/raw-connection.ts'
import { createHttpServer, type RequestHandler } from '../http-server.ts'
import { byPath } from '../roles/parts.ts'
import { type ConnectedService, connectService } from './connect-service.ts'
import { changeLimits } from './pass-on.ts'

/** A mock of both services, with some addresses that are not public. */
let service: Server
let web: Server
let connected: ConnectedService[]
const agent = new Agent({ keepAlive: true })
/** Targets of the requests that the service has received. */
let received: string[] = []

beforeAll(async () => {
  service = createServer(({ url = '', method, headers }, response) => {
    received.push(url)
    if (url.endsWith('/undo')) return
    if (method === 'POST' && headers.authorization === undefined) response.writeHead(401)
    response.end('of the service')
  })
  const port = await listen(service)
  const connect = (name: 'events' | 'identity') =>
    connectService({
      name,
      url: `http://127.0.0.1:${String(port)}`,
      token: 'secret',
      timeoutMs: 5_000,
    })
  const [events, identity] = [connect('events'), connect('identity')]
  connected = [events, identity]
  const pages: RequestHandler = (_request, response) => response.writeHead(404).end()
  web = createHttpServer(
    byPath({ events: events.passOn, identity: identity.passOn, pages }),
    {},
    { unreadTimeoutMs: 60_000 },
  )
  await listen(web)
})

afterAll(async () => {
  agent.destroy()
  await Promise.all(connected.map((each) => each.close()))
  web.close()
  service.close()
})

beforeEach(() => {
  received = []
})

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return portOf(server)
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Sends a request with an unchanged target. `fetch` would normalise the target. */
function statusOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: portOf(web), path, agent }, (response) => {
      response.resume().once('end', () => {
        resolve(response.statusCode ?? 0)
      })
    }).once('error', reject)
  })
}

test.each([
  '/v1/web/events',
  '/v1/web/events?filters=eyJ9%2F..%2F..&page=2#a\\..',
  '/v1/web/races/coast-10k/route.gpx',
  '/v1/timing/races/coast-10k/passings/AT%2FPIER%5C1.%201',
  '/v1/identity/account/results/coast-10k/7',
  '/files/0a1b/thumbnail',
  '/icons/start.svg',
  '/assets/flags/4x3/nl.webp',
  '/docs/events',
  '/docs/identity/static/index.css',
])('%s is passed on as it is', async (path) => {
  expect(await statusOf(path)).toBe(200)
  expect(received).toEqual([path])
})

test('an upload that the service refuses gets the response before it is complete', async () => {
  const upload = await rawConnection(`http://127.0.0.1:${String(portOf(web))}`)
  upload.send('POST /v1/import/packages HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n')
  upload.send('x'.repeat(1_000_000))
  await expect.poll(upload.received).toMatch(/^HTTP\/1\.1 401 [^]*of the service/)
  // The connection stays open. Otherwise, a client that still sends could lose the response.
  upload.send('x'.repeat(1_000_000))
  upload.send('GET /v1/web/events HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(upload.received).toMatch(/HTTP\/1\.1 200 [^]*of the service/)
  upload.close()
})

test('changes that wait too long are refused, and the service is still called', async () => {
  const { timeoutMs } = changeLimits
  changeLimits.timeoutMs = 50
  const undo = `http://127.0.0.1:${String(portOf(web))}/v1/import/events/coast/undo`
  const undone = Array.from(
    { length: 40 },
    async () => (await fetch(undo, { method: 'POST' })).status,
  )
  expect(new Set(await Promise.all(undone))).toEqual(new Set([503]))
  changeLimits.timeoutMs = timeoutMs
  expect(await statusOf('/v1/web/events')).toBe(200)
})

test.each([
  '/v1/web/../../metrics',
  '/v1/../metrics',
  '/v1/web/..%2f..%2fmetrics',
  '/v1/web/%2e%2e/%2e%2e/metrics',
  '/v1/web/.%2E/%2e./metrics',
  '/v1/web/%252e%252e/%252e%252e/metrics',
  '/v1/web\\..\\..\\metrics',
  '/v1/web/..\\..\\metrics',
  '/v1/web/%2e%2e%5c%2e%2e%5cmetrics',
  '/v1/web/..;/..;/metrics',
  '/v1/./web/events',
  '/v1/web//events',
  '/v1/web/events/',
  '/v1/web/events#/../../metrics',
  '/v1/web/ev%65nts',
  '/v1/identity/../../metrics',
  '/v1/identity/../web/events',
  '/docs/events/../../metrics',
  '/files/../ready',
  '/icons/%2e%2e/health',
  '/v1/metrics',
  '/v1/web/unknown',
  '/V1/web/events',
])('%s does not reach the service', async (path) => {
  expect(await statusOf(path)).toBe(404)
  expect(received).toEqual([])
})

test('no spelling of a path reaches an address that is not public', async () => {
  const roots = ['/v1', '/v1/web/events', '/v1/identity', '/files', '/icons', '/docs/events']
  const parts = ['.', '..', '%2e', '%2E', '%252e', '/', '//', '\\', '%2f', '%5C', ';', '%00', '@']
  const words = ['metrics', 'ready', 'a', '?', '#']
  const suffix = fc.array(fc.constantFrom(...parts, ...words), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...roots), suffix, async (root, pieces) => {
      received = []
      await statusOf(root + pieces.join(''))
      for (const target of received) {
        expect(meaningOf(target)).toMatch(/^\/(?:v1\/\w|files|icons|docs\/events)/)
      }
    }),
    { numRuns: 400 },
  )
})

/** Returns the path of a target as the most tolerant parser reads it. */
function meaningOf(target: string): string {
  const path = target.replace(/[?#].*$/, '')
  let decoded = path
  while (/%(?:25|2e|2f|5c)/i.test(decoded)) {
    decoded = decoded.replaceAll(/%(?:25|2e|2f|5c)/gi, decodeURIComponent)
  }
  return new URL(decoded.replaceAll(/;[^/\\]*/g, ''), 'http://service.internal').pathname
}
