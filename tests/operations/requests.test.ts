import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedSite, startSite } from '../start/site.ts'
import { rawConnection } from './raw-connection.ts'

let site: StartedSite

const settings = mkdtempSync(join(tmpdir(), 'parcours-settings-'))
const siteConfig = {
  origin: 'https://results.club.test',
  security: {
    contact: ['mailto:security@club.test', 'https://club.test/report'],
    languages: ['en', 'de'],
    policy: 'https://club.test/disclosure',
  },
}

beforeAll(async () => {
  writeFileSync(join(settings, 'site.json'), JSON.stringify(siteConfig))
  site = await startSite({
    SITE_CONFIG: join(settings, 'site.json'),
    HSTS_INCLUDE_SUBDOMAINS: '1',
    DEMO_SEASON: '0',
    DATABASE_URL: '',
    LOG_LEVEL: 'debug',
    TRUSTED_PROXIES: '127.0.0.1, 10.1.0.0/16',
    GRAPHQL_REQUESTS_PER_MINUTE: '2',
    OFFLINE_PAGES: '0',
  })
})

afterAll(async () => {
  await site.stop()
  rmSync(settings, { recursive: true })
})

/** Sends raw bytes. Returns the response when the site has closed the connection. */
async function responseTo(bytes: string) {
  const connection = await rawConnection(site.origin)
  connection.send(bytes)
  const responseText = await connection.rest()
  return { responseText, status: Number(/^HTTP\/1\.1 (\d{3})/.exec(responseText)?.[1]) }
}

const close = 'Connection: close\r\n\r\n'

test.each([
  ['two hosts', `GET /en HTTP/1.1\r\nHost: a\r\nHost: b\r\n${close}`, 400],
  ['no host', `GET /en HTTP/1.1\r\n${close}`, 400],
  [
    'an address of another site',
    `GET http://other.example/en HTTP/1.1\r\nHost: a\r\n${close}`,
    400,
  ],
  ['no address', `OPTIONS * HTTP/1.1\r\nHost: a\r\n${close}`, 400],
  ['an enormous address', `GET /en?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n${close}`, 431],
  [
    'an enormous header',
    `GET /en HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n${close}`,
    431,
  ],
  ['a thousand headers', `GET /en HTTP/1.1\r\nHost: a\r\n${'X: a\r\n'.repeat(5_000)}${close}`, 431],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a line break in a header', `GET /en HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n${close}`, 400],
  [
    'two lengths',
    `POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}`,
    400,
  ],
  [
    'a length and chunks',
    `POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${close}`,
    400,
  ],
  ['an unknown method', `BREW /en HTTP/1.1\r\nHost: a\r\n${close}`, 400],
  ['a method that no page has', `DELETE /en HTTP/1.1\r\nHost: a\r\n${close}`, 405],
  ['a byte that is no text', `GET /en/%ff HTTP/1.1\r\nHost: a\r\n${close}`, 400],
  ['half a code', `GET /v1/web/events/%2 HTTP/1.1\r\nHost: a\r\n${close}`, 400],
])('%s is refused with a problem', async (_name, bytes, expected) => {
  const { responseText, status } = await responseTo(bytes)
  expect(status).toBe(expected)
  expect(responseText).toContain('application/problem+json')
  expect(responseText).toContain(`{"status":${String(expected)},"code":"`)
})

test.each(['/en/%0a', '/en/x%0dy', '/en/%e2%80%a8'])(
  '%s, with a line terminator, is an unknown page',
  async (path) => {
    const { responseText, status } = await responseTo(`GET ${path} HTTP/1.1\r\nHost: a\r\n${close}`)
    expect(status).toBe(404)
    expect(responseText).toContain('content-type: text/html')
  },
)

/** Texts that occur only in files outside the public folders. */
const secrets = [readFileSync('package.json', 'utf8').slice(0, 60), 'root:x:0:0']

test.each([
  '/../package.json',
  '/assets/../../../package.json',
  '/assets/flags/../../../package.json',
  '/assets/flags/4x3/..%2f..%2f..%2f..%2fpackage.json',
  '/assets/flags/4x3/%2e%2e/%2e%2e/package.json',
  '/assets/flags/4x3/%252e%252e%252fpackage.json',
  '/assets/flags/4x3/..%5c..%5cpackage.json',
  '/assets/flags/4x3/nl.svg%00.txt',
  '/files/../../package.json',
  '/files/..%2f..%2fpackage.json/logo',
  '/icons/..%2f..%2fpackage.json',
  '/icons/%2e%2e%2f%2e%2e%2fpackage.json.svg',
  '/docs/events/static/..%2f..%2fpackage.json',
  '/docs/events/static/%2e%2e/%2e%2e/package.json',
  '//etc/passwd',
  '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/en/..%2f..%2fetc%2fpasswd',
  '/..;/package.json',
])('%s reaches no file', async (path) => {
  const { responseText, status } = await responseTo(`GET ${path} HTTP/1.1\r\nHost: a\r\n${close}`)
  expect(status).toBeGreaterThanOrEqual(300)
  expect(status).toBeLessThan(500)
  for (const secret of secrets) expect(responseText).not.toContain(secret)
})

test.each(['/en', '/health', '/ready', '/v1/web/events', '/assets/flags/4x3/nl.svg'])(
  'HEAD %s responds like GET, without a body',
  async (path) => {
    const [requested, got] = await Promise.all([
      fetch(site.origin + path, { method: 'HEAD' }),
      fetch(site.origin + path),
    ])
    expect(requested.status).toBe(200)
    expect(await requested.text()).toBe('')
    expect(requested.headers.get('content-type')).toBe(got.headers.get('content-type'))
    expect(requested.headers.get('etag')).toBe(got.headers.get('etag'))
    expect(requested.headers.get('cache-control')).toBe(got.headers.get('cache-control'))
    await got.text()
  },
)

/**
 * Requests a path as a client of its own. The minute in which requests are counted begins with the
 * first request of a client, so it does not end during the test.
 */
const fetchFrom = (address: string, path: string) =>
  fetch(site.origin + path, { headers: { 'x-forwarded-for': address } })

test('a REST response says what its client has left, and a shared one the policy only', async () => {
  const remaining = async (path: string) => {
    const { headers } = await fetchFrom('192.0.2.31', path)
    expect(headers.get('ratelimit-policy')).toMatch(/^"requests";q=\d+;w=60$/)
    return /^"requests";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]
  }
  const first = Number(await remaining('/v1/identity/viewer'))
  expect(Number(await remaining('/v1/identity/viewer'))).toBe(first - 1)
  expect(await remaining('/v1/web/events')).toBeUndefined()
  expect(await remaining('/v1/web/events/no-such-event')).toBe(String(first - 3))
  const pairs = Array.from({ length: 40 }, (_, index) => `race~${String(index)}`)
  expect(await remaining(`/v1/web/field-passings?ids=${pairs.join(',')}`)).toBeUndefined()
  const junk = await remaining(`/v1/web/field-passings?ids=${','.repeat(5_000)}`)
  expect(junk).toBe(String(first - 3 - 40 - 100))
})

test('a search counts as its words, and in all rankings of an event as twenty requests', async () => {
  const request = (path: string) => fetchFrom('192.0.2.32', path)
  const left = async () => {
    const { headers } = await request('/v1/identity/viewer')
    return Number(/;r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1])
  }
  const first = await left()
  await request('/en/events/no-such-event?find=ana')
  expect(await left()).toBe(first - 1 - 20 - 1)
  await request('/en/events/no-such-event?find=+')
  expect(await left()).toBe(first - 1 - 20 - 1 - 2)
  const second = await left()
  await request('/en/search?q=ana+abcdefghi')
  expect(await left()).toBe(second - 1 - 3 - 1)
  await request('/v1/web/search?q=ana+abcdefghi')
  expect(await left()).toBe(second - 1 - 3 - 1 - 3 - 1)
  await request('/v1/web/races/no-such-race/comparison?bibs=1,2,ana')
  expect(await left()).toBe(second - 1 - 3 - 1 - 3 - 1 - 3 - 1)
})

test('/.well-known/security.txt says where to report a vulnerability, for less than a year', async () => {
  const response = await fetch(`${site.origin}/.well-known/security.txt`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  const expires = /^Expires: (\d{4}-\d\d-\d\dT00:00:00Z)$/m.exec(text)?.[1] ?? ''
  expect(text.split('\n')).toEqual([
    'Contact: mailto:security@club.test',
    'Contact: https://club.test/report',
    `Expires: ${expires}`,
    'Preferred-Languages: en, de',
    'Canonical: https://results.club.test/.well-known/security.txt',
    'Policy: https://club.test/disclosure',
    '',
  ])
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
  // The home page does not contain the security contact.
  expect(await (await fetch(`${site.origin}/en`)).text()).not.toContain('disclosure')
})

test.each(['/en', '/v1/web/events', '/graphql?query={__typename}', '/nowhere.txt'])(
  '%s sends Strict-Transport-Security, with subdomains if configured',
  async (path) => {
    const { headers } = await fetch(site.origin + path)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  },
)

test('Prometheus metrics count responses and contain no visitor input', async () => {
  await fetch(`${site.origin}/v1/web/search?q=a-visitor`)
  const response = await fetch(`${site.origin}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await response.text()
  expect(text).toMatch(
    /parcours_request_seconds_count\{route="\/v1\/web\/search",method="GET",status="200"\} [1-9]/,
  )
  expect(text).toMatch(/parcours_sql_query_seconds_count [1-9]/)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('a-visitor')
})

test.each(['alerts.yaml', 'dashboard.json'])(
  'deploy/monitoring/%s uses metrics that exist',
  async (file) => {
    const text = readFileSync(`deploy/monitoring/${file}`, 'utf8')
    const named = new Set(text.match(/\b(?:parcours|nodejs|process)_[a-z0-9_]+\b/g))
    const metrics = await (await fetch(`${site.origin}/metrics`)).text()
    const known = [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '')
    expect(named.size).toBeGreaterThan(2)
    for (const name of named) expect(known).toContain(name.replace(/_(?:count|bucket)$/, ''))
  },
)

test.each(['health', 'ready'])('/%s reports only its state', async (name) => {
  const response = await fetch(`${site.origin}/${name}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ status: name === 'health' ? 'alive' : 'ready' })
})

interface Line {
  requestId?: string
  route?: string
  level: string
}

/** The log lines of one request. Waits until the last line was written. */
async function linesOf(requestId: string): Promise<Line[]> {
  let lines: Line[] = []
  await expect
    .poll(() => {
      const all = site
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
      lines = all
        .map((line) => JSON.parse(line) as Line)
        .filter((line) => line.requestId === requestId)
      return lines.map(({ level }) => level)
    })
    .toContain('info')
  return lines
}

test('a request has one id in all log lines, and no search text', async () => {
  const response = await fetch(`${site.origin}/en/events/week?page=2&q=a-visitor`, {
    headers: { 'x-request-id': 'journey-1' },
  })
  expect(response.headers.get('x-request-id')).toBe('journey-1')
  const lines = await linesOf('journey-1')
  const told = lines.map(({ level, route }) => `${level} ${route}`)
  // Parallel requests of a page end in any order. The page's own line comes last.
  expect(told.toSorted()).toEqual([
    'debug /v1/web/count/events',
    'debug /v1/web/events',
    'info /:lang/events/week',
  ])
  expect(told.at(-1)).toBe('info /:lang/events/week')
  expect(site.output()).not.toContain('a-visitor')
})

test('a GraphQL request has one id too', async () => {
  const response = await fetch(`${site.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'bad id' },
    body: '{"query":"{ events { total } }"}',
  })
  const id = response.headers.get('x-request-id') ?? ''
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect((await linesOf(id)).map(({ route }) => route)).toEqual(['/v1/web/events', '/graphql'])
})

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const sessions = '/v1/identity/sessions'
test.each([
  ['reset', sessions, json, 'Content-Length: 1000'],
  ['end', sessions, json, 'Content-Length: 1000'],
  ['reset', sessions, json, 'Transfer-Encoding: chunked'],
  ['reset', '/v1/identity/sign-up', json, 'Content-Length: 1000'],
  ['reset', '/graphql', json, 'Content-Length: 1000'],
  ['end', '/en/login', form, 'Content-Length: 1000'],
] as const)(
  'a client that goes away (%s) in the middle of a POST to %s (%s, %s) leaves one line in the log',
  async (goAway, path, type, length) => {
    const id = `aborted-${goAway}${path.replaceAll('/', '-')}-${String(length.length)}`
    const connection = await rawConnection(site.origin)
    connection.send(
      [
        `POST ${path} HTTP/1.1`,
        'Host: a',
        // Uses a client address of its own, because the GraphQL route has a rate limit per client.
        'X-Forwarded-For: 192.0.2.77',
        'Sec-Fetch-Site: same-origin',
        `X-Request-Id: ${id}`,
        `Content-Type: ${type}`,
        length,
        '\r\n5\r\n{"ema',
      ].join('\r\n'),
    )
    // When this second request gets a response, the site has processed the first one.
    await fetch(`${site.origin}/health`)
    await wait(100)
    connection[goAway]()
    const lines = () =>
      site
        .output()
        .split('\n')
        .filter((line) => line.includes(id))
        .map((line) => JSON.parse(line) as Line & { status: number })
    await expect.poll(lines, { timeout: 10_000 }).not.toEqual([])
    // Waits a moment. Further log lines of the request would appear within this time.
    await wait(200)
    expect(lines()).toHaveLength(1)
    expect(lines()[0]).toMatchObject({ level: 'info', msg: 'request', method: 'POST', status: 499 })
    expect(site.output()).not.toContain('"stack"')
  },
)

test('clients of a trusted proxy have their own limits and cannot evade them', async () => {
  let requested = 0
  const sendFrom = async (forwardedFor: string) => {
    requested += 1
    // Sends different queries, because cached responses do not use up the limit.
    const response = await fetch(
      `${site.origin}/graphql?query={a${String(requested)}:__typename}`,
      {
        headers: { 'x-forwarded-for': forwardedFor, accept: 'application/json' },
      },
    )
    await response.text()
    return response.status
  }
  expect(await sendFrom('192.0.2.1')).toBe(200)
  expect(await sendFrom('192.0.2.1')).toBe(200)
  expect(await sendFrom('192.0.2.1')).toBe(429)
  expect(await sendFrom('192.0.2.2')).toBe(200)
  // The proxy appends its entry to X-Forwarded-For. The visitor can forge all earlier entries.
  expect(await sendFrom('192.0.2.9, 192.0.2.1')).toBe(429)
})

test('a site without kept pages serves a service worker that removes itself', async () => {
  const worker = await fetch(`${site.origin}/service-worker.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(await worker.text()).toContain('unregister()')
  expect(await (await fetch(`${site.origin}/en`)).text()).not.toContain('keepsPages')
})
