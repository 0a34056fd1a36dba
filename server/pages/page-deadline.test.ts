import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setService } from '../../mesh/testing.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf } from '../../services/events/import/testing.ts'
import { createTestService } from '../../services/events/testing.ts'
import { inProcess } from '../graphql/open-gateway.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { PageDeadline } from './page-deadline.ts'
import { createTestWeb } from '../testing.ts'

let events: Awaited<ReturnType<typeof createTestService>>
let web: FastifyInstance
let origin: string
/** Calls of the events service that wait for its response. */
let held: { url: string; signal: AbortSignal | undefined; release: () => void }[] = []
let isSlow = true
/**
 * Deadline in milliseconds. The tests do not wait for it, but skip the time. The extended deadline
 * is three times as long.
 */
const deadlineMs = 20_000
let skippedMs = 0
let calls = 0

beforeAll(async () => {
  events = await createTestService()
  await publishPackage(events.db, harbourHalf({}))
  const service = inProcess(events.app)
  setService('events', async (request) => {
    calls += 1
    const { url, signal } = request
    if (isSlow) await new Promise<void>((release) => held.push({ url, signal, release }))
    return service(request)
  })
  const responses = new ResponseCache()
  responses.follow({ number: 0, isCurrent: () => true })
  web = await createTestWeb({ responses, deadline: new PageDeadline(deadlineMs) })
  origin = await web.listen({ port: 0 })
})
afterAll(async () => {
  respond()
  setService('events', () => Promise.reject(new Error('refused')))
  // Connections stay open while their response is unread, and some tests do not read it.
  web.server.closeAllConnections()
  await web.close()
  await events.close()
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs)
  // In the skipped time, the process waits and computes nothing.
  const idle = { idle: 1, active: 0, utilization: 0 }
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue(idle)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function skip(milliseconds: number): void {
  skippedMs += milliseconds
  vi.advanceTimersByTime(milliseconds)
}

/**
 * Requests a path and reads the whole response, because the connection of an unread response stays
 * open.
 */
async function get(path: string) {
  const response = await fetch(origin + path)
  const { status, headers } = response
  return { status, headers: Object.fromEntries(headers), text: await response.text() }
}

/** Requests a path, and skips the time until its deadline. */
async function getLate(path: string) {
  const response = get(path)
  // Waits until the deadline has started.
  await expect.poll(() => vi.getTimerCount(), { timeout: 10_000 }).toBe(1)
  skip(deadlineMs)
  return response
}

/** Makes the events service respond to all waiting and further calls. */
function respond(): void {
  isSlow = false
  for (const { release } of held) release()
  held = []
}

test('behind a slow service a cold page is refused, computed to its end, and there for the next request', async () => {
  isSlow = true
  for (const path of ['/en/events/harbour-half-2026', '/nl/events/harbour-half-2026']) {
    const refused = await getLate(path)

    expect(refused.status).toBe(503)
    expect(refused.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-language': path.startsWith('/en') ? 'en-GB' : 'nl-NL',
      'retry-after': '1',
      'x-robots-tag': 'noindex',
    })
    // The calls still wait and have not been cancelled.
    await expect.poll(() => held.length, { timeout: 10_000 }).toBeGreaterThan(0)
    expect(held.filter(({ signal }) => signal?.aborted)).toEqual([])
  }
  respond()
  // First opens the page, because its modules may not be loaded yet.
  for (const language of ['en', 'nl']) {
    const next = async () => (await get(`/${language}/events/harbour-half-2026`)).status
    await expect.poll(next, { timeout: 10_000 }).toBe(200)
  }
  const before = calls
  isSlow = true
  expect((await get('/en/events/harbour-half-2026')).text).toContain('Harbour Half')
  expect(calls).toBe(before)
})

test('a page that is never cached is not refused again after it was computed late', async () => {
  isSlow = true
  const path = '/en/events/nothing'
  expect((await getLate(path)).status).toBe(503)
  respond()
  await expect.poll(async () => (await get(path)).status, { timeout: 10_000 }).toBe(404)

  isSlow = true
  const second = get(path)
  await expect.poll(() => held.length, { timeout: 10_000 }).toBeGreaterThan(0)
  // The second request waits longer than the first request waited.
  skip(1.25 * deadlineMs)
  respond()
  expect((await second).status).toBe(404)
})
