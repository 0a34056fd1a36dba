import { type ClientHttp2Session, connect } from 'node:http2'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persistedPath } from '../../bench/persisted-path.ts'
import { type StartedNginx, startNginx } from '../start/nginx.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import { freePort } from '../start/free-port.ts'

/** Nothing listens on the port of the second copy, unless a test does. */
let site: StartedSite
let secondPort: number
let nginx: StartedNginx
let session: ClientHttp2Session
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
  session = connect(nginx.origin, { rejectUnauthorized: false })
}, 180_000)

afterAll(async () => {
  session.destroy()
  await nginx.stop()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Received {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** @param until ends the request once the body contains this text, for streams */
function read(path: string, headers: Record<string, string> = {}, until?: string) {
  return new Promise<Received>((resolve, reject) => {
    const request = session.request({ ':path': path, ...headers })
    let status = 0
    let received: Received['headers'] = {}
    let body = ''
    const done = () => {
      resolve({ status, headers: received, body })
    }
    request.setEncoding('utf8')
    request.once('response', (response) => {
      status = response[':status'] ?? 0
      received = response
    })
    request.on('data', (text: string) => {
      body += text
      if (until !== undefined && body.includes(until)) {
        done()
        request.close()
      }
    })
    request.once('end', done)
    request.once('error', reject)
    request.end()
  })
}

test('pages come over HTTP/2, also while a copy is away', async () => {
  for (let page = 1; page <= 4; page += 1) {
    const { status, body } = await read(`/en/events?page=${String(page)}`)
    expect(status).toBe(200)
    expect(body).toContain('</html>')
  }
})

test('addresses without TLS redirect', async () => {
  const { status, headers } = await fetch(`${nginx.plainOrigin}/en?a=b`, { redirect: 'manual' })
  expect(status).toBe(301)
  expect(headers.get('location')).toBe('https://127.0.0.1/en?a=b')
})

test('a page is shared for a second, the page of a visitor is not', async () => {
  const caches: unknown[] = []
  for (let round = 0; round < 5; round += 1) {
    caches.push((await read('/en/organisations')).headers['x-cache'])
  }
  expect(caches[0]).toBe('MISS')
  expect(caches).toContain('HIT')

  for (let round = 0; round < 3; round += 1) {
    expect((await read('/en/account')).headers['x-cache']).not.toBe('HIT')
    const signedIn = await read('/en/organisations', { cookie: 'session=abc' })
    expect(signedIn.headers['x-cache']).toBe('BYPASS')
  }
})

test('a file whose name contains its hash is stored', async () => {
  const { body } = await read('/en')
  const [path = ''] = /\/assets\/[\w.-]+\.css/.exec(body) ?? []
  await read(path)
  expect((await read(path)).headers['x-cache']).toBe('HIT')
})

test('files and operations of a release come from the copy that has it', async () => {
  const pages = ['/en', '/en/search', '/en/developers', '/en/privacy']
  const bodies = await Promise.all(pages.map((page) => read(page)))
  const files = bodies.flatMap(({ body }) => body.match(/\/assets\/[\w.-]+\.js/g) ?? [])
  const paths = [...new Set(files), ...pages.map(() => persistedPath('RacesProgress', { ids: [] }))]
  // A copy of another release.
  const asked: (string | undefined)[] = []
  const other = createServer(({ url }, response) => {
    asked.push(url)
    response.writeHead(404).end()
  }).listen(secondPort, '127.0.0.1')
  await once(other, 'listening')
  // Longer than nginx leaves out a copy that did not answer.
  await wait(2_100)
  try {
    for (const path of paths) expect([path, (await read(path)).status]).toEqual([path, 200])
    expect((await read('/assets/of-no-release.js')).status).toBe(404)
  } finally {
    other.close()
    other.closeAllConnections()
  }
  expect(asked.filter((path) => path?.startsWith('/assets/')).length).toBeGreaterThan(1)
  expect(asked.some((path) => path?.startsWith('/graphql'))).toBe(true)
})

test('streams begin at once', async () => {
  const path = persistedPath('RacesProgress', { ids: [] })
  const { status, body } = await read(path, { accept: 'text/event-stream' }, 'event:')
  expect(status).toBe(200)
  expect(body).toContain('event:')
})

test('metrics are for the machine itself', async () => {
  const { status } = await read('/metrics')
  expect(status).toBe(200)
})

test('a request that is too large is refused before it reaches the site', async () => {
  const { status } = await fetchStatus('/graphql', 2_000_000)
  expect(status).toBe(413)
})

function fetchStatus(path: string, bytes: number): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const request = session.request({
      ':path': path,
      ':method': 'POST',
      'content-type': 'application/json',
      'content-length': String(bytes),
    })
    request.once('response', (response) => {
      resolve({ status: response[':status'] ?? 0 })
      request.close()
    })
    request.once('error', reject)
    request.end(Buffer.alloc(bytes))
  })
}
