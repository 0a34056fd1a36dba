import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Passing } from '../../services/events/timing/race/schema.ts'
import { createEventsService } from '../../services/events/app.ts'
import type { EventsDatabase } from '../../services/events/database.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import type { Service } from '../../services/platform/http/service.ts'
import { onPostgres, withDatabase } from './databases.ts'
import { overallRankingId } from './invented-race.ts'
import { report } from './measurement.ts'
import { type InventedTimedRace, inventedTimedRace, raceStart } from './timed-race.ts'

/**
 * Measures how long the events service blocks its event loop while a race is under way and readers
 * request each of its versions. The service and PostgreSQL run without the site. The first argument
 * is the number of athletes, the second one the number of versions.
 */
const [athletes = 10_000, versions = 200] = process.argv.slice(2).map(Number)
const versionMs = 300
const warmUps = 20
/**
 * Minimum milliseconds of a turn of the event loop that is measured. The immediates of the
 * measurement cause shorter turns.
 */
const leastMs = 0.2
/**
 * Number of passings that each version adds at each place. Places that all athletes have passed get
 * none.
 */
const passingsPerPlace = 12
/**
 * For each checkpoint and the finish, the share of athletes who have passed when the measurement
 * begins.
 */
const passedShares = [1, 1, 1, 1, 1, 0.85, 0.7, 0.5, 0.35, 0.2]

await onPostgres((place) => withDatabase(place, measure))

async function measure(db: EventsDatabase): Promise<void> {
  const race = await inventedTimedRace(athletes)
  await publishPackage(db, race.pkg)
  const app = await createEventsService(db, undefined, {
    organisers: {
      verify: () =>
        Promise.resolve({ credentialId: 'bench', organisationId: race.pkg.organisation.id }),
    },
  })
  await app.ready()
  await startRace(app, race)
  const reads = await readersOf(app, race)
  await playVersions(app, race, reads, { from: 0, to: warmUps })
  const blocks = measureBlocks()
  await playVersions(app, race, reads, { from: warmUps, to: warmUps + versions })
  reportBlocks(blocks.end())
  await app.close()
}

async function startRace(app: Service, race: InventedTimedRace): Promise<void> {
  await send(app, race, 'PUT', 'starters', { starters: race.starters })
  await send(app, race, 'PUT', 'start', raceStart)
  for (const [index, share] of passedShares.entries()) {
    const passings = race.passings(index + 1, 0, share * athletes)
    for (let from = 0; from < passings.length; from += 1_000) {
      await sendPassings(app, race, passings.slice(from, from + 1_000))
    }
  }
}

/** Sends the passings of the versions `from` to `to - 1`. Requests each version as readers do. */
async function playVersions(
  app: Service,
  race: InventedTimedRace,
  reads: string[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let version = from; version < to; version += 1) {
    const startedAt = performance.now()
    await sendPassings(app, race, passingsOf(race, version))
    await Promise.all(reads.map((path) => get(app, path)))
    await wait(Math.max(0, startedAt + versionMs - performance.now()))
  }
}

function passingsOf(race: InventedTimedRace, version: number): Passing[] {
  return passedShares.flatMap((share, index) => {
    if (share === 1) return []
    const from = share * athletes + version * passingsPerPlace
    return race.passings(index + 1, from, from + passingsPerPlace)
  })
}

/** Returns the paths that the screens of a live race request. */
async function readersOf(app: Service, race: InventedTimedRace): Promise<string[]> {
  const rankings = ['overall', 'women', 'men'].map((name) => `${race.id}-${name}`)
  const onCourse = `races/${race.id}/on-course`
  const { items } = JSON.parse(await get(app, onCourse)) as { items: { participant_id: string }[] }
  const entries = `rankings/${overallRankingId}/entries?itemsPerPage=50`
  return [
    `race-fields?raceIds=${race.id}`,
    `races/${race.id}/field/at`,
    `races/${race.id}/field`,
    `race-milestones?raceIds=${race.id}`,
    `arrivals?rankingIds=${rankings.join(',')}`,
    onCourse,
    `races/${race.id}/comparison?bibs=1,2`,
    `races/${race.id}/participants/${items[0]?.participant_id ?? ''}`,
    `${entries}&page=1`,
    `${entries}&page=20`,
  ]
}

async function get(app: Service, path: string): Promise<string> {
  const { statusCode, body } = await app.inject(`/v1/web/${path}`)
  if (statusCode !== 200) throw new Error(`${path}: ${body}`)
  return body
}

function sendPassings(app: Service, race: InventedTimedRace, passings: Passing[]): Promise<void> {
  return send(app, race, 'POST', 'passings', { passings })
}

async function send(
  app: Service,
  race: InventedTimedRace,
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
): Promise<void> {
  const response = await app.inject({
    method,
    url: `/v1/timing/races/${race.id}/${path}`,
    headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.statusCode >= 300) throw new Error(`${path}: ${response.body}`)
}

interface Blocks {
  /** CPU time of the main thread in each turn of the event loop that was not idle. */
  cpuMs: number[]
  delayP99: number
  gcMs: number
}

function reportBlocks({ cpuMs, delayP99, gcMs }: Blocks): void {
  const sorted = cpuMs.toSorted((a, b) => b - a)
  const line = (what: string, value: number, unit = 'ms') => {
    report({ what: `${what}, race of ${athletes.toLocaleString('en')}`, value, unit })
  }
  line('longest turn of the event loop, CPU', sorted[0] ?? 0)
  line('tenth longest turn, CPU', sorted[9] ?? 0)
  for (const least of [10, 20, 50]) {
    const count = sorted.filter((ms) => ms >= least).length
    line(`turns of ${String(least)} ms CPU or more`, count, `of ${String(versions)} versions`)
  }
  line('delay of the event loop, p99', delayP99)
  line('garbage collection of a version', gcMs / versions)
}

/** Measures the CPU time of each turn of the event loop. A call of `end` ends the measurement. */
function measureBlocks(): { end: () => Blocks } {
  const cpuMs: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let gcMs = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) gcMs += duration
  })
  observer.observe({ entryTypes: ['gc'] })
  let last = process.threadCpuUsage()
  let next = setImmediate(turn)
  function turn() {
    const now = process.threadCpuUsage()
    const ms = (now.user + now.system - last.user - last.system) / 1_000
    if (ms >= leastMs) cpuMs.push(ms)
    last = now
    next = setImmediate(turn)
  }
  return {
    end() {
      clearImmediate(next)
      delay.disable()
      observer.disconnect()
      return { cpuMs, delayP99: delay.percentile(99) / 1e6, gcMs }
    },
  }
}
