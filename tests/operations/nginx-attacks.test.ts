import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type StartedNginx, startNginx } from '../start/nginx.ts'
import { rawTls, type Received, securityHeaders, Visitor } from './nginx-visitor.ts'

/**
 * Servers in the place of two copies of the site. They hold some requests until a test releases
 * these requests. The tests attack from one address while another visitor reads pages.
 */
let copies: [Server, Server]
let nginx: StartedNginx
let other: Visitor
const attackerAddress = '127.0.0.66'
/**
 * Maximum number of requests from one address that nginx sends to the copies at the same time. The
 * tests say that each of these requests takes a place until its response arrives.
 */
const placesOfAddress = 32
const large = Buffer.alloc(4_000_000, 'x')
const picture = { 'cache-control': 'public, max-age=86400', vary: 'accept, accept-encoding' }
const brief = { 'cache-control': 'public, max-age=0, s-maxage=1' }

const held: { url: string; end: () => unknown }[] = []
/** A request is not held if its path ends with this text. */
let passedOn = '/none'
let largeSent = 0
let asked = 0
/** Connections that a test has opened. */
const opened: { close: () => unknown }[] = []

beforeAll(async () => {
  copies = [await startCopy(), await startCopy()]
  const [first, second] = copies.map((copy) => (copy.address() as AddressInfo).port)
  nginx = await startNginx([first ?? 0, second ?? 0])
  other = new Visitor(nginx, '127.0.0.77')
})

afterEach(() => {
  for (const connection of opened.splice(0)) connection.close()
  release()
})

afterAll(async () => {
  other.close()
  await nginx.stop()
  closeCopies()
})

async function startCopy(): Promise<Server> {
  const copy = createServer(({ url = '', headers }, response) => {
    asked += 1
    if (url.startsWith('/en/held') && !url.endsWith(passedOn)) {
      held.push({ url, end: () => response.writeHead(200, brief).end('held') })
    } else if (url.startsWith('/en/large')) {
      response.writeHead(200, brief).end(large, () => (largeSent += 1))
    } else if (url.startsWith('/share/')) {
      response.writeHead(302, { ...brief, location: `/share/${String(asked)}.png` }).end()
    } else if (url.startsWith('/files/')) {
      const { accept = 'none', 'accept-encoding': encoding = 'none' } = headers
      response.writeHead(200, picture).end(`${accept} ${encoding}`)
    } else response.writeHead(200, brief).end(String(Date.now()))
  }).listen(0, '127.0.0.1')
  await once(copy, 'listening')
  return copy
}

function closeCopies(): void {
  for (const copy of copies) {
    copy.close()
    copy.closeAllConnections()
  }
}

function release(): void {
  for (const { end } of held.splice(0)) end()
}

/** Number of requests of a test that the copies hold. */
const heldOf = (name: string) => held.filter(({ url }) => url.startsWith(`/en/held/${name}`)).length

function attacker(address = attackerAddress): Visitor {
  const visitor = new Visitor(nginx, address)
  opened.push(visitor)
  return visitor
}

/**
 * Sends requests from the attacker's address over several connections, because nginx processes at
 * most 128 requests of one connection at the same time.
 */
function attack(
  requests: number,
  pathOf: (request: number) => string,
  address = attackerAddress,
): Promise<Received>[] {
  const connections = Array.from({ length: Math.ceil(requests / 100) }, () => attacker(address))
  return Array.from({ length: requests }, async (_, request) => {
    const connection = connections[request % connections.length] ?? attacker()
    return connection.read(pathOf(request))
  })
}

const statusesOf = (responses: readonly Received[]) => responses.map(({ status }) => status)

/**
 * Expects that another visitor gets all pages. First reads 40 different pages, then reads one page
 * 40 times.
 */
async function expectOthersServed(): Promise<void> {
  const cold = Array.from({ length: 40 }, (_, page) => `/en/cold/${String(asked)}/${String(page)}`)
  const hot = Array.from({ length: 40 }, () => '/en/hot')
  for (const paths of [cold, hot]) {
    const responses = []
    for (const group of [0, 10, 20, 30]) {
      const pages = paths.slice(group, group + 10).map((path) => other.read(path))
      responses.push(...(await Promise.all(pages)))
    }
    expect(statusesOf(responses)).toEqual(paths.map(() => 200))
  }
}

test('150 uncached requests of one address refuse nobody else', async () => {
  const refused: Received[] = []
  const attacking = attack(150, (request) => `/en/held/uncached/${String(request)}`).map(
    async (request) => {
      const response = await request
      if (response.status !== 200) refused.push(response)
      return response.status
    },
  )
  await expect.poll(() => heldOf('uncached') + refused.length, { timeout: 10_000 }).toBe(150)

  await expectOthersServed()
  expect(heldOf('uncached')).toBe(placesOfAddress)
  for (const { status, headers } of refused) {
    expect(status).toBe(429)
    expect(headers).toMatchObject({
      ...securityHeaders,
      'retry-after': '2',
      'cache-control': 'no-store',
    })
  }

  // nginx sends a stored page even if all places of the address are taken.
  const visitor = attacker()
  await expect
    .poll(async () => {
      await other.read('/en/hot')
      const { status, headers } = await visitor.read('/en/hot')
      return [status, headers['x-cache']]
    })
    .toEqual([200, 'HIT'])
  // nginx does not store a refusal. Other visitors who wait for the same page do not get the
  // refusal.
  const contested = [visitor.read('/en/contested'), other.read('/en/contested')]
  expect(statusesOf(await Promise.all(contested))[1]).toBe(200)

  release()
  const statuses = await Promise.all(attacking)
  expect(statuses.filter((status) => status === 200)).toHaveLength(placesOfAddress)
  expect((await visitor.read('/en/again')).status).toBe(200)
})

test('pipelined requests of one address refuse nobody else', async () => {
  const connections = await Promise.all(
    Array.from({ length: 60 }, () => rawTls(nginx, { localAddress: attackerAddress })),
  )
  opened.push(...connections)
  for (const [index, { send }] of connections.entries()) {
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const pathOf = (request: number) => `/en/held/pipelined/${String(index)}/${String(request)}`
    send(Array.from({ length: 50 }, (_, request) => get(pathOf(request))).join(''))
  }
  await expect.poll(() => heldOf('pipelined')).toBe(placesOfAddress)
  await expectOthersServed()
  expect(heldOf('pipelined')).toBe(placesOfAddress)
})

test('the addresses of an IPv6 network share its places', async () => {
  const read = async (address: string, path: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await fetch(nginx.placesOrigin + path, { headers })).status
  }
  const holding = Array.from({ length: placesOfAddress }, (_, host) =>
    read(`2001:db8:0:7::${String(host)}`, `/en/held/network/${String(host)}`),
  )
  await expect.poll(() => heldOf('network')).toBe(placesOfAddress)
  expect(await read('2001:db8:0:7:ffff::1', '/en/one')).toBe(529)
  expect(await read('2001:db8:0:8::1', '/en/one')).toBe(200)
  expect(await read('2001:db8:0:8::1', '/metrics')).toBe(403)
  release()
  expect(new Set(await Promise.all(holding))).toEqual(new Set([200]))
})

test('responses that are not read take no place', async () => {
  for (let reader = 1; reader <= placesOfAddress + 8; reader += 1) {
    const before = largeSent
    const connection = await rawTls(nginx, { localAddress: attackerAddress })
    opened.push(connection)
    connection.send(`GET /en/large/${String(reader)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await expect.poll(() => largeSent, { interval: 5 }).toBe(before + 1)
  }
  await expectOthersServed()
})

test('a club house behind one address that waits for one page gets it', async () => {
  // Waits for the beginning of a half second, because nginx stores a page for half a second.
  await wait(510 - (Date.now() % 500))
  const reading = attack(300, () => '/en/held/result')
  await expect.poll(() => heldOf('result')).toBe(placesOfAddress)
  // The other visitors of this address get no place. They wait until nginx has stored the page.
  await wait(200)
  release()
  expect(new Set(statusesOf(await Promise.all(reading)))).toEqual(new Set([200]))
  expect(heldOf('result')).toBe(0)
})

test('while a copy works on a page, others get the page of the half second before', async () => {
  const path = '/en/held/changing'
  await wait(510 - (Date.now() % 500))
  passedOn = path
  const stored = await other.read(path)
  passedOn = '/none'
  await wait(510 - (Date.now() % 500))
  const next = other.read(path)
  await expect.poll(() => heldOf('changing'), { interval: 5 }).toBe(1)
  const others = await Promise.all(Array.from({ length: 50 }, () => other.read(path)))
  expect(new Set(others.map(({ body }) => body))).toEqual(new Set([stored.body]))
  expect(heldOf('changing')).toBe(1)
  release()
  expect((await next).body).toBe('held')
})

test('requests for a response that is never stored do not wait for each other', async () => {
  const path = '/en/held/private'
  const requests = Array.from({ length: 20 }, () => other.read(path))
  await expect.poll(() => heldOf('private'), { timeout: 400, interval: 5 }).toBe(20)
  release()
  expect(new Set(statusesOf(await Promise.all(requests)))).toEqual(new Set([200]))
})

test('when the copies take no more requests, a page of the half second before is sent', async () => {
  await wait(510 - (Date.now() % 500))
  const stored = await other.read('/en/stored')
  const holding = [1, 2, 3, 4].flatMap((host) => {
    const pathOf = (request: number) => `/en/held/full/${String(host)}/${String(request)}`
    return attack(placesOfAddress, pathOf, `127.0.0.${String(host)}`)
  })
  await expect.poll(() => heldOf('full'), { interval: 5 }).toBe(4 * placesOfAddress)
  const read = async (path: string) => {
    const { status, body, headers } = await other.read(path)
    const [retryAfter, age] = [headers['retry-after'], Date.now() - Number(stored.body)]
    return { status, retryAfter, isStored: body === stored.body, age }
  }
  const refused = { status: 503, retryAfter: '2', isStored: false }
  expect(await read('/en/not-stored')).toMatchObject(refused)
  const during = []
  while (Date.now() - Number(stored.body) < 1_500) {
    during.push(await read('/en/stored'))
    await wait(50)
  }
  const sent = during.filter(({ isStored }) => isStored)
  expect(Math.max(...sent.map(({ age }) => age))).toBeGreaterThan(600)
  expect(Math.max(...sent.map(({ age }) => age))).toBeLessThan(1_100)
  expect(during.at(-1)).toMatchObject(refused)
  release()
  expect(new Set(statusesOf(await Promise.all(holding)))).toEqual(new Set([200]))
})

test('no stored response is older than its Cache-Control says', async () => {
  const caches = new Set<unknown>()
  const ages: number[] = []
  const end = Date.now() + 1_200
  while (Date.now() < end) {
    const { headers, body } = await other.read('/en/clock')
    ages.push(Date.now() - Number(body))
    caches.add(headers['x-cache'])
    await wait(10)
  }
  expect(caches).toEqual(new Set(['MISS', 'HIT']))
  expect(Math.max(...ages)).toBeLessThan(1_000)
  // nginx counts the age of pictures in whole seconds. So it must not store the redirect of a
  // picture, because the redirect is valid for one second.
  const picture = '/share/en/event/one-0.png'
  const locations = [await other.read(picture), await other.read(picture)].map(
    ({ headers }) => headers['location'],
  )
  expect(locations[0]).not.toBe(locations[1])
})

test.each([
  ['image/avif,image/webp,*/*;q=0.8', 'gzip, deflate, br, zstd', 'image/avif br'],
  ['text/html, IMAGE/WebP , image/avif;q=0', 'gzip;q=0.5, BR', 'image/webp br'],
  ['image/png,image/svg+xml,*/*;q=0.8', 'deflate, gzip', '*/* gzip'],
  ['image/avif;q=0.1, x-image/webp', 'br;q=0, xgzip', '*/* none'],
])('a picture for %j and %j is the one for %s', async (accept, encoding, expected) => {
  const headers = { accept, 'accept-encoding': encoding }
  const { body, headers: received } = await other.read('/files/one/logo', { headers })
  expect(body).toBe(expected)
  expect(received['vary']).toBe(picture.vary)
})

test('other spellings of a request store no more copies of a picture', async () => {
  const read = (path: string, spelling: number) => {
    const accept = `text/x-${String(spelling)}, image/avif`
    const headers = { accept, 'accept-encoding': `br, x-${String(spelling)}` }
    return other.read(path, { headers })
  }
  const { body } = await read('/files/spelt/logo', 0)
  const before = asked
  for (let spelling = 1; spelling <= 20; spelling += 1) {
    const path = spelling % 2 ? '/files/spelt/logo' : '/files/%73pelt/log%6F'
    expect(await read(path, spelling)).toMatchObject({ body, headers: { 'x-cache': 'HIT' } })
  }
  expect(asked).toBe(before)
  for (let time = 0; time < 2; time += 1) {
    const { headers } = await read('/files/spelt/logo?v=1', 0)
    expect(headers['x-cache']).toBe('BYPASS')
  }
})

test('without a copy nginx answers itself, with the security headers', async () => {
  closeCopies()
  for (const path of ['/en/none', '/graphql', '/assets/none.css', '/files/none']) {
    const { status, headers } = await other.read(path)
    expect(status).toBe(503)
    expect(headers).toMatchObject({
      ...securityHeaders,
      'retry-after': '2',
      'cache-control': 'no-store',
    })
  }
})
