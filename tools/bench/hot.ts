import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { languages } from '../../domain/languages.ts'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { publish } from '../../services/events/changes/publish.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { startFilledPostgres } from '../../tests/start/filled-postgres.ts'
import { startSite, type StartedSite } from '../../tests/start/site.ts'
import { median, report } from './measurement.ts'
import { cpuOf } from './process-cpu.ts'
import { seasonRankings } from './season-pages.ts'
import type { Volley, VolleyResult } from './throughput-worker.ts'

/**
 * Compares the response rate of a cached page with that of a file of the same size. Measures the
 * CPU time of uncached pages.
 * The site runs on PostgreSQL. Each round measures all cases, one after another.
 */
const rounds = 5
const roundMs = 2_000
const memoryPages = 100_000

const worker = new Worker(new URL('./throughput-worker.ts', import.meta.url))
const server = await startFilledPostgres()
const environment = { DATABASE_URL: server.url, REQUESTS_PER_MINUTE: '100000000' }
const folder = mkdtempSync(join(tmpdir(), 'parcours-hot-'))
let site: StartedSite | undefined
try {
  console.log('loading the demo season into PostgreSQL …')
  await (await startSite({ ...environment, DEMO_SEASON: '1' })).stop()
  const started = performance.now()
  site = await startSite({ ...environment, DEMO_SEASON: '0' })
  const startMs = performance.now() - started
  report({
    what: 'start on a filled PostgreSQL to the first page',
    value: startMs,
    unit: 'ms',
    atMost: 1_800,
  })
  await wait(3_000)
  report({ what: 'resident memory at rest', value: memoryOf(site.pid), unit: 'MB', atMost: 250 })
  const paths = await collectPaths(site.origin)
  await compareWithFile(site, paths)
  await measureCold(site, paths)
  await measureMemory(site, paths)
} finally {
  await site?.stop()
  await server.stop()
  await worker.terminate()
  rmSync(folder, { recursive: true })
}

interface Paths {
  /** A ranking with 50 entries on its first page. */
  ranking: string
  /** First pages of rankings with 50 entries, in all languages. */
  rankings: string[]
  /** REST pages of 50 entries. */
  entries: string[]
  /** Athletes' pages that no other case requests. */
  athletes: string[]
}

async function collectPaths(origin: string): Promise<Paths> {
  const rankings: string[] = []
  const entries: string[] = []
  const athletes: string[] = []
  for await (const found of seasonRankings(origin, { pages: 3, itemsPerPage: 50 })) {
    const { eventId, raceId, rankingId, athleteIds } = found
    if (athleteIds.length < 50) continue
    for (const { code } of languages) {
      const race = `/${code}/events/${eventId}/races/${raceId}`
      rankings.push(`${race}/rankings/${rankingId}`)
      for (const id of athleteIds) athletes.push(`${race}/athlete/${id}`)
    }
    const url = `/v1/web/rankings/${rankingId}/entries?itemsPerPage=50&page=1`
    for (const filter of ['', '&sort=-position']) entries.push(url + filter)
  }
  const [ranking] = rankings
  if (ranking === undefined) throw new Error('no ranking has 50 entries')
  return { ranking, rankings: rankings.slice(1), entries, athletes }
}

async function compareWithFile({ origin, pid }: StartedSite, { ranking, athletes }: Paths) {
  const response = await fetch(origin + ranking, { headers: { 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  const etag = response.headers.get('etag') ?? ''
  const size = Number(response.headers.get('content-length'))
  writeFileSync(join(folder, 'page'), Buffer.alloc(size, 'x'))
  const files = spawn(process.execPath, ['tools/bench/file-server.ts', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(files.stdout), 'line')) as [string]
  const sitePort = Number(new URL(origin).port)
  const hot = requestFor(ranking)
  let used = 0
  const cases = {
    file: () => ({ port: Number(line), requests: [requestFor('/page')] }),
    page: () => ({ port: sitePort, requests: [hot] }),
    unchanged: () => ({
      port: sitePort,
      requests: [requestFor(ranking, `if-none-match: ${etag}\r\n`)],
    }),
    misses() {
      const misses = athletes.slice(used, used + 400).map((path) => requestFor(path))
      used += 400
      return {
        port: sitePort,
        requests: misses.flatMap((miss) => [...Array<string>(9).fill(hot), miss]),
      }
    },
  }
  const rates: Record<string, number[]> = { file: [], page: [], unchanged: [], misses: [] }
  const cpu: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, volley] of Object.entries(cases)) {
      const before = cpuOf(pid)
      const once = name === 'misses' ? {} : { milliseconds: roundMs }
      const { responses, failures, milliseconds } = await fire({ ...volley(), ...once })
      if (failures > 0) throw new Error(`${name}: ${String(failures)} requests failed`)
      if (round < 0) continue
      rates[name]?.push((responses / milliseconds) * 1000)
      if (name === 'page') cpu.push((cpuOf(pid) - before) / responses)
    }
  }
  files.kill()
  const rate = (name: string) => median(rates[name] ?? [])
  const over = (a: string, b: string) =>
    median((rates[a] ?? []).map((value, at) => value / (rates[b]?.[at] ?? 1)))
  report({
    what: 'a file of the same bytes through @fastify/static',
    value: rate('file'),
    unit: 'requests/s',
  })
  report({ what: 'hot ranking page', value: rate('page'), unit: 'requests/s' })
  report({ what: 'hot page over the file', value: over('page', 'file'), unit: '', atLeast: 0.8 })
  report({ what: 'CPU of a hot page', value: median(cpu), unit: 'ms', atMost: 0.15 })
  report({
    what: '304 over the hot page',
    value: over('unchanged', 'page'),
    unit: '',
    atLeast: 1.3,
  })
  report({
    what: 'one miss in ten over the file',
    value: over('misses', 'file'),
    unit: '',
    atLeast: 0.2,
  })
  athletes.splice(0, used)
}

async function measureCold({ origin, pid }: StartedSite, { rankings, entries }: Paths) {
  const port = Number(new URL(origin).port)
  const cost = async (paths: string[]) => {
    const before = cpuOf(pid)
    const { responses, failures } = await fire({
      port,
      requests: paths.map((path) => requestFor(path)),
    })
    if (failures > 0) throw new Error(`${String(failures)} requests failed`)
    return (cpuOf(pid) - before) / responses
  }
  const { db, close } = await openDatabase<EventsSchema>({ kind: 'postgres', url: server.url }, [
    eventsMigrations,
  ])
  const homes = languages.map(({ code }) => `/${code}`)
  const costs = { ranking: [] as number[], home: [] as number[], entries: [] as number[] }
  const share = Math.floor(rankings.length / (rounds + 1))
  for (let round = -1; round < rounds; round += 1) {
    const ranking = await cost(rankings.splice(0, share))
    const ofHomes: number[] = []
    for (let time = 0; time < 5; time += 1) {
      await db.transaction().execute((transaction) => publish(transaction, ['list', 'news']))
      await wait(200)
      ofHomes.push(await cost(homes))
    }

    await db.transaction().execute((transaction) => publish(transaction, entries.map(tagOf)))
    await wait(200)
    const entry = await cost(entries)
    if (round < 0) continue
    costs.ranking.push(ranking)
    costs.home.push(median(ofHomes))
    costs.entries.push(entry)
  }
  await close()
  report({
    what: 'CPU of a cold ranking page of 50 rows',
    value: median(costs.ranking),
    unit: 'ms',
    atMost: 12,
  })
  report({ what: 'CPU of a cold home page', value: median(costs.home), unit: 'ms', atMost: 10 })
  report({
    what: 'CPU of cold REST entries, 50 rows',
    value: median(costs.entries),
    unit: 'ms',
    atMost: 1.2,
  })
}

function tagOf(path: string): string {
  return `ranking:${/rankings\/([^/]+)/.exec(path)?.[1] ?? ''}`
}

async function measureMemory({ origin, pid }: StartedSite, { ranking, athletes }: Paths) {
  const port = Number(new URL(origin).port)
  const misses = athletes.slice(0, 5_000)
  const each = Math.floor(memoryPages / misses.length) - 1
  const hot = requestFor(ranking)
  const requests = misses.flatMap((path) => [...Array<string>(each).fill(hot), requestFor(path)])
  await fire({ port, requests })
  const what = `resident memory after ${String(requests.length)} pages, ${String(misses.length)} different`
  report({ what, value: memoryOf(pid), unit: 'MB', atMost: 350 })
}

function requestFor(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: br\r\n${headers}\r\n`
}

async function fire(volley: Volley): Promise<VolleyResult> {
  worker.postMessage(volley)
  const [result] = (await once(worker, 'message')) as [VolleyResult]
  return result
}

/** Resident memory of a process in MB; Linux only. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
