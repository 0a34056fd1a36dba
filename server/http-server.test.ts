import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawConnection } from '../tests/operations/raw-connection.ts'
import { createHttpServer, originOf } from './http-server.ts'

const bodyTimeoutMs = 300
const servers: Server[] = []
let origin: string
const addresses: (string | undefined)[] = []

/**
 * Starts a server.
 * @returns its origin
 */
async function listen(timeouts: { restTimeoutMs?: number } = {}): Promise<string> {
  const server = createHttpServer(
    (request, response) => {
      addresses.push(request.socket.remoteAddress)
      const isCheck = request.url?.endsWith('dryRun=true') === true
      if (request.headers.authorization === undefined && !isCheck) {
        response.writeHead(401).end('no token')
        return
      }
      let size = 0
      request.on('data', (chunk: Buffer) => (size += chunk.length))
      request.on('end', () => response.end(`${String(size)} bytes`))
    },
    {},
    { unreadTimeoutMs: 60_000, bodyTimeoutMs, ...timeouts },
  ).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return originOf(server, { host: '127.0.0.1', port: 0 })
}

beforeAll(async () => {
  origin = await listen()
})

afterAll(() => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
})

/** Sends the headers of a request. They announce a body of ten bytes. */
async function begin(path: string, headers = 'Authorization: Bearer token\r\n') {
  const connection = await rawConnection(origin)
  connection.send(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n${headers}\r\n`)
  return connection
}

/** Sends the ten bytes of a body. Takes twice as long as the server allows for most bodies. */
async function sendSlowly({ send }: Awaited<ReturnType<typeof begin>>): Promise<void> {
  for (let byte = 0; byte < 10; byte += 1) {
    send('x')
    await wait(bodyTimeoutMs / 5)
  }
}

test('the upload of an organiser may take as long as its bytes arrive', async () => {
  const upload = await begin('/v1/import/packages')
  await sendSlowly(upload)
  await expect.poll(upload.received).toMatch(/^HTTP\/1\.1 200 [^]*10 bytes/)
  upload.close()

  const stalled = await begin('/v1/import/packages')
  stalled.send('xxx')
  expect(await stalled.rest()).toMatch(/^HTTP\/1\.1 408 /)
})

test('other bodies have a time limit even if their bytes arrive', async () => {
  const bodies = [begin('/graphql'), begin('/v1/import/tables?dryRun=true', '')]
  for (const slow of await Promise.all(bodies)) {
    void sendSlowly(slow)
    expect(await slow.rest()).toMatch(/^HTTP\/1\.1 408 /)
  }
})

test('a refused request gets its response at once, and its body is read for a while', async () => {
  const endless = await rawConnection(await listen({ restTimeoutMs: 200 }))
  endless.send('POST /v1/import/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n')
  const sending = setInterval(() => endless.send('x'), bodyTimeoutMs / 3)
  const complete = await begin('/v1/import/packages', '')
  for (const connection of [endless, complete]) {
    await expect.poll(connection.received).toMatch(/^HTTP\/1\.1 401 [^]*no token/)
  }
  complete.send('x'.repeat(10))
  complete.send('GET / HTTP/1.1\r\nHost: a\r\nAuthorization: b\r\n\r\n')
  await expect.poll(complete.received).toMatch(/HTTP\/1\.1 200 [^]*0 bytes/)
  complete.close()

  expect(await endless.rest()).toMatch(/^HTTP\/1\.1 401 /)
  clearInterval(sending)
})

test('a request whose address is too long is told the limit and the way out', async () => {
  const connection = await rawConnection(origin)
  connection.send(`GET /graphql?query=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)
  const response = await connection.rest()
  expect(response).toMatch(/^HTTP\/1\.1 431 /)
  expect(response).toMatch(/at most 16384 bytes\. .* POST/)
})

test('a request that expects something unknown is told what is known', async () => {
  const connection = await rawConnection(origin)
  connection.send('GET / HTTP/1.1\r\nHost: a\r\nExpect: bananas\r\n\r\n')
  expect(await connection.rest()).toMatch(/^HTTP\/1\.1 417 [^]*request\.refused.*100-continue/)
})

test('a client that has already left has no address, so its request is dropped', async () => {
  const { hostname, port } = new URL(origin)
  const leave = async () => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n', () => socket.resetAndDestroy())
    await once(socket, 'close')
  }
  await Promise.all(Array.from({ length: 20 }, leave))
  expect((await fetch(origin)).status).toBe(401)
  expect(addresses).not.toContain(undefined)
})
