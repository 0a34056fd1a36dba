import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { tag } from '../../services/events/cache-tags.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { PublicationWatch } from '../../services/events/publications.ts'
import { publish } from '../../services/events/changes/publish.ts'
import { openDatabase, type OpenDatabase } from '../../services/platform/database/database.ts'
import { runWithRequest } from '../../services/platform/http/request-id.ts'
import type { PostgresServer } from '../start/postgres-server.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import {
  delayReplay,
  follow,
  mostAdvanced,
  pauseReplay,
  promote,
  type Replication,
  requireOneStandby,
  resumeReplay,
  startReplication,
} from '../start/standbys.ts'
import { startTcpProxy, type TcpProxy } from '../start/tcp-proxy.ts'
import { ArrivingRace, prepareTimedRace } from './timed-race.ts'

let replication: Replication
let site: StartedSite
let race: ArrivingRace | undefined
let token: string
/** Database connection of another process. The process publishes as an import does. */
let publisher: OpenDatabase<EventsSchema>
/** A proxy to the primary. In an installation with Patroni, HAProxy is this proxy. */
let front: TcpProxy
/** A proxy to each standby, by the name of the standby. */
let networks: ReadonlyMap<string, TcpProxy>
/** A database that is reached through the proxies. */
let proxied: OpenDatabase<EventsSchema>

beforeAll(async () => {
  replication = await startReplication()
  const { url, readUrls } = replication
  token = await prepareTimedRace({ kind: 'postgres', url })
  site = await startSite({
    DATABASE_URL: url,
    DATABASE_READ_URLS: readUrls,
    DEMO_SEASON: '0',
    REQUESTS_PER_MINUTE: '0',
  })
  publisher = await openDatabase<EventsSchema>({ kind: 'postgres', url }, [])
  front = await startTcpProxy(replication.primary.port)
  const proxies = [...replication.standbys].map(
    async ([name, { port }]) => [name, await startTcpProxy(port)] as const,
  )
  networks = new Map(await Promise.all(proxies))
  const urlOf = ({ port }: TcpProxy) => `postgres://test@127.0.0.1:${String(port)}/postgres`
  const readUrlsOfProxies = [...networks.values()].map(urlOf)
  proxied = await openDatabase<EventsSchema>(
    { kind: 'postgres', url: urlOf(front), readUrls: readUrlsOfProxies },
    [],
  )
})

afterAll(async () => {
  stopReading.abort()
  await race?.stop()
  await proxied.close()
  await Promise.all([front, ...networks.values()].map((proxy) => proxy.close()))
  await publisher.close()
  await site.stop()
  await replication.stop()
})

const standby = (name: string): PostgresServer => {
  const server = replication.standbys.get(name)
  if (!server) throw new Error(`no standby ${name}`)
  return server
}

/** Value of a metric of the site, such as `parcours_sql_reads_total{server="primary"}`. */
async function metric(line: string): Promise<number> {
  const text = await (await fetch(`${site.origin}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((row) => row.startsWith(`${line} `))
      ?.split(' ')[1] ?? 0,
  )
}

const lagOf = ({ port }: PostgresServer) =>
  metric(`parcours_standby_lag_seconds{server="127.0.0.1:${String(port)}"}`)

const readsOf = ({ port }: PostgresServer) =>
  metric(`parcours_sql_reads_total{server="127.0.0.1:${String(port)}"}`)

/** Port of the server that runs a statement of a visitor's request. */
async function portOfRead(): Promise<number> {
  const port = sql<{ port: number }>`select inet_server_port() as port`
  const request = { requestId: 'read', standbyReads: {} }
  const { rows } = await runWithRequest(request, () => port.execute(proxied.db))
  return rows[0]?.port ?? 0
}

const rankingId = 'pier-mile-2026-mile-overall'
const entries = `/v1/web/rankings/${rankingId}/entries`
let requests = 0
let stopReading = new AbortController()

/** Reads a page of the ranking. */
async function readRanking(): Promise<Response> {
  requests += 1
  return fetch(`${site.origin}${entries}?itemsPerPage=10&page=${String(1 + (requests % 40))}`)
}

/**
 * Publishes and reads the ranking until `stop` is called. `stop` resolves to the number of
 * responses for each status.
 */
function readOn(): { stop: () => Promise<Map<number, number>> } {
  const statuses = new Map<number, number>()
  const stopping = new AbortController()
  stopReading = stopping
  const reading = (async () => {
    while (!stopping.signal.aborted) {
      // Publishes from time to time, because otherwise all responses would come from the cache.
      if (requests % 40 === 0) await publishRanking().catch(() => undefined)
      const { status, headers } = await readRanking()
      if (status === 503) expect(headers.get('retry-after')).not.toBeNull()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await wait(10)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await reading
      return statuses
    },
  }
}

const publishRanking = () =>
  publisher.db
    .transaction()
    .execute((transaction) => publish(transaction, [tag.ranking(rankingId)]))

test('public data is read from both standbys', async () => {
  const reads = readOn()
  for (const name of ['a', 'b']) {
    await expect.poll(() => readsOf(standby(name)), { timeout: 10_000 }).toBeGreaterThan(20)
  }
  expect([...(await reads.stop()).keys()]).toEqual([200])
})

test('a standby ten seconds behind is not read from, and its age is measured', async () => {
  await delayReplay(standby('b'), 10)
  onTestFinished(() => delayReplay(standby('b'), 0))
  // Publishes again and again: the standby applies commits at once until it has read its settings.
  const publishedLag = async () => {
    await publishRanking()
    return lagOf(standby('b'))
  }
  await expect.poll(publishedLag, { timeout: 10_000 }).toBeGreaterThan(1)
  const before = await readsOf(standby('b'))
  const reads = readOn()
  await wait(3_000)
  expect([...(await reads.stop()).keys()]).toEqual([200])
  expect(await readsOf(standby('b'))).toBe(before)
  expect(await lagOf(standby('b'))).toBeGreaterThan(1)

  await delayReplay(standby('b'), 0)
  const later = readOn()
  await expect.poll(() => readsOf(standby('b')), { timeout: 20_000 }).toBeGreaterThan(before)
  expect([...(await later.stop()).keys()]).toEqual([200])
})

test('a standby that crashes costs no request', async () => {
  const reads = readOn()
  await wait(500)
  await standby('b').kill()
  await wait(1_500)
  expect(await lagOf(standby('b'))).toBeGreaterThan(0.5)
  await standby('b').resume()
  await expect.poll(() => lagOf(standby('b')), { timeout: 10_000 }).toBe(0)
  await wait(500)
  expect([...(await reads.stop()).keys()]).toEqual([200])
})

test('a standby without a network delays only the reads that it has begun', async () => {
  await expect.poll(portOfRead).toBe(standby('b').port)
  const network = networks.get('b')
  if (!network) throw new Error('no network b')
  network.delayMs = 60_000
  const begun = await Promise.all([portOfRead(), portOfRead()])
  // One of the two reads began on standby b and was repeated on the primary.
  expect(begun).toContain(replication.primary.port)
  expect(await portOfRead()).toBe(standby('a').port)
  network.delayMs = 0
  await expect.poll(portOfRead, { timeout: 10_000 }).toBe(standby('b').port)
})

test('while the primary does not respond, publications are read from a standby', async () => {
  const numbers: number[] = []
  const watch = await PublicationWatch.start(proxied, ({ number }) => numbers.push(number))
  onTestFinished(() => {
    watch.stop()
    front.delayMs = 0
  })
  // The primary writes a change that no standby applies. Then the primary is lost.
  const standbys = [...replication.standbys.values()]
  await Promise.all(standbys.map(pauseReplay))
  await replication.primary.query(`select pg_logical_emit_message(true, 'test', 'written')`)
  await proxied.requireCurrentReads()
  front.delayMs = 60_000
  for (let seconds = 0; seconds < 4; seconds += 0.1) {
    expect(watch.isCurrent()).toBe(true)
    await wait(100)
  }
  await Promise.all(standbys.map(resumeReplay))
  await publishRanking()
  await expect.poll(() => numbers.length, { timeout: 1_000 }).toBe(1)
  const port = await portOfRead()
  expect([standby('a').port, standby('b').port]).toContain(port)
})

test('after a promotion the site writes again, and nothing acknowledged is lost', async () => {
  race = await ArrivingRace.begin(site.origin, token)
  const { acknowledged } = race
  await race.until(0.2)
  const reads = readOn()
  let notices = 0
  await proxied.listen('publications', () => (notices += 1))
  await replication.primary.kill()
  const killedAt = performance.now()
  const before = acknowledged.length
  const promoted = await mostAdvanced(replication.standbys.values())
  const [name, other] = promoted === standby('a') ? ['b', standby('b')] : ['a', standby('a')]
  // A proxy may forward connections before the promotion. A read would then lack changes that the
  // standby has not applied yet.
  front.target = promoted.port
  const read = () => proxied.db.selectFrom('events').select('id').execute()
  await expect.poll(() => read().catch(String)).toContain('the server is a standby')
  await promote(promoted)
  await follow(other, promoted)
  await requireOneStandby(promoted, [name])
  // Senders repeat a refused request after the ten seconds of Retry-After, if necessary twice.
  await expect
    .poll(() => acknowledged.length, { timeout: 30_000, interval: 20 })
    .toBeGreaterThan(before + 4)
  const seconds = (performance.now() - killedAt) / 1_000
  console.info(`acknowledged again ${seconds.toFixed(1)} s after the crash of the primary`)
  await race.expectNothingLost()
  await race.expectFinalRanking()
  const statuses = await reads.stop()
  console.info('responses to readers meanwhile', Object.fromEntries(statuses))
  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(await metric('parcours_primary_switches_total')).toBe(1)

  await expect.poll(() => notices, { timeout: 5_000 }).toBeGreaterThan(0)
  await proxied.requireCurrentReads()
  await expect.poll(portOfRead, { timeout: 5_000 }).toBe(other.port)
})
