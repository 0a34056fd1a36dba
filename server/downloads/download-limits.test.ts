import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Upstream } from '../../mesh/settings.ts'
import { createHttpServer } from '../http-server.ts'
import { handlerOf } from '../roles/parts.ts'
import { createRankingService, file, serveDownloads } from './testing.ts'

let service: Awaited<ReturnType<typeof createRankingService>>
let app: FastifyInstance

beforeAll(async () => {
  service = await createRankingService()
  app = await serve(0)
})
afterAll(async () => {
  await app.close()
  await service.close()
})

/** Handles each request to the events service. */
let events: Upstream
beforeEach(() => {
  events = service.upstream
})

const serve = (requestsPerMinute: number) =>
  serveDownloads((request) => events(request), requestsPerMinute)

test('downloads at the same time read one page at a time', async () => {
  const ofService = events
  let [running, most] = [0, 0]
  events = async (request) => {
    running += 1
    most = Math.max(most, running)
    await wait(1)
    return ofService(request).finally(() => (running -= 1))
  }
  const all = await Promise.all([1, 2, 3].map(() => app.inject(`${file}.csv`)))

  expect(all.map(({ payload }) => payload.split('\r\n').length)).toEqual([205, 205, 205])
  expect(most).toBe(1)
})

/**
 * Makes the service return an endless ranking.
 * @param copies number of hundreds of entries of a page
 * @returns a function that returns the number of pages that were read
 */
function serveEndlessRanking(copies: number): () => number {
  const ofService = events
  let pages = 0
  let page: string | undefined
  events = async (request) => {
    if (!request.url.includes('entries')) return ofService(request)
    pages += 1
    const response = await ofService({ ...request, url: request.url.replace(/page=\d+/, 'page=1') })
    const { items } = JSON.parse(response.body) as { items: { entry: object }[] }
    page ??= JSON.stringify({
      items: Array.from({ length: copies }, (_, copy) =>
        items.map((item, index) => {
          const participant_id = `PAGE-${String(copy)}-${String(index)}`
          return { ...item, entry: { ...item.entry, participant_id } }
        }),
      ).flat(),
      total: 1e9,
    })
    return { ...response, body: page.replaceAll('PAGE', String(pages)) }
  }
  return () => pages
}

test('one client has at most 32 open downloads, and its next one waits', async () => {
  const pages = serveEndlessRanking(1)
  const server = await serve(0)
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  // The test keeps the response, because `fetch` ends the download of a response that is collected.
  const held = await fetch(`${origin}${file}.json`, { signal: leaving.signal })
  const begin = (remoteAddress: string) =>
    server.inject({ url: `${file}.json`, remoteAddress, payloadAsStream: true })
  await Promise.all(Array.from({ length: 31 }, () => begin('127.0.0.1')))
  for (let read = -1; read !== pages(); await wait(300)) read = pages()

  const next = vi.fn()
  const waiting = begin('127.0.0.1').then(next)
  await begin('198.51.100.1')
  await wait(200)
  expect(next).not.toHaveBeenCalled()
  leaving.abort()
  await waiting
  expect(next.mock.lastCall).toMatchObject([{ statusCode: 200 }])
  await expect(held.text()).rejects.toThrow('aborted')
  server.server.closeAllConnections()
  await server.close()
})

test('downloads count for the rate limit of an address or of an API key', async () => {
  const limited = await serve(20)
  const statuses = []
  for (let time = 0; time < 3; time++) {
    statuses.push((await limited.inject(`${file}.csv?gender=F`)).statusCode)
  }
  const headers = { 'x-api-key': 'unknown' }
  statuses.push((await app.inject({ url: `${file}.csv`, headers })).statusCode)
  await limited.close()

  expect(statuses).toEqual([200, 200, 429, 401])
})

test('a long download counts for the rate limit by its pages', async () => {
  const pass = events
  events = async (request) => {
    const response = await pass(request)
    return { ...response, body: response.body.replace(/"total":\d+/, '"total":2100') }
  }
  const limited = await serve(20)
  expect((await limited.inject(`${file}.csv`)).statusCode).toBe(429)
  await limited.close()
})

test('a download that its client stops reading ends, and a slow one goes on', async () => {
  const pages = serveEndlessRanking(50)
  const server = createHttpServer(handlerOf(app), {}, { unreadTimeoutMs: 500 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const download = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    return socket.once('error', () => undefined)
  }
  const [stuck, slow] = [download(), download()]
  let bytes = 0
  const reading = (async () => {
    for await (const chunk of slow) {
      bytes += (chunk as Buffer).length
      await wait(5)
    }
  })()
  for (const socket of [stuck, slow]) socket.write(`GET ${file}.json HTTP/1.1\r\nHost: x\r\n\r\n`)
  const connections = () =>
    new Promise<number>((resolve) => {
      server.getConnections((_error, count) => {
        resolve(count)
      })
    })

  await expect.poll(connections, { timeout: 20_000 }).toBe(1)

  const before = bytes
  await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThan(before)
  slow.destroy()
  await reading.catch(() => undefined)
  await expect.poll(connections).toBe(0)
  const read = pages()
  await wait(200)
  expect(pages()).toBe(read)
  stuck.destroy()
  server.close()
})
