import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { Visitor } from '../../tests/operations/nginx-visitor.ts'
import { startNginx } from '../../tests/start/nginx.ts'
import { startSite } from '../../tests/start/site.ts'
import { onPostgres, type Place, withDatabase } from './databases.ts'
import { inventedRace } from './invented-race.ts'
import { report, reportTimes } from './measurement.ts'

/**
 * Measures pages behind nginx without an attack, and while an attacker keeps up to 150 uncached
 * requests in progress.
 * Two copies of the built site run on PostgreSQL. The attacker is a thread of its own.
 */
const seconds = 20
const attackers = 150
const attackerAddress = '127.0.0.66'
const requestsPerSecond = 30
let comparisons = 0

interface Attack {
  origin: string
  /** Milliseconds between a refused request and the next request. */
  pauseMs: number
}

if (isMainThread) await onPostgres(measureAll)
else await attack(workerData as Attack)

async function measureAll(place: Place): Promise<void> {
  const stops: (() => Promise<unknown>)[] = []
  try {
    await withDatabase(place, (db) => publishPackage(db, inventedRace(5_000)))
    const environment = {
      ...place.environment,
      DEMO_SEASON: '0',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
    }
    const copies = [await startSite(environment), await startSite(environment)]
    stops.push(() => Promise.all(copies.map((copy) => copy.stop())))
    const [first = 0, second = 0] = copies.map(({ origin }) => Number(new URL(origin).port))
    const nginx = await startNginx([first, second])
    stops.push(() => nginx.stop())
    await visit(nginx.origin, 10)
    await measure('no attack', nginx.origin, undefined)
    await measure('attack, refused requests again after 2 s', nginx.origin, 2_000)
    await measure('attack, refused requests again after 0.1 s', nginx.origin, 100)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function measure(name: string, origin: string, pauseMs: number | undefined): Promise<void> {
  const attacker =
    pauseMs === undefined
      ? undefined
      : new Worker(new URL(import.meta.url), { workerData: { origin, pauseMs } })
  attacker?.once('message', (statuses) => {
    console.log(`${name}: the attacker met ${JSON.stringify(statuses)}`)
  })
  const ended = attacker && new Promise((resolve) => attacker.once('exit', resolve))
  if (attacker) await wait(1_000)
  const visits = await visit(origin, seconds)
  await ended
  const refused = visits.filter(({ status }) => status !== 200)
  report({
    what: `${name}: refused of ${String(visits.length)}`,
    value: refused.length,
    unit: '',
    atMost: 0,
  })
  for (const kind of ['hot', 'uncached']) {
    const times = visits.filter((each) => each.kind === kind).map(({ ms }) => ms)
    reportTimes(`${name}: ${kind} page`, times, 1_000)
  }
}

/**
 * Alternately requests cached and uncached pages from twenty addresses. Sends each request on time,
 * even if earlier responses are missing.
 */
async function visit(origin: string, length: number) {
  const visitors = Array.from(
    { length: 20 },
    (_, index) => new Visitor({ origin }, `127.0.0.${String(100 + index)}`),
  )
  const race = '/en/events/bench-marathon/races/bench-marathon-full'
  const ranking = `${race}/rankings/bench-marathon-full-overall`
  const hot = ['/en', ranking, '/en/events/bench-marathon', race]
  const visits = Array.from({ length: length * requestsPerSecond }, async (_, index) => {
    await wait((index * 1_000) / requestsPerSecond)
    const isHot = index % 2 === 0
    const path = isHot ? hot[(index / 2) % hot.length] : uncached(ranking)
    const startedAt = performance.now()
    const visitor = visitors[index % visitors.length]
    const status = (await visitor?.read(path ?? ''))?.status
    return { kind: isHot ? 'hot' : 'uncached', status, ms: performance.now() - startedAt }
  })
  const all = await Promise.all(visits)
  for (const visitor of visitors) visitor.close()
  return all
}

/** The URL of a comparison of two athletes that no request has compared before. */
function uncached(ranking: string): string {
  comparisons += 1
  return `${ranking}?with=${String(comparisons)},${String(comparisons + 1)}`
}

/** Keeps searches for different words in progress until the measurement ends. */
async function attack({ origin, pauseMs }: Attack): Promise<void> {
  const statuses: Record<string, number> = {}
  const end = Date.now() + (seconds + 2) * 1_000
  // nginx processes at most 128 requests of a connection at the same time, and at most 1,000
  // requests of a connection in total.
  const requestsPerConnection = 500
  const connection = { visitor: undefined as Visitor | undefined, requests: requestsPerConnection }
  const open: Visitor[] = []
  const next = () => {
    if (connection.requests >= requestsPerConnection) {
      connection.visitor = new Visitor({ origin }, attackerAddress)
      connection.requests = 0
      open.push(connection.visitor)
      if (open.length > 8) open.shift()?.close()
    }
    connection.requests += 1
    return connection.visitor
  }
  await Promise.all(
    Array.from({ length: attackers }, async (_, attacker) => {
      for (let round = 0; Date.now() < end; round += 1) {
        const path = `/en/search?q=${String(attacker)}+word+${String(Date.now())}+${String(round)}`
        const status =
          (
            await next()
              ?.read(path)
              .catch(() => undefined)
          )?.status ?? 'broken'
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status !== 200) await wait(pauseMs)
      }
    }),
  )
  for (const visitor of open) visitor.close()
  parentPort?.postMessage(statuses)
}
