import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persistedPath } from '../persisted-operation.ts'
import { TimingClient } from '../../server/timing/client/timing-client.ts'
import { startFilledPostgres } from '../start/filled-postgres.ts'
import { freePort } from '../start/free-port.ts'
import { type Mailbox, openMailbox } from '../start/mailbox.ts'
import type { StartedPostgres } from '../start/postgres.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import { startTcpProxy, type TcpProxy } from '../start/tcp-proxy.ts'
import { rawConnection } from './raw-connection.ts'
import { prepareTimedRace } from './timed-race.ts'

const eventId = 'pier-mile-2026'
const raceId = `${eventId}-mile`
const eventPage = `/en/events/${eventId}`
const rankingPage = `${eventPage}/races/${raceId}/rankings/${raceId}-overall`
const account = { email: 'ada@tugboats.example', password: 'tugs and barges' }
const timeoutMs = 700

let postgres: StartedPostgres
let mailbox: Mailbox
/** Proxy between the web process and the events process. */
let proxy: TcpProxy
let events: StartedSite
let identity: StartedSite
let web: StartedSite
let timing: TimingClient
const folder = mkdtempSync(join(tmpdir(), 'parcours-roles-'))

/** Rights of the web process in the database. docs/operating.md has the same list. */
const grants = `create role pages login;
  grant select on publications, publication_counter, events, news, credentials, events_migrations,
    identity_migrations to pages;
  grant update on credentials to pages;`

/** Settings that all roles share. */
let shared: Record<string, string>
/** Settings of the events process, including its port. */
let ofEvents: Record<string, string>

beforeAll(async () => {
  postgres = await startFilledPostgres()
  const token = await prepareTimedRace({ kind: 'postgres', url: postgres.url })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(grants)
  await admin.end()
  const webDatabase = new URL(postgres.url)
  webDatabase.username = 'pages'
  const [eventsPort, identityPort, webPort, mailPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  mailbox = await openMailbox(mailPort)
  proxy = await startTcpProxy(eventsPort)
  const siteFile = join(folder, 'site.json')
  writeFileSync(siteFile, JSON.stringify({ origin: `http://127.0.0.1:${String(webPort)}` }))
  shared = {
    DATABASE_URL: postgres.url,
    DEMO_SEASON: '0',
    INTERNAL_TOKEN: 'between the roles of the tugboats',
    SITE_CONFIG: siteFile,
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${String(mailPort)}`,
    MAIL_FROM: 'no-reply@tugboats.example',
    EVENTS_URL: `http://127.0.0.1:${String(proxy.port)}`,
    IDENTITY_URL: `http://127.0.0.1:${String(identityPort)}`,
    UPSTREAM_TIMEOUT_MS: String(timeoutMs),
  }
  ofEvents = { ...shared, ROLE: 'events', PORT: String(eventsPort) }
  ;[events, identity, web] = await Promise.all([
    startSite(ofEvents),
    startSite({ ...shared, ROLE: 'identity', PORT: String(identityPort) }),
    startSite({
      ...shared,
      DATABASE_URL: webDatabase.href,
      ROLE: 'web',
      PORT: String(webPort),
    }),
  ])
  timing = new TimingClient({ url: web.origin, token, raceId }, new AbortController().signal)
}, 180_000)

afterAll(async () => {
  await Promise.all([web, events, identity].map((site) => site.stop()))
  await proxy.close()
  await mailbox.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Received {
  status: number
  headers: Headers
  text: string
  ms: number
}

async function read(path: string, headers: Record<string, string> = {}): Promise<Received> {
  const start = performance.now()
  const response = await fetch(web.origin + path, { headers, redirect: 'manual' })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, ms: performance.now() - start }
}

/**
 * Reads a path again while its status is 503. On a busy machine, the first responses may take longer
 * than the timeout.
 */
async function readWhenReady(path: string): Promise<Received> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const received = await read(path)
    if (received.status !== 503 || performance.now() > deadline) return received
    await wait(50)
  }
}

let pages = 0
/**
 * Requests the page of an event that does not exist. No cache has this page, so its status is 404
 * only while the events service responds.
 */
function readUncached(): Promise<Received> {
  pages += 1
  return read(`/en/events/nothing-${String(pages)}`)
}

/** Sends a GraphQL operation. By default, sends no cookies and no origin, as a phone does. */
async function query(text: string, variables = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${web.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify({ query: text, variables }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return {
    cookie,
    ...((await response.json()) as {
      data?: Record<string, unknown>
      errors?: { extensions: Record<string, unknown> }[]
    }),
  }
}

/** Signs in through the public REST API. The web process passes the request on. */
async function signIn(): Promise<string> {
  const response = await fetch(`${web.origin}/v1/identity/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
    body: JSON.stringify(account),
  })
  expect(response.status).toBe(201)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function openCircuits(): Promise<string[]> {
  const { text } = await read('/metrics')
  const lines = text.matchAll(/^parcours_upstream_circuit_open\{service="(\w+)"\} 1$/gm)
  return [...lines].map(([, service]) => String(service))
}

async function untilNormal(): Promise<number> {
  const start = performance.now()
  while ((await readUncached()).status !== 404) {
    if (performance.now() - start > 20_000) throw new Error('the site does not recover')
    await wait(50)
  }
  return performance.now() - start
}

test('pages, GraphQL, search, files and REST come from three processes', async () => {
  await timing.putStarters([{ bib: '7', name: 'Ada Lagoon', gender: 'F' }])
  expect((await readWhenReady('/en')).status).toBe(200)
  const ranking = await readWhenReady(rankingPage)
  expect(ranking.status).toBe(200)
  expect(ranking.text).toContain('Pier Mile')
  expect((await readWhenReady('/en/search?q=pier')).text).toContain('Pier Mile')
  expect((await query(`{ event(id: "${eventId}") { name } }`)).data).toEqual({
    event: { name: 'Pier Mile' },
  })
  expect((await readWhenReady(`/v1/web/events/${eventId}`)).text).toContain('"Pier Mile"')
  const csv = await readWhenReady(`/downloads/rankings/${raceId}-overall.csv?columns=bib,age`)
  expect(csv.text).toBe('bib,age\r\n7,\r\n')
  const flag = await readWhenReady('/assets/flags/4x3/nl.webp')
  expect(flag.headers.get('content-type')).toBe('image/webp')
  for (const { origin } of [events, identity, web]) {
    for (const path of ['/health', '/ready', '/metrics']) {
      expect((await fetch(origin + path)).status).toBe(200)
    }
  }
})

test('an account is created, signed in and seen by pages', async () => {
  const signUp = 'mutation ($input: SignUpInput!) { signUp(input: $input) { userErrors { code } } }'
  expect((await query(signUp, { input: { email: account.email } })).data).toEqual({
    signUp: { userErrors: [] },
  })
  const token = new URL(await mailbox.link(account.email), web.origin).searchParams.get('token')
  const confirm = `mutation ($input: ConfirmInput!) { confirm(input: $input) { userErrors { code field } } }`
  const input = {
    token,
    password: account.password,
    firstName: 'Ada',
    lastName: 'Lagoon',
    dateOfBirth: '1990-05-01',
    gender: 'F',
  }
  expect((await query(confirm, { input })).data).toEqual({ confirm: { userErrors: [] } })
  const cookie = await signIn()
  expect((await query('{ viewer { signedIn } }', {}, { cookie })).data).toEqual({
    viewer: { signedIn: true },
  })
  const page = await read('/en/account', { cookie })
  expect(page.status).toBe(200)
  expect(page.text).toContain(account.email)
  // Sends a REST request without a body.
  const end = await fetch(`${web.origin}/v1/identity/session`, {
    method: 'DELETE',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
  expect(end.status).toBe(204)
  expect((await query('{ viewer { signedIn } }', {}, { cookie })).data).toEqual({
    viewer: { signedIn: false },
  })
})

test('a passing that is sent to the web process reaches its live pages', async () => {
  const now = new Date().toISOString()
  await timing.putStart({ gun_at: now, decided_at: now })
  const controller = new AbortController()
  const stream = await fetch(web.origin + persistedPath('RaceScreen', { raceId }), {
    headers: { accept: 'text/event-stream' },
    signal: controller.signal,
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  const frames = () => received.split('event: next').length - 1
  const untilFrames = async (count: number) => {
    while (frames() < count) received += (await reader?.read())?.value ?? ''
  }
  await untilFrames(1)
  await timing.sendPassings([{ id: 'a', bib: '7', checkpoint: 'Lighthouse', race_ms: 200_000 }])
  await untilFrames(2)
  controller.abort()
  expect(frames()).toBeGreaterThanOrEqual(2)
  expect((await readWhenReady(rankingPage)).text).toContain('Ada Lagoon')
}, 20_000)

test('the services obey the secret of the roles only, which no client can bring in', async () => {
  const path = '/v1/identity/viewer'
  expect((await fetch(identity.origin + path)).status).toBe(401)
  for (const kind of ['gateway', 'public']) {
    const headers = { 'x-internal-token': `${kind} wrong`, 'x-client-address': '192.0.2.1' }
    for (const url of [identity.origin + path, `${events.origin}/v1/web/events/${eventId}`]) {
      const response = await fetch(url, { headers })
      expect(response.status).toBe(401)
      expect(await response.text()).toContain('internal.tokenMissing')
    }
    expect((await read(`/v1/web/events/${eventId}`, headers)).status).toBe(200)
  }
  // A request without the secret counts as public. It gets no cache tags and has limits.
  const open = await fetch(`${events.origin}/v1/web/events/${eventId}`)
  expect(open.status).toBe(200)
  expect(open.headers.get('cache-tag')).toBeNull()
})

test.each(['events', 'identity'])(
  'no spelling of a path leads from the REST of %s to its metrics',
  async (name) => {
    const root = name === 'events' ? '/v1/web' : '/v1/identity'
    const ways = ['/../..', '/%2e%2e/%2e%2e', '\\..\\..', '/..\\..', '/.%2E/%2e.', '/..;/..']
    const connection = await rawConnection(web.origin)
    for (const way of ways) {
      connection.send(`GET ${root}${way}/metrics HTTP/1.1\r\nHost: x\r\n\r\n`)
    }
    connection.send('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const statuses = [...(await connection.rest()).matchAll(/HTTP\/1\.1 (\d+)/g)]
    expect(statuses.map(([, status]) => status)).toEqual([...ways.map(() => '404'), '200'])
  },
)

test('without the events service its pages are refused at once, accounts work, and it is used again when it is back', async () => {
  const cookie = await signIn()
  expect((await readWhenReady(eventPage)).status).toBe(200)
  events.process.removeAllListeners('close')
  const ended = once(events.process, 'exit')
  events.process.kill('SIGKILL')
  await ended

  // The circuit opens when more requests have failed in the last two seconds than have succeeded.
  // Requests from before the end of the service count too.
  for (let round = 0; round < 100 && (await openCircuits()).length === 0; round += 1) {
    const { status, headers, ms } = await readUncached()
    expect(status).toBe(503)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(ms).toBeLessThan(1_000)
  }
  expect(await openCircuits()).toEqual(['events'])
  const rest = await read('/v1/web/events/other')
  expect([rest.status, rest.headers.get('retry-after')]).toEqual([503, '1'])
  const { errors } = await query('{ event(id: "another") { name } }')
  expect(errors?.map(({ extensions }) => extensions)).toEqual([
    { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 1 },
  ])
  expect((await read('/en/account', { cookie })).status).toBe(200)
  expect((await read('/ready')).status).toBe(200)
  // Cached and valid pages are served from memory. A ranking is not tested, because the age of its
  // data changes.
  expect((await read(eventPage)).status).toBe(200)

  events = await startSite(ofEvents)
  expect(await untilNormal()).toBeLessThan(2_000)
  expect(await openCircuits()).toEqual([])
}, 60_000)

test('a connection that is lost before the response is tried again, for reads only', async () => {
  const retries = async () => {
    const { text } = await read('/metrics')
    const [, count = '0'] = /^parcours_upstream_retries_total\{.*\} (\d+)$/m.exec(text) ?? []
    return Number(count)
  }
  expect((await readUncached()).status).toBe(404)
  const before = await retries()
  proxy.dropNext = 1

  expect((await readUncached()).status).toBe(404)

  expect(await retries()).toBe(before + 1)
})

test('a slow events service takes no longer than the timeout, then nothing', async () => {
  proxy.delayMs = 5_000
  const slow = await readUncached()
  expect(slow.status).toBe(503)
  expect(slow.ms).toBeGreaterThanOrEqual(timeoutMs)
  expect(slow.ms).toBeLessThan(timeoutMs + 1_000)

  await Promise.all(Array.from({ length: 8 }, readUncached))
  expect(await openCircuits()).toEqual(['events'])
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push((await readUncached()).ms)
  // The open circuit breaker refuses requests immediately. It lets at most one of these requests
  // through, to test whether the service responds again.
  expect(times.filter((ms) => ms < timeoutMs / 2).length).toBeGreaterThanOrEqual(4)

  proxy.delayMs = 0
  expect(await untilNormal()).toBeLessThan(2_000)
}, 30_000)

test('a third-party events service with the same contract works, without a database', async () => {
  let name = 'Foreign Fell Race'
  let calls = 0
  const tokens = new Set<unknown>()
  const foreign = createServer((request, response) => {
    calls += 1
    tokens.add(request.headers['x-internal-token'])
    const athlete = { participant_id: 'p', race_id: 'r', event_id: 'fell', name: 'Ana', event: '' }
    const responses: Record<string, [status: number, body: object]> = {
      '/v1/web/events/fell': [200, { id: 'fell', name }],
      '/v1/web/events/sold': [402, {}],
      '/v1/web/search': [200, { data: { result: { events: [], athletes: [athlete] } } }],
    }
    const [status, body] = responses[request.url?.split('?')[0] ?? ''] ?? [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  const address = foreign.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const site = await startSite({
    ...shared,
    DATABASE_URL: '',
    ROLE: 'web',
    EVENTS_URL: `http://127.0.0.1:${String(port)}`,
  })
  try {
    const nameNow = async () => {
      const text = encodeURIComponent('{ event(id: "fell") { name } }')
      const response = await fetch(`${site.origin}/graphql?query=${text}`)
      const { data } = (await response.json()) as { data: { event: { name: string } } }
      return data.event.name
    }
    expect(await nameNow()).toBe('Foreign Fell Race')
    name = 'Fell Race'
    await expect.poll(nameNow, { timeout: 3_000 }).toBe('Fell Race')
    const before = calls
    const names = await Promise.all(Array.from({ length: 30 }, nameNow))
    expect(new Set(names)).toEqual(new Set(['Fell Race']))
    expect(calls - before).toBeLessThanOrEqual(3)

    const found = await fetch(`${site.origin}/en/search?q=ana`)
    expect(found.status).toBe(200)
    expect(await found.text()).toContain('Ana')

    const unpaid = await fetch(`${site.origin}/en/events/sold`, {
      headers: { cookie: 'session=abc' },
      redirect: 'manual',
    })
    expect(unpaid.status).toBe(303)
    expect(unpaid.headers.get('location')).toBe('/en/login?next=%2Fen%2Fevents%2Fsold')
    expect(unpaid.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0; Path=\/; HttpOnly/)

    // The token of the events service gives no access to accounts.
    const [token] = tokens
    const headers = { 'x-internal-token': String(token) }
    const response = await fetch(`${identity.origin}/v1/identity/viewer`, { headers })
    expect(response.status).toBe(401)
  } finally {
    await site.stop()
    foreign.close()
  }
}, 60_000)
