import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFilledPostgres } from '../start/filled-postgres.ts'
import { Copy } from '../start/copy.ts'
import { freePort } from '../start/free-port.ts'
import { type StartedNginx, startNginx } from '../start/nginx.ts'
import type { StartedPostgres } from '../start/postgres.ts'
import { isWide } from '../wide.ts'
import { prepareTimedRace } from './timed-race.ts'

const eventId = 'pier-mile-2026'
const raceId = `${eventId}-mile`
/** Number of stops: one for each copy, or two for each copy in `npm run test:wide`. */
const rounds = isWide ? 4 : 2
const clients = 12
/** Number of athletes whose passings are sent. A race stores at most 2,000 passings of each. */
const athletes = 100

let postgres: StartedPostgres
let copies: [Copy, Copy]
let nginx: StartedNginx
let token: string
let agent: Agent
let sent = 0
let passings = 0

beforeAll(async () => {
  postgres = await startFilledPostgres()
  token = await prepareTimedRace({ kind: 'postgres', url: postgres.url })
  const environment = {
    DATABASE_URL: postgres.url,
    DEMO_SEASON: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    REQUESTS_PER_MINUTE: '0',
    GRAPHQL_REQUESTS_PER_MINUTE: '0',
    GRAPHQL_COST_PER_MINUTE: '0',
    // nginx does not use a failed copy for a while, and it closes idle connections after a while.
    // The stop delay of the copies is longer than both times.
    STOP_DELAY_MS: '2500',
  }
  copies = await Promise.all([Copy.start(environment), Copy.start(environment)])
  // As usual between two upgrades, the third copy is not running.
  nginx = await startNginx([copies[0].port, copies[1].port, await freePort()])
  agent = new Agent({ keepAlive: true, ca: nginx.certificate })
}, 180_000)

afterAll(async () => {
  agent.destroy()
  await nginx.stop()
  await Promise.all(copies.map((copy) => copy.end('SIGKILL')))
  await postgres.stop()
})

interface Sent {
  method: 'GET' | 'POST'
  path: string
  body?: object
  headers?: Record<string, string>
}

/** Builds a request that sends a passing. */
function passingRequest(id: string): Sent {
  passings += 1
  const bib = String(1 + (passings % athletes))
  return {
    method: 'POST',
    path: `/v1/timing/races/${raceId}/passings`,
    body: { passings: [{ id, bib, checkpoint: 'Lighthouse', at: new Date().toISOString() }] },
    headers: { authorization: `Bearer ${token}` },
  }
}

/** Builds the next request. nginx has not stored its response. */
function nextRequest(): Sent {
  sent += 1
  const id = String(sent)
  const kinds: Sent[] = [
    { method: 'GET', path: `/en/events/${eventId}?n=${id}` },
    { method: 'GET', path: `/v1/web/events/${eventId}`, headers: { cookie: `session=${id}` } },
    {
      method: 'POST',
      path: '/graphql',
      body: { query: `query Event${id} { event(id: "${eventId}") { id } }` },
    },
    passingRequest(id),
  ]
  return kinds[sent % kinds.length] as Sent
}

/**
 * Sends a request.
 * @returns the method and the reason of a failed request; undefined for a complete response with a
 * status below 300
 */
function failureOf({ method, path, body, headers }: Sent): Promise<string | undefined> {
  return new Promise((resolve) => {
    const all = { ...headers, ...(body && { 'content-type': 'application/json' }) }
    const sending = request(nginx.origin + path, { method, headers: all, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.once('close', () => {
        const status = response.statusCode ?? 0
        const isGood = status < 300 && response.complete
        const reason = `${method} ${path.slice(0, 12)}: ${String(status)} ${text.slice(0, 200)}`
        resolve(isGood ? undefined : reason)
      })
    })
    sending.once('error', ({ message }) => {
      resolve(`${method} ${path.slice(0, 12)}: ${message}`)
    })
    sending.end(body && JSON.stringify(body))
  })
}

test('copies that are stopped one after the other lose no request through nginx', async () => {
  const failures: string[] = []
  let isRunning = true
  let isStarting = false
  const client = async () => {
    while (isRunning) {
      const failure = await failureOf(nextRequest())
      if (failure !== undefined) failures.push(failure)
      // Sends fewer requests while a copy starts, because no copy stops during that time.
      await wait(isStarting ? 200 : 25)
    }
  }
  const working = Array.from({ length: clients }, client)
  for (let round = 0; round < rounds; round += 1) {
    const copy = copies[round % 2 === 0 ? 0 : 1]
    await wait(300)
    await copy.end('SIGTERM')
    isStarting = true
    await copy.start()
    isStarting = false
  }
  isRunning = false
  await Promise.all(working)

  expect(sent).toBeGreaterThan(rounds * 250)
  expect(failures).toEqual([])
}, 180_000)

test('a copy that is killed while it stores passings loses no passing through nginx', async () => {
  const failures: (string | undefined)[] = []
  let isRunning = true
  const client = async (_: unknown, index: number) => {
    for (let count = 0; isRunning; count += 1)
      failures.push(await failureOf(passingRequest(`killed-${String(index)}-${String(count)}`)))
  }
  // The copy that was restarted last gets no requests from nginx for two seconds.
  await wait(2_500)
  const before = await Promise.all(copies.map(storedPassings))
  const working = Array.from({ length: clients }, client)
  await wait(500)
  const after = await Promise.all(copies.map(storedPassings))
  const stored = after.map((count, index) => count - (before[index] ?? 0))
  expect(Math.max(...stored)).toBeGreaterThan(0)
  await copies[stored.indexOf(Math.max(...stored))]?.end('SIGKILL')
  await wait(1_000)
  isRunning = false
  await Promise.all(working)

  expect(failures.filter((failure) => failure !== undefined)).toEqual([])
}, 60_000)

/** Number of requests with passings to which a copy has responded since it started. */
async function storedPassings({ origin }: Copy): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const line = metrics
    .split('\n')
    .find((each) => each.startsWith('parcours_request_seconds_count') && each.includes('/passings'))
  return Number(line?.split(' ').at(-1) ?? 0)
}
