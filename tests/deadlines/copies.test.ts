import { once } from 'node:events'
import { connect } from 'node:http2'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inventedRace } from '../../tools/bench/invented-race.ts'
import { publishedPattern, republishedEvent, republishedPath } from '../../tools/race-day/events.ts'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { identityMigrations } from '../../services/identity/app.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { startFilledPostgres } from '../start/filled-postgres.ts'
import { Copy, moveClock } from '../start/copy.ts'
import { type StartedNginx, startNginx } from '../start/nginx.ts'
import { startRedis, type StartedRedis } from '../start/redis.ts'
import { startTcpProxy, type TcpProxy } from '../start/tcp-proxy.ts'
import { Visitor } from '../operations/nginx-visitor.ts'

/**
 * Tests faults of two copies of the site behind nginx, while visitors continue to read pages. `npm
 * run race-day` measures the same kinds of faults under load.
 */
let network: TcpProxy
let redis: StartedRedis
let copies: [Copy, Copy]
/** Runs only while the other copies are replaced. */
let third: Copy
let nginx: StartedNginx
let version = 0
let publishNext: () => Promise<void>
/** Publishes an event whose pages the visitors do not read. */
let publishOther: (name: string) => Promise<unknown>
/**
 * Functions that stop what `beforeAll` has started. The function that was added last is called
 * first.
 */
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const postgres = await startFilledPostgres()
  stops.push(() => postgres.stop())
  const { db, close } = await openDatabase<EventsSchema>({ kind: 'postgres', url: postgres.url }, [
    eventsMigrations,
    identityMigrations,
  ])
  stops.push(close)
  publishNext = async () => {
    version += 1
    await publishPackage(db, republishedEvent(version))
  }
  await publishNext()
  const other = inventedRace(10, 'bench-other')
  publishOther = (name) =>
    publishPackage(db, { ...other, contentHash: name, event: { ...other.event, name } })
  await publishOther('Before')
  network = await startTcpProxy(Number(new URL(postgres.url).port))
  stops.push(() => network.close())
  redis = await startRedis()
  stops.push(() => redis.stop())
  const url = new URL(postgres.url)
  url.port = String(network.port)
  const environment = {
    DATABASE_URL: url.href,
    CACHE_URL: redis.url,
    DEMO_SEASON: '0',
    REQUESTS_PER_MINUTE: '0',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  copies = await Promise.all([Copy.start(environment), Copy.start(environment)])
  third = await Copy.reserve(environment)
  stops.push(() => Promise.all([...copies, third].map((copy) => copy.end('SIGKILL'))))
  nginx = await startNginx([copies[0].port, copies[1].port, third.port])
  stops.push(() => nginx.stop())
}, 180_000)

afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

/**
 * Waits until both copies show the newest publication. Faults of an earlier test then have no
 * effect.
 */
beforeEach(async () => {
  await expect.poll(versionShown, { timeout: 15_000 }).toEqual([version, version])
})

/** For each copy, the number of the publication that it shows. */
async function versionShown(): Promise<number[]> {
  return Promise.all(
    copies.map(async ({ origin }) => {
      const response = await fetch(origin + republishedPath)
      return Number(new RegExp(publishedPattern).exec(await response.text())?.[1])
    }),
  )
}

/** The value of a line in the metrics of a copy; 0 if the line is missing. */
async function metricOf({ origin }: Copy, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length) ?? 0)
}

interface PageResponse {
  status: number
  retryAfter: string | undefined
  /** Milliseconds from the beginning of the request to the end of the response. */
  ms: number
}

/**
 * Requests pages through nginx from five addresses until `work` resolves. Sends a request every 20
 * ms and does not wait for earlier responses.
 * @param comesAgain true if a visitor requests a page again after a response 503 with the header
 * `Retry-After: 1`. Then only the second response is returned
 */
async function readMeanwhile(
  work: () => Promise<unknown>,
  { comesAgain = false } = {},
): Promise<PageResponse[]> {
  const visitors = [1, 2, 3, 4, 5].map((host) => new Visitor(nginx, `127.0.0.1${String(host)}`))
  const responses: Promise<PageResponse>[] = []
  const paths = ['/en', republishedPath, '/en/events', '/en/search?q=ada']
  const reading = setInterval(() => {
    const visitor = visitors[responses.length % visitors.length]
    if (visitor) responses.push(read(visitor, paths[responses.length % paths.length] ?? ''))
  }, 20)
  async function read(visitor: Visitor, path: string): Promise<PageResponse> {
    const startedAt = performance.now()
    let received = await visitor.read(path)
    if (comesAgain && received.status === 503 && received.headers['retry-after'] === '1') {
      await wait(1_000)
      received = await visitor.read(path)
    }
    const { status, headers } = received
    const retryAfter = headers['retry-after']?.toString()
    return { status, retryAfter, ms: performance.now() - startedAt }
  }
  try {
    await work()
  } finally {
    clearInterval(reading)
  }
  const all = await Promise.all(responses)
  for (const visitor of visitors) visitor.close()
  return all
}

const statusesOf = (responses: readonly PageResponse[]) => [
  ...new Set(responses.map(({ status }) => status)),
]

test('a killed copy costs no visitor a page', async () => {
  const responses = await readMeanwhile(async () => {
    await wait(200)
    await copies[1].end('SIGKILL')
    await wait(2_000)
    await copies[1].start()
  })
  expect(responses.length).toBeGreaterThan(50)
  expect(statusesOf(responses)).toEqual([200])
})

test('without Redis a publication shows in both copies within two seconds, and when it is back', async () => {
  const port = Number(new URL(redis.url).port)
  const responses = await readMeanwhile(async () => {
    await redis.stop()
    await publishNext()
    await expect.poll(versionShown, { timeout: 2_000 }).toEqual([version, version])
    redis = await startRedis(port)
    await publishNext()
    await expect.poll(versionShown, { timeout: 2_000 }).toEqual([version, version])
  })
  expect(statusesOf(responses)).toEqual([200])
})

test('cut connections to the database are replaced', async () => {
  const responses = await readMeanwhile(async () => {
    for (let round = 0; round < 5; round += 1) {
      network.cut()
      await wait(300)
    }
    await publishNext()
    await expect.poll(versionShown, { timeout: 5_000 }).toEqual([version, version])
  })
  for (const { status, retryAfter } of responses) {
    if (status === 200) continue
    // Retry-After in seconds: 10 if the copy has no connection to the database, 1 for a page that
    // was late because new connections take time.
    expect(['503 after 10', '503 after 1']).toContain(
      `${String(status)} after ${String(retryAfter)}`,
    )
  }
})

test('a blocked event loop delays pages and fails none', async () => {
  const responses = await readMeanwhile(async () => {
    await wait(200)
    await copies[0].block(2_000)
    await wait(500)
  })
  expect(statusesOf(responses)).toEqual([200])
  // Some pages waited for the blocked copy.
  expect(Math.max(...responses.map(({ ms }) => ms))).toBeGreaterThan(500)
})

test('a slow network delays pages and fails none', async () => {
  const slowly = async () => {
    network.delayMs = 50
    await publishNext()
    await wait(2_000)
    network.delayMs = 0
  }
  // The search runs five statements in 0.5 to 0.7 s. With a new connection to the database, the
  // search takes longer than 0.8 s, so the copy refuses the page. The copy still computes the page
  // to the end, so the page is ready for a visitor who requests it again.
  const responses = await readMeanwhile(slowly, { comesAgain: true })
  expect(statusesOf(responses)).toEqual([200])
})

test('a copy whose clock is an hour ahead shows publications, and leaves nothing behind', async () => {
  const undated = '/en/organisations'
  const shared = () => metricOf(copies[1], 'parcours_cache_requests_total{from="shared"}')
  const responses = await readMeanwhile(async () => {
    await copies[0].evaluate(moveClock(3_600_000))
    await publishNext()
    await expect.poll(versionShown, { timeout: 2_000 }).toEqual([version, version])
    await fetch(copies[0].origin + undated)
    await copies[0].evaluate(moveClock(0))
    // The first copy stored this page with a time in the future. The other copy does not use the
    // stored page.
    const before = await shared()
    await fetch(copies[1].origin + undated)
    expect(await shared()).toBe(before)
    await publishNext()
    await expect.poll(versionShown, { timeout: 2_000 }).toEqual([version, version])
  })
  expect(statusesOf(responses)).toEqual([200])
})

test('all passings of a race go to one copy', async () => {
  const route = '/v1/timing/races/:raceId/passings'
  const name = `parcours_request_seconds_count{route="${route}",method="POST",status="401"}`
  const session = connect(nginx.origin, { ca: nginx.certificate })
  for (let request = 0; request < 10; request += 1) {
    const path = '/v1/timing/races/bench-again-full/passings'
    const stream = session.request({ ':path': path, ':method': 'POST' })
    stream.resume().end('{}')
    await once(stream, 'close')
  }
  session.close()
  const counts = await Promise.all(copies.map((copy) => metricOf(copy, name)))
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 10])
})

test('a copy that starts sends what the other has stored, unless it was published since', async () => {
  const computed = async () => {
    const none = await metricOf(copies[0], 'parcours_cache_requests_total{from="none"}')
    await (await fetch(copies[0].origin + republishedPath)).text()
    return (await metricOf(copies[0], 'parcours_cache_requests_total{from="none"}')) - none
  }
  const restart = async (publish: () => Promise<unknown>) => {
    await (await fetch(copies[1].origin + republishedPath)).text()
    await publish()
    await copies[0].end('SIGTERM')
    await copies[0].start()
  }
  await restart(() => publishOther('After'))
  expect(await computed()).toBe(0)
  await restart(publishNext)
  expect(await computed()).toBeGreaterThan(0)
})

test('new versions of both copies are started one after the other, beside a third copy', async () => {
  const responses = await readMeanwhile(async () => {
    await third.start()
    for (const copy of copies) {
      // nginx uses a copy again two seconds after the copy failed.
      await wait(2_500)
      await copy.end('SIGTERM')
      await copy.start()
    }
    await wait(2_500)
    await third.end('SIGTERM')
  })
  expect(statusesOf(responses)).toEqual([200])
})

test('without a copy nginx says when to come again', async () => {
  await Promise.all(copies.map((copy) => copy.end('SIGKILL')))
  // For at most a second, nginx still sends stored pages.
  const responses = await readMeanwhile(() => wait(1_500))
  for (const { status, retryAfter } of responses.slice(-5)) {
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' })
  }
})
