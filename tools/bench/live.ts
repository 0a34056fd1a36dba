import { setTimeout as wait } from 'node:timers/promises'
import type { TimingClient } from '../../server/timing/client/timing-client.ts'
import { persistedPath } from '../../tests/persisted-operation.ts'
import type { StartedSite } from '../../tests/start/site.ts'
import { compareBoston } from './boston-played.ts'
import { onEmbedded, onPostgres, type Place, withDatabase } from './databases.ts'
import { overallRankingId } from './invented-race.ts'
import type { WatchCommand, WatchReport } from './live-watchers.ts'
import { median, p99, report, reportTimes } from './measurement.ts'
import { cpuOf } from './process-cpu.ts'
import { sendBatches, sendSteadily } from './send-passings.ts'
import { type LiveClient, startLiveClient } from './start-live-client.ts'
import { endSite, reportHistory, startTimedRace } from './timed-site.ts'
import { type InventedTimedRace, inventedTimedRace, raceStart } from './timed-race.ts'

/**
 * Measures a race with 30,000 athletes that is being timed: passings per second, the time until a
 * passing is acknowledged, the time until a reader sees a passing, response times of pages during
 * the race, and the size of the history.
 * With REAL_DATA_DIR, also sends the Boston Marathon of 2014 through the timing API and compares
 * the result with the import of this race. Arguments select `embedded`, `postgres` or `boston`; the
 * default is all.
 */
const chosen = process.argv.slice(2)
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)

const starters = 30_000
const batches = { size: 50, senders: 8, maxMs: 20_000 }
const perSecond = 200
const streams = 1_000
/** Number of ranking pages with streams. These are the first pages of the ranking. */
const watchedPages = 10
const itemsPerPage = 50

if (isChosen('embedded')) await onEmbedded(measure)
if (isChosen('postgres')) await onPostgres(measure)
if (isChosen('boston')) await compareBoston()

async function measure(place: Place): Promise<void> {
  const race = await inventedTimedRace(starters)
  const { site, client } = await startTimedRace(place, race)
  let sent = 0
  try {
    await sendStartList(place, site, race, client)
    sent += await measureBatches(place, site, race, client)
    sent += await measureAcknowledgements(place, race, client)
    sent += await measureScreens(place, site, race, client)
  } finally {
    await endSite(site)
  }
  await withDatabase(place, (db) => reportHistory(place, db, sent, 'batches and single passings'))
  if (place.location.kind === 'postgres') await site.stop()
}

/** URL of a search whose response is in no cache. */
function searchUrl({ origin }: StartedSite, number: number): string {
  return `${origin}/v1/web/search?itemsPerPage=2&q=ada${String(number)}`
}

async function sendStartList(
  { name }: Place,
  site: StartedSite,
  race: InventedTimedRace,
  client: TimingClient,
): Promise<void> {
  const reading = new AbortController()
  let longestMs = 0
  let reads = 0
  const reader = (async () => {
    while (!reading.signal.aborted) {
      const started = performance.now()
      await (await fetch(searchUrl(site, reads++))).text()
      longestMs = Math.max(longestMs, performance.now() - started)
    }
  })()
  const started = performance.now()
  await client.putStarters(race.starters)
  const seconds = (performance.now() - started) / 1_000
  await client.putStart(raceStart)
  reading.abort()
  await reader
  const what = `start list of ${starters.toLocaleString('en')}`
  report({ what: `${what}, ${name}`, value: seconds, unit: 's' })
  report({
    what: `${what} and gun: longest wait of a reader, ${name}`,
    value: longestMs,
    unit: 'ms',
  })
}

/** @returns the number of passings sent */
async function measureBatches(
  { name }: Place,
  site: StartedSite,
  race: InventedTimedRace,
  client: TimingClient,
): Promise<number> {
  const passings = race.passings(1, 0, starters)
  const warmUp = await sendBatches(client, passings.slice(0, 1_000), batches)
  const cpuBefore = cpuOf(site.pid)
  const { accepted, sent, ms } = await sendBatches(client, passings.slice(1_000), batches)
  const cpuMs = cpuOf(site.pid) - cpuBefore
  report({
    what: `passings in batches of 50, ${String(batches.senders)} senders, ${name}`,
    value: (accepted / ms) * 1_000,
    unit: '/s',
    atLeast: name === 'embedded' ? 500 : 3_000,
  })
  report({
    what: `the same, CPU of the site for 1,000, ${name}`,
    value: (cpuMs / accepted) * 1_000,
    unit: 'ms',
  })
  const others = passings.slice(warmUp.sent + sent)
  await sendBatches(client, others, { size: 1_000, senders: 1, maxMs: Infinity })
  return passings.length
}

async function measureAcknowledgements(
  { name }: Place,
  race: InventedTimedRace,
  client: TimingClient,
): Promise<number> {
  const passings = race.passings(2, 0, 15 * perSecond)
  const acknowledged = await sendSteadily(client, passings, perSecond)
  const ms = acknowledged.map(({ sentAt, acknowledgedAt }) => acknowledgedAt - sentAt)
  const most = name === 'embedded' ? 50 : 40
  reportTimes(`a passing acknowledged at ${String(perSecond)} a second, ${name}`, ms, most)
  return passings.length
}

/**
 * Sends passings while screens are open. One passing in ten is of a leader, and the screens show
 * the rows of the leaders. The other nine passings are of other athletes at the previous
 * checkpoint.
 */
async function measureScreens(
  { name }: Place,
  site: StartedSite,
  race: InventedTimedRace,
  client: TimingClient,
): Promise<number> {
  const leaders = watchedPages * itemsPerPage
  const ahead = race.passings(3, 0, leaders)
  const field = race.passings(2, 15 * perSecond, 15 * perSecond + 9 * leaders)
  const passings = ahead.flatMap((passing, index) => [
    passing,
    ...field.slice(9 * index, 9 * index + 9),
  ])
  const watchers = await openScreens(site, race)
  const seconds = passings.length / perSecond
  const cpuBefore = cpuOf(site.pid)
  const [acknowledged, pages] = await Promise.all([
    sendSteadily(client, passings, perSecond),
    readPages(site, seconds * 1_000),
  ])
  const busy = (cpuOf(site.pid) - cpuBefore) / seconds / 1_000
  // Waits for the last publication and the results after it.
  await wait(4_000)
  const { bibs, seenAt, results, failures } = await watchers.report()
  watchers.kill()
  const sentAt = new Map(acknowledged.map((passing) => [passing.bib, passing.sentAt]))
  const seenMs = bibs.map((bib, index) => (seenAt[index] ?? 0) - (sentAt.get(bib) ?? 0))
  const what = `passing sent to changed row, ${streams.toLocaleString('en')} streams`
  const expected = (streams / watchedPages) * leaders
  report({ what: `${what}, median, ${name}`, value: median(seenMs), unit: 'ms', atMost: 800 })
  report({ what: `${what}, p99, ${name}`, value: p99(seenMs), unit: 'ms', atMost: 1_600 })
  report({
    what: `rows that the screens saw, of those that changed, ${name}`,
    value: bibs.length / expected,
    unit: '',
    atLeast: 1,
  })
  report({
    what: `results that the screens received in a second, ${name}`,
    value: results / seconds,
    unit: '/s',
  })
  report({
    what: `streams and pages that failed, ${name}`,
    value: failures + pages.failures,
    unit: '',
    atMost: 0,
  })
  report({ what: `CPU of the site meanwhile, of a core, ${name}`, value: busy, unit: '' })
  const ackMs = acknowledged.map((passing) => passing.acknowledgedAt - passing.sentAt)
  report({ what: `a passing acknowledged meanwhile, p99, ${name}`, value: p99(ackMs), unit: 'ms' })
  report({
    what: `page of the live ranking meanwhile, p99, ${name}`,
    value: p99(pages.ms),
    unit: 'ms',
    atMost: name === 'embedded' ? 150 : 60,
  })
  return passings.length
}

/** Reads up to ten pages of the ranking per second. */
async function readPages({ origin }: StartedSite, maxMs: number) {
  const startedAt = performance.now()
  const ms: number[] = []
  let failures = 0
  for (let read = 0; performance.now() - startedAt < maxMs; read += 1) {
    const page = 1 + ((read * 211) % (starters / itemsPerPage))
    const query = `itemsPerPage=${String(itemsPerPage)}&page=${String(page)}`
    const started = performance.now()
    const response = await fetch(`${origin}/v1/web/rankings/${overallRankingId}/entries?${query}`)
    await response.text()
    if (!response.ok) failures += 1
    ms.push(performance.now() - started)
    await wait(Math.max(0, started + 100 - performance.now()))
  }
  return { ms, failures }
}

function openScreens(site: StartedSite, race: InventedTimedRace): Promise<LiveClient<WatchReport>> {
  return startLiveClient<WatchReport>('live-watchers.ts', {
    port: Number(new URL(site.origin).port),
    streams,
    pages: Array.from({ length: watchedPages }, (_, index) =>
      persistedPath('RankingScreen', {
        rankingId: overallRankingId,
        page: index + 1,
        itemsPerPage,
      }),
    ),
    lastCheckPoint: race.checkpoints[2] ?? '',
  } satisfies WatchCommand)
}
