import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { languages } from '../../domain/languages.ts'
import { startFilledPostgres } from '../start/filled-postgres.ts'
import type { StartedPostgres } from '../start/postgres.ts'
import { type StartedRedis, startRedis } from '../start/redis.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import { rawConnection } from '../operations/raw-connection.ts'

let postgres: StartedPostgres
let redis: StartedRedis
let site: StartedSite
let copy: StartedSite

beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([startFilledPostgres(), startRedis()])
  const settings = {
    DATABASE_URL: postgres.url,
    CACHE_URL: redis.url,
    DEMO_SEASON: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    REQUESTS_PER_MINUTE: '300',
    GRAPHQL_REQUESTS_PER_MINUTE: '30',
    GRAPHQL_COST_PER_MINUTE: '5000',
    // One client takes at most two of the three slots.
    REQUESTS_AT_ONCE: '3',
    NODE_OPTIONS: '--max-old-space-size=900',
  }
  ;[site, copy] = await Promise.all([startSite(settings), startSite(settings)])
})

afterAll(async () => {
  await Promise.all([site.stop(), copy.stop()])
  await Promise.all([redis.stop(), postgres.stop()])
})

/** Request options with a client address. The test acts as the reverse proxy. */
const from = (address: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': address },
})

/**
 * Requests a page up to twenty times a second until `until` settles. Returns the statuses, the
 * longest response time and the number of pages.
 */
async function visitor(address: string, until: Promise<unknown>) {
  const met = { statuses: new Set<number>(), slowest: 0, pages: 0 }
  const end = new AbortController()
  void until.finally(() => {
    end.abort()
  })
  while (!end.signal.aborted) {
    const begun = performance.now()
    const { status } = await fetch(`${site.origin}/en`, from(address))
    met.statuses.add(status)
    met.slowest = Math.max(met.slowest, performance.now() - begun)
    met.pages += 1
    await wait(50)
  }
  return met
}

const get = (address: string) =>
  `GET /en HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`

test('pipelining connections do not delay other clients', async () => {
  const attack = async () => {
    const connections = await Promise.all(
      Array.from({ length: 200 }, () => rawConnection(site.origin)),
    )
    for (const { send } of connections) send(get('192.0.2.66').repeat(10))
    // This connection pipelines more requests than allowed, so the site closes the connection.
    const hasty = await rawConnection(site.origin)
    hasty.send(get('192.0.2.67').repeat(1_900))
    await hasty.rest()
    const completed = () =>
      connections.map(({ received }) => received().match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0)
    await expect.poll(completed, { timeout: 60_000 }).toEqual(connections.map(() => 10))
    for (const { close } of connections) close()
    return connections.flatMap(({ received }) => received().match(/HTTP\/1\.1 \d{3}/g) ?? [])
  }
  const attacking = attack()
  const met = await visitor('198.51.100.1', attacking)

  const responses = await attacking
  expect(new Set(responses)).toContain('HTTP/1.1 429')
  expect([...new Set(responses)].sort().join()).toMatch(
    /^HTTP\/1\.1 200,HTTP\/1\.1 429(,HTTP\/1\.1 503)?$/,
  )
  expect([...met.statuses]).toEqual([200])
  // Without fair scheduling, the visitor would wait for all pages of the attack.
  expect(met.slowest).toBeLessThan(5_000)
  expect((await fetch(`${site.origin}/ready`, from('192.0.2.66'))).status).toBe(200)
})

/** Blocks all reads of events until `release` is called or the test ends. */
async function lockEvents() {
  const client = new pg.Client(postgres.url)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin; lock table events in access exclusive mode')
  const release = () => client.end()
  onTestFinished(release)
  return {
    /** Number of statements that wait for a lock. */
    waiting: async () => {
      const { rows } = await client.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rows.length
    },
    release,
  }
}

/** Number of requests that wait in the work queue, or that are running. */
async function queued(state: 'waiting' | 'running' = 'waiting'): Promise<number> {
  const metrics = await (await fetch(`${site.origin}/metrics`)).text()
  return Number(new RegExp(`^parcours_work\\{state="${state}"\\} (\\d+)`, 'm').exec(metrics)?.[1])
}

/** A sentence of the page that refuses requests, in each language. */
const busy = languages.map(({ code, tag }) => {
  const words = JSON.parse(readFileSync(`locales/${code}.json`, 'utf8')) as Record<string, string>
  return { code, tag, line: words['error_page.line.busy'] ?? 'no line' }
})

async function expectBusyPage(response: Response, { tag, line }: (typeof busy)[number]) {
  const { headers } = response
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  const page = await response.text()
  expect(page).toContain(`<html lang="${tag}">`)
  expect(page).toContain(line)
  expect(page).not.toContain('<script')
}

test('excess requests are refused at once in the visitor’s language, and aborted work frees its slot', async () => {
  // Waits until no page of an earlier test is being computed. Such a page would take one of the
  // slots.
  await expect
    .poll(async () => (await queued('running')) + (await queued()), { timeout: 9_000 })
    .toBe(0)
  const lock = await lockEvents()
  const leaving = new AbortController()
  const { signal } = leaving
  // Two requests run and 64 requests wait in the queue. The others are refused at once.
  const held = Array.from({ length: 80 }, (_, page) =>
    fetch(
      `${site.origin}/v1/web/events?page=${String(page + 1)}`,
      from('192.0.2.10', { signal }),
    ).catch(() => undefined),
  )
  await expect.poll(() => queued(), { timeout: 9_000 }).toBe(64)
  await expect.poll(lock.waiting, { timeout: 9_000 }).toBeGreaterThanOrEqual(2)

  for (const language of busy) {
    const path = `/${language.code}/events/week?page=99`
    const response = await fetch(site.origin + path, from('192.0.2.10'))
    expect(response.status).toBe(503)
    await expectBusyPage(response, language)
  }
  const rest = await fetch(`${site.origin}/v1/web/events`, from('192.0.2.10'))
  expect(rest.status).toBe(503)
  expect(rest.headers.get('retry-after')).toBe('2')
  expect(await rest.json()).toMatchObject({ code: 'service.overloaded' })
  const graphql = await fetch(
    `${site.origin}/graphql`,
    from('192.0.2.10', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: '{"query":"{ events { total } }"}',
    }),
  )
  expect(graphql.status).toBe(503)
  expect(await graphql.json()).toMatchObject({
    errors: [{ extensions: { code: 'UPSTREAM_UNAVAILABLE', problem: 'service.overloaded' } }],
  })
  expect((await fetch(`${site.origin}/health`)).status).toBe(200)

  leaving.abort()
  await Promise.all(held)
  // The lock is still held, so the statements must have been cancelled.
  await expect.poll(lock.waiting, { timeout: 10_000 }).toBe(0)
  await lock.release()
  expect((await fetch(`${site.origin}/en/events/week`, from('192.0.2.10'))).status).toBe(200)
})

test('too many requests of one client are refused by every process, other clients are served', async () => {
  const client = '2001:db8:0:7::1'
  const sameNetwork = '2001:db8:0:7:ffff::2'
  const statuses = async (origin: string, path: string, address: string, times: number) => {
    const seen = []
    for (let time = 0; time < times; time += 1) {
      seen.push((await fetch(origin + path, from(address))).status)
    }
    return new Set(seen)
  }
  const file = '/downloads/rankings/none.csv'
  expect(await statuses(site.origin, file, client, 150)).toEqual(new Set([404]))
  expect(await statuses(copy.origin, '/v1/web/count/events', sameNetwork, 150)).toEqual(
    new Set([200]),
  )

  for (const { origin } of [site, copy]) {
    // Requests all pages at the same time, because each refusal is delayed by half a second.
    await Promise.all(
      busy.map(async (language, index) => {
        const address = index % 2 ? client : sameNetwork
        const response = await fetch(`${origin}/${language.code}`, from(address))
        expect(response.status).toBe(429)
        await expectBusyPage(response, language)
      }),
    )
    const rest = await fetch(`${origin}/v1/web/events`, from(client))
    expect(rest.status).toBe(429)
    expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await rest.json()).toMatchObject({ code: 'request.tooMany' })
    expect((await fetch(origin + file, from(client))).status).toBe(429)
    for (const path of ['/health', '/ready', '/metrics', '/icons/running.svg']) {
      expect((await fetch(origin + path, from(client))).status, path).toBe(200)
    }
    expect((await fetch(`${origin}/en`, from('2001:db8:0:8::1'))).status).toBe(200)
  }
})

test('a batch of GraphQL operations counts as its number of operations, in all processes', async () => {
  const batch = async (origin: string) => {
    // Sends batches, because responses to batches are never cached.
    const body = JSON.stringify(Array(10).fill({ query: '{ __typename }' }))
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const init = from('192.0.2.20', { method: 'POST', headers, body })
    return (await fetch(`${origin}/graphql`, init)).status
  }
  const origins = [site.origin, copy.origin, site.origin, copy.origin]
  const seen = []
  for (const origin of origins) seen.push(await batch(origin))
  expect(seen).toEqual([200, 200, 200, 429])
})

test('all processes take the cost of operations from one budget, which pages do not use', async () => {
  const post = (origin: string, body: object, headers: Record<string, string> = {}) =>
    fetch(
      `${origin}/graphql`,
      from('192.0.2.30', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    )
  // Uses another name in each query, because cached responses cost nothing.
  const query = (name: string) =>
    `query ${name} { events(itemsPerPage: 50) { items { races { rankings { id } } } } }`
  const cost = await post(site.origin, { query: query('A') }, { 'x-include-cost': '1' })
  const { extensions } = (await cost.json()) as { extensions: { cost: { requested: number } } }
  const affordable = Math.floor(5_000 / extensions.cost.requested)
  expect(affordable).toBeGreaterThan(1)
  for (let time = 1; time < affordable; time += 1) {
    const { status } = await post(time % 2 ? copy.origin : site.origin, {
      query: query(`B${time}`),
    })
    expect(status).toBe(200)
  }
  const operations = JSON.parse(readFileSync('src/gql/persisted-operations.json', 'utf8')) as object
  const [documentId] =
    Object.entries(operations).find(([, text]) => /^query \w+ \{/m.test(String(text))) ?? []
  for (const { origin } of [site, copy]) {
    const refused = await post(origin, { query: query('C') })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post(origin, { documentId })).status).toBe(200)
    expect((await fetch(`${origin}/en`, from('192.0.2.30'))).status).toBe(200)
  }
})

test('clients that read byte by byte cost little memory', async () => {
  /** Memory in kilobytes. */
  const memory = async () => {
    const metrics = await (await fetch(`${site.origin}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1000
  }
  const readers = []
  const before = await memory()
  for (let reader = 0; reader < 250; reader += 1) {
    const connection = await rawConnection(site.origin)
    connection.pause()
    connection.send(get(`198.51.100.${String(reader)}`))
    readers.push(connection)
  }
  await wait(1_000)
  expect((await fetch(`${site.origin}/en`, from('198.51.100.251'))).status).toBe(200)
  expect((await memory()) - before).toBeLessThan(100_000)
  for (const { close } of readers) close()
})
