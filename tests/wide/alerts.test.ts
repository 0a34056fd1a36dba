import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveName } from '../../server/backup/archives.ts'
import { measureLastBackup } from '../../server/backup/last-backup.ts'
import { metrics } from '../../services/platform/metrics.ts'
import { prepareTimedRace } from '../operations/timed-race.ts'
import buildSite from '../start/build-site.ts'
import { type StartedPrometheus, startPrometheus } from '../start/prometheus.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import { pauseReplay, type Replication, resumeReplay, startReplication } from '../start/standbys.ts'

/**
 * The alerting rules of deploy/monitoring with shorter durations: a minute becomes two seconds, and
 * 30 seconds become three. The tests expect that each alert fires during a fault, and stops after
 * the fault.
 */
const rules = readFileSync('deploy/monitoring/alerts.yaml', 'utf8')
  .replaceAll(
    /(\[|for: )(\d+)m/g,
    (_, before: string, minutes: string) => `${before}${String(Number(minutes) * 2)}s`,
  )
  .replace('for: 30s', 'for: 3s')

let replication: Replication
let site: StartedSite
let prometheus: StartedPrometheus
/**
 * Folder of backups. The started site does not make backups, so a second server reports the metrics
 * of this folder.
 */
const backups = mkdtempSync(join(tmpdir(), 'parcours-alerts-'))
const backupSite = createServer((_request, response) => {
  void metrics.metrics().then((text) => response.end(text))
})
const addBackup = () => {
  mkdirSync(backups, { recursive: true })
  writeFileSync(join(backups, archiveName(new Date())), '')
}
const visits = new AbortController()

beforeAll(async () => {
  await buildSite()
  addBackup()
  measureLastBackup(backups)
  backupSite.listen(0, '127.0.0.1')
  await once(backupSite, 'listening')
  replication = await startReplication(['a'])
  const { url, readUrls } = replication
  await prepareTimedRace({ kind: 'postgres', url })
  site = await startSite({
    DATABASE_URL: url,
    DATABASE_READ_URLS: readUrls,
    DEMO_SEASON: '0',
    REQUESTS_PER_MINUTE: '0',
  })
  const ports = [new URL(site.origin).port, (backupSite.address() as AddressInfo).port]
  prometheus = await startPrometheus(
    ports.map((port) => `127.0.0.1:${port}`),
    rules,
  )
  void visit()
}, 300_000)

afterAll(async () => {
  visits.abort()
  await prometheus.stop()
  await site.stop()
  await replication.stop()
  backupSite.close()
  rmSync(backups, { recursive: true })
})

const get = async (path: string) => {
  const response = await fetch(site.origin + path).catch(() => undefined)
  await response?.arrayBuffer()
}
let number = 0
const search = () => get(`/en/search?q=pier-${String((number += 1))}`)

/** Reads pages, as visitors do, until the end of the test. */
async function visit() {
  while (!visits.signal.aborted) {
    for (const path of ['/en', '/en/events', '/v1/web/events']) await get(path)
    await wait(50)
  }
}

const until = (alerts: readonly string[]) =>
  expect.poll(() => prometheus.firing(), { timeout: 120_000, interval: 250 }).toEqual(alerts)

/** Repeats requests until the alert fires. */
async function untilRings(alert: string, request: () => Promise<unknown>) {
  const rings = new AbortController()
  const requests = (async () => {
    while (!rings.signal.aborted) await request()
  })()
  await expect.poll(() => prometheus.firing(), { timeout: 120_000, interval: 250 }).toContain(alert)
  rings.abort()
  await requests
}

test('without a fault no alert rings', async () => {
  const requests = 'sum(rate(parcours_request_seconds_count[10s]))'
  await expect.poll(() => prometheus.query(requests), { timeout: 60_000 }).toHaveLength(1)
  await wait(3_000)
  expect(await prometheus.firing()).toEqual([])
})

test('ParcoursCopyDown', async () => {
  site.process.kill('SIGSTOP')
  await until(['ParcoursCopyDown'])
  site.process.kill('SIGCONT')
  await until([])
})

test('ParcoursErrors', async () => {
  await replication.primary.query('alter table news rename to former_news')
  await untilRings('ParcoursErrors', () => get('/v1/web/news'))
  await replication.primary.query('alter table former_news rename to news')
  await until([])
})

test('ParcoursUnavailable', async () => {
  const servers = [replication.primary, ...replication.standbys.values()]
  for (const server of servers) await server.halt()
  await untilRings('ParcoursUnavailable', search)
  for (const server of servers) await server.resume()
  await until([])
})

test('ParcoursSlow', async () => {
  await untilRings('ParcoursSlow', () => Promise.all(Array.from({ length: 60 }, search)))
  await until([])
})

test('ParcoursStandbyBehind', async () => {
  const [standby] = replication.standbys.values()
  if (!standby) throw new Error('there is no standby')
  await pauseReplay(standby)
  await replication.primary.query('create table written_meanwhile (n int)')
  await until(['ParcoursStandbyBehind'])
  await resumeReplay(standby)
  await until([])
})

test('ParcoursBackupOld', async () => {
  rmSync(backups, { recursive: true })
  await until(['ParcoursBackupOld'])
  addBackup()
  await until([])
})

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const { panels } = JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8')) as Dashboard

test.each(panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr }))))(
  'the dashboard has data: $title, $expr',
  async ({ expr }) => {
    const samples = await prometheus.query(expr.replaceAll('$__rate_interval', '10s'))
    expect(samples).not.toEqual([])
    for (const { value } of samples) expect(Number(value[1])).not.toBeNaN()
  },
)
