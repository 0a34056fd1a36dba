import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer, type RequestHandler } from '../http-server.ts'
import type { ConnectionLimits } from './connections.ts'

/**
 * Starts a server with limits for each client.
 * @returns a function that connects from an address of the loopback interface
 */
async function listen(
  limits: Partial<ConnectionLimits>,
  handle: RequestHandler = (_request, response) => response.end('served'),
) {
  const connections = { connectionsPerClient: 0, trustedProxies: [], ...limits }
  const server = createHttpServer(handle, {}, { unreadTimeoutMs: 60_000, connections })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    await once(
      socket.on('error', () => undefined),
      'connect',
    )
    let received = ''
    const client = {
      received: () => received,
      isOpen: () => !socket.closed,
      get(path = '/') {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`)
      },
      read() {
        socket.setEncoding('latin1').on('data', (text: string) => (received += text))
        return client
      },
    }
    return client
  }
}

const [attacker, visitor] = ['127.0.0.66', '127.0.0.9']

test('a client with too many connections loses the longest idle one, and others lose none', async () => {
  const open = await listen({ connectionsPerClient: 3 }, ({ url }, response) => {
    if (url !== '/slow') response.end('served')
  })
  const other = (await open(visitor)).read()
  const [busy, used, unused] = [await open(attacker), await open(attacker), await open(attacker)]
  for (const each of [busy, used, unused]) each.read()
  busy.get('/slow')
  used.get()
  await expect.poll(used.received).toMatch(/served$/)
  const latest = (await open(attacker)).read()
  await expect.poll(unused.isOpen).toBe(false)
  latest.get('/slow')
  used.get('/slow')
  await expect.poll(latest.isOpen).toBe(true)
  const refused = (await open(attacker)).read()
  await expect.poll(refused.isOpen).toBe(false)
  expect([busy, used, latest, other].map((each) => each.isOpen())).toEqual([true, true, true, true])
  other.get()
  await expect.poll(other.received).toMatch(/served$/)
})

test('the connections of a trusted proxy are not limited', async () => {
  const open = await listen({ connectionsPerClient: 1, trustedProxies: ['127.0.0.8/29'] })
  const clients = [await open(visitor), await open(visitor), await open(visitor)]
  for (const client of clients) {
    client.read().get()
    await expect.poll(client.received).toMatch(/served$/)
  }
})

test('a client that reads no response cannot fill the memory, and others get theirs', async () => {
  const body = Buffer.alloc(20_000_000)
  const open = await listen({ unreadBytesPerClient: 50_000_000 }, ({ url }, response) => {
    response.end(url === '/large' ? body : 'served')
  })
  const deaf = [await open(attacker), await open(attacker), await open(attacker)]
  for (const each of deaf) each.get('/large')
  const other = (await open(visitor)).read()
  other.get('/large')
  await expect.poll(() => other.received().length).toBeGreaterThan(body.length)
  for (const each of deaf) each.read()
  const lengths = () => deaf.map((each) => each.received().length > body.length)
  await expect.poll(() => lengths().filter(Boolean)).toHaveLength(2)
  await expect.poll(() => deaf.filter((each) => each.isOpen())).toHaveLength(2)
  // The bytes that were read count no more.
  const next = (await open(attacker)).read()
  next.get('/large')
  await expect.poll(() => next.received().length).toBeGreaterThan(body.length)
})
