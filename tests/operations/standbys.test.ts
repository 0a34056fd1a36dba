import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tag } from '../../services/events/cache-tags.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { publish } from '../../services/events/changes/publish.ts'
import { openDatabase, type OpenDatabase } from '../../services/platform/database/database.ts'
import type { PostgresServer } from '../start/postgres-server.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import {
  delayReplay,
  follow,
  mostAdvanced,
  promote,
  type Replication,
  requireOneStandby,
  startReplication,
} from '../start/standbys.ts'
import { ArrivingRace, prepareTimedRace } from './timed-race.ts'

let replication: Replication
let site: StartedSite
let race: ArrivingRace | undefined
let token: string
/** Database connection of another process, which publishes as an import does. */
let publisher: OpenDatabase<EventsSchema>

beforeAll(async () => {
  replication = await startReplication()
  const { url, readUrls } = replication
  token = await prepareTimedRace({ kind: 'postgres', url })
  site = await startSite({
    ...{ DATABASE_URL: url, DATABASE_READ_URLS: readUrls, DEMO_SEASON: '0' },
    REQUESTS_PER_MINUTE: '0',
  })
  publisher = await openDatabase<EventsSchema>({ kind: 'postgres', url }, [])
})

afterAll(async () => {
  stopReading.abort()
  await race?.stop()
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

const readsOf = ({ port }: PostgresServer) =>
  metric(`parcours_sql_reads_total{server="127.0.0.1:${String(port)}"}`)

const rankingId = 'pier-mile-2026-mile-overall'
const entries = `/v1/web/rankings/${rankingId}/entries`
let requests = 0
let stopReading = new AbortController()

/** Reads a page of the ranking. */
async function readRanking(): Promise<Response> {
  requests += 1
  return fetch(`${site.origin}${entries}?itemsPerPage=10&page=${String(1 + (requests % 40))}`)
}

/** Publishes and reads until it is stopped. Resolves with the statuses of all responses. */
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
  await publishRanking()
  // Waits: a request that began before the publication may still read from the standby.
  await wait(500)
  const before = await readsOf(standby('b'))
  const reads = readOn()
  await wait(3_000)
  expect([...(await reads.stop()).keys()]).toEqual([200])
  expect(await readsOf(standby('b'))).toBe(before)
  const port = String(standby('b').port)
  expect(await metric(`parcours_standby_lag_seconds{server="127.0.0.1:${port}"}`)).toBeGreaterThan(
    1,
  )

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
  const lag = `parcours_standby_lag_seconds{server="127.0.0.1:${String(standby('b').port)}"}`
  expect(await metric(lag)).toBeGreaterThan(0.5)
  await standby('b').resume()
  await expect.poll(() => metric(lag), { timeout: 10_000 }).toBe(0)
  await wait(500)
  expect([...(await reads.stop()).keys()]).toEqual([200])
})

test('after a promotion the site writes again, and nothing acknowledged is lost', async () => {
  race = await ArrivingRace.begin(site.origin, token)
  const { acknowledged } = race
  await race.until(0.2)
  const reads = readOn()
  await replication.primary.kill()
  const killedAt = performance.now()
  const before = acknowledged.length
  const promoted = await mostAdvanced(replication.standbys.values())
  const [name, other] = promoted === standby('a') ? ['b', standby('b')] : ['a', standby('a')]
  await promote(promoted)
  await follow(other, promoted)
  await requireOneStandby(promoted, [name])
  await expect
    .poll(() => acknowledged.length, { timeout: 15_000, interval: 20 })
    .toBeGreaterThan(before + 4)
  const seconds = (performance.now() - killedAt) / 1_000
  console.info(`acknowledged again ${seconds.toFixed(1)} s after the crash of the primary`)
  await race.expectNothingLost()
  await race.expectFinalRanking()
  const statuses = await reads.stop()
  console.info('responses to readers meanwhile', Object.fromEntries(statuses))
  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(await metric('parcours_primary_switches_total')).toBe(1)
})
