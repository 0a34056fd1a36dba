import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persistedPath } from '../persisted-operation.ts'
import { type StartedNginx, startNginx } from '../start/nginx.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import { freePort } from '../start/free-port.ts'
import { rawTls, securityHeaders, Visitor } from './nginx-visitor.ts'
import { rawConnection } from './raw-connection.ts'

/**
 * The only copy of the site. The port of the second copy is closed, except in tests that listen on
 * this port.
 */
let site: StartedSite
let secondPort: number
let nginx: StartedNginx
let visitor: Visitor
const folder = mkdtempSync(join(tmpdir(), 'parcours-behind-nginx-'))

beforeAll(async () => {
  site = await startSite({
    DATABASE_URL: '',
    DEMO_SEASON: '0',
    VAR_DIRECTORY: folder,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const port = Number(new URL(site.origin).port)
  secondPort = await freePort()
  nginx = await startNginx([port, secondPort])
  visitor = new Visitor(nginx)
}, 180_000)

afterAll(async () => {
  visitor.close()
  await nginx.stop()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('pages come over HTTP/2, also while a copy is away', async () => {
  for (let page = 1; page <= 4; page += 1) {
    const { status, body } = await visitor.read(`/en/events?page=${String(page)}`)
    expect(status).toBe(200)
    expect(body).toContain('</html>')
  }
})

test('addresses without TLS redirect', async () => {
  const { status, headers } = await fetch(`${nginx.plainOrigin}/en?a=b`, { redirect: 'manual' })
  expect(status).toBe(301)
  expect(headers.get('location')).toBe('https://localhost/en?a=b')
})

test('a page is shared for a second, the page of a visitor is not', async () => {
  const caches: unknown[] = []
  for (let round = 0; round < 5; round += 1) {
    caches.push((await visitor.read('/en/organisations')).headers['x-cache'])
  }
  expect(caches[0]).toBe('MISS')
  expect(caches).toContain('HIT')

  for (let round = 0; round < 3; round += 1) {
    expect((await visitor.read('/en/account')).headers['x-cache']).not.toBe('HIT')
    const signedIn = await visitor.read('/en/organisations', { headers: { cookie: 'session=abc' } })
    expect(signedIn.headers['x-cache']).toBe('BYPASS')
  }
})

test('a file whose name contains its hash is stored', async () => {
  const { body } = await visitor.read('/en')
  const [path = ''] = /\/assets\/[\w.-]+\.css/.exec(body) ?? []
  await visitor.read(path)
  expect((await visitor.read(path)).headers['x-cache']).toBe('HIT')
})

/** The query of the home page. With `Accept: text/event-stream`, its response is a stream. */
const home = persistedPath('HomeScreen', { inWeek: 12, inStrip: 6 })

test('files and operations of a release come from the copy that has it', async () => {
  const pages = ['/en', '/en/search', '/en/developers', '/en/privacy']
  const bodies = await Promise.all(pages.map((page) => visitor.read(page)))
  const files = bodies.flatMap(({ body }) => body.match(/\/assets\/[\w.-]+\.js/g) ?? [])
  const paths = [...new Set(files), ...pages.map(() => home)]
  // Simulates a copy of another release.
  const asked: (string | undefined)[] = []
  const other = createServer(({ url }, response) => {
    asked.push(url)
    response.writeHead(404).end()
  }).listen(secondPort, '127.0.0.1')
  await once(other, 'listening')
  // Waits longer than the time for which nginx leaves out a failed copy.
  await wait(2_100)
  try {
    for (const path of paths) expect([path, (await visitor.read(path)).status]).toEqual([path, 200])
    expect((await visitor.read('/assets/of-no-release.js')).status).toBe(404)
  } finally {
    other.close()
    other.closeAllConnections()
  }
  expect(asked.filter((path) => path?.startsWith('/assets/')).length).toBeGreaterThan(1)
  expect(asked.some((path) => path?.startsWith('/graphql'))).toBe(true)
})

test('streams begin at once', async () => {
  const { status, body } = await visitor.read(home, {
    headers: { accept: 'text/event-stream' },
    until: 'event:',
  })
  expect(status).toBe(200)
  expect(body).toContain('event:')
})

test('700 streams of a club house behind one address are opened', async () => {
  // Opens seven connections, because nginx processes at most 128 requests of one connection at the
  // same time.
  const connections = Array.from({ length: 7 }, () => new Visitor(nginx, '127.0.0.7'))
  const opening = connections.flatMap((connection) =>
    Array.from({ length: 100 }, () => connection.open(home, { accept: 'text/event-stream' })),
  )
  try {
    expect(new Set(await Promise.all(opening))).toEqual(new Set([200]))
    const metrics = await (await fetch(`${site.origin}/metrics`)).text()
    expect(/^parcours_streams (\d+)/m.exec(metrics)?.[1]).toBe('700')
  } finally {
    for (const connection of connections) connection.close()
  }
})

test('unknown hosts get no answer', async () => {
  const request = 'GET /en HTTP/1.1\r\nHost: other.example\r\n\r\n'
  const plain = await rawConnection(nginx.plainOrigin)
  plain.send(request)
  expect(await plain.rest()).toBe('')
  const noRequest = await rawConnection(nginx.plainOrigin)
  noRequest.send('no request\r\n\r\n')
  expect(await noRequest.rest()).toBe('')
  await expect(rawTls(nginx, { servername: 'other.example' })).rejects.toThrow()
  // The handshake has the name of the site. The request has another name or none.
  for (const text of [request, 'GET /en HTTP/1.1\r\n\r\n']) {
    const secure = await rawTls(nginx)
    secure.send(text)
    expect(await secure.rest()).toBe('')
  }
})

test('metrics are for the machine itself', async () => {
  expect((await visitor.read('/metrics')).status).toBe(200)
  const stranger = new Visitor(nginx, '127.0.0.9')
  try {
    for (const path of ['/metrics', '/metrics?a', '//metrics', '/en/../metrics', '/%6detrics']) {
      const { status, headers, body } = await stranger.read(path, {
        headers: { 'x-forwarded-for': '127.0.0.1' },
      })
      expect([path, status]).toEqual([path, 403])
      expect(headers).toMatchObject(securityHeaders)
      expect(body).not.toContain('parcours_')
    }
  } finally {
    stranger.close()
  }
})

test('a request that is too large is refused before it reaches the site', async () => {
  const { status, headers } = await visitor.read('/graphql', {
    headers: { ':method': 'POST', 'content-type': 'application/json' },
    body: Buffer.alloc(2_000_000),
  })
  expect(status).toBe(413)
  expect(headers).toMatchObject(securityHeaders)
})

test.each([
  ['/v1/import/packages', 1_000_000],
  ['/v1/import/tables', 60_000_000],
])('an upload to %s without a token is refused early and not stored', async (path, sent) => {
  const storedBefore = nginx.storedBodies()
  const upload = await rawTls(nginx)
  upload.send(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000000\r\n\r\n`)
  // The rest of the body never arrives. So the site responds only if it has already seen the
  // headers.
  upload.send('x'.repeat(sent))
  expect(await upload.rest()).toMatch(/^HTTP\/1\.1 401 [^]*"code":"token\.missing"/)
  expect(nginx.storedBodies()).toBe(storedBefore)
})

test.each([
  ['400', 'GET /en HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n'],
  ['400', 'no request\r\n\r\n'],
  ['400', `GET /en HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['405', 'TRACE /en HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
  ['414', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  ['501', 'POST /en HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: none\r\n\r\n'],
  ['505', 'GET /en HTTP/3.0\r\nHost: localhost\r\n\r\n'],
])('a refusal of nginx (%s) has the security headers of the site', async (status, request) => {
  const connection = await rawTls(nginx)
  connection.send(request)
  const response = (await connection.rest()).toLowerCase()
  expect(response).toMatch(new RegExp(`^http/1.1 ${status} `))
  for (const [name, value] of Object.entries(securityHeaders)) {
    expect(response).toContain(`\r\n${name}: ${value}\r\n`)
  }
})
