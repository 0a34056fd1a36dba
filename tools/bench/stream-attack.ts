import { setTimeout as wait } from 'node:timers/promises'
import type { TimingClient } from '../../server/timing/client/timing-client.ts'
import { freePort } from '../../tests/start/free-port.ts'
import { persistedPath } from '../../tests/persisted-operation.ts'
import { Inspector } from '../../tests/start/inspector.ts'
import type { StartedSite } from '../../tests/start/site.ts'
import { onEmbedded, onPostgres, type Place } from './databases.ts'
import { overallRankingId } from './invented-race.ts'
import { median, p99, report } from './measurement.ts'
import { cpuOf } from './process-cpu.ts'
import { startLiveClient } from './start-live-client.ts'
import type { ReadersCommand, ReadersReport, WantedStream } from './stream-readers.ts'
import { type InventedTimedRace, inventedTimedRace } from './timed-race.ts'
import { endSite, startTimedRace } from './timed-site.ts'

/**
 * Measures how long readers of a race wait for a frame after a passing was acknowledged, while
 * other clients have many different streams of the same race.
 * Arguments select `embedded`, `postgres` and situations; the default is all.
 */
const chosen = process.argv.slice(2)

const starters = 5_000
/**
 * Number of batches of passings in a situation, and milliseconds between two batches. The interval
 * gives each batch a publication of its own.
 */
const [rounds, roundMs] = [20, 1_250]
/** Number of passings of an athlete: the checkpoints and the finish. */
const places = 10
/**
 * Number of athletes in a round, each with one reader, and number of readers of the whole race.
 * Each reader has an address of its own.
 */
const [athleteReaders, raceReaders] = [10, 10]
/** Number of milliseconds for which frames are still recorded after the last passing. */
const lateMs = 20_000

interface Situation {
  what: string
  /**
   * Streams of clients that are not readers. A stream has a client address, and follows the athletes
   * with these numbers.
   */
  foreign: { localAddress: string; athletes: number[] }[]
  /**
   * Set if the streams in `foreign` are a crowd. Then the delays of these streams are reported,
   * too.
   */
  crowd?: {
    /**
     * Returns the numbers of the athletes who pass in a round, and the place that they pass. These
     * athletes of the crowd pass in addition to the athletes of the readers.
     */
    passing: (round: number) => { athletes: number[]; place: number }
    /** Maximum delay of a frame in milliseconds (p99). */
    atMost: number
  }
}

const foreignStreams = (size: number, first: number, addressOf: (index: number) => string) =>
  Array.from({ length: size }, (_, index) => ({
    localAddress: addressOf(index),
    athletes: [first + index],
  }))

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index)

/** Numbers of the athletes whom the 1,000 followers follow. Each follower follows 50 of them. */
const followed = numbers(1_000, starters)
const followers = numbers(0, 1_000).map((index) => ({
  localAddress: `127.0.${String(8 + Math.floor(index / 250))}.${String(1 + (index % 250))}`,
  athletes: numbers(0, 50).map((each) => 1_000 + ((index * 37 + each * 79) % followed.length)),
}))

const situations: Record<string, Situation> = {
  none: { what: 'no other streams', foreign: [] },
  crowd: {
    what: '700 people of one address',
    foreign: foreignStreams(700, 1_000, () => '127.0.1.1'),
    crowd: {
      // In each round, one athlete in ten of the crowd passes.
      passing: (round) => ({
        athletes: numbers(1_000, 1_700).filter((athlete) => athlete % 10 === round % 10),
        place: 1 + Math.floor(round / 10),
      }),
      atMost: 1_500,
    },
  },
  followers: {
    what: '1,000 addresses that each follow 50 people in one stream',
    foreign: followers,
    crowd: {
      passing: (round) => ({
        athletes: followed.filter((athlete) => athlete % 40 === round % 40),
        place: 1 + Math.floor(round / 40),
      }),
      atMost: 2_000,
    },
  },
  address: {
    what: '1,000 streams of one address',
    foreign: foreignStreams(1_000, 2_000, () => '127.0.1.2'),
  },
  networks: {
    what: '20 addresses with 100 streams each',
    foreign: foreignStreams(2_000, 3_000, (index) => `127.0.2.${String(1 + (index % 20))}`),
  },
}

const isChosen = (name: string, group: readonly string[]) =>
  chosen.includes(name) || !chosen.some((each) => group.includes(each))
const databases = ['embedded', 'postgres']
if (isChosen('embedded', databases)) await onEmbedded(measure)
if (isChosen('postgres', databases)) await onPostgres(measure)

interface Running {
  place: Place
  site: StartedSite
  race: InventedTimedRace
  client: TimingClient
  /** Result ids of all athletes, by the athlete's number. */
  ids: readonly string[]
  /** Size of the site's heap in bytes after a garbage collection. */
  heapOf: () => Promise<number>
}

async function measure(place: Place): Promise<void> {
  const race = await inventedTimedRace(starters)
  const inspectorPort = await freePort()
  const environment = { NODE_OPTIONS: `--inspect=127.0.0.1:${String(inspectorPort)}` }
  const { site, client } = await startTimedRace(
    { ...place, environment: { ...place.environment, ...environment } },
    race,
  )
  const heapOf = async () => {
    const inspector = await Inspector.connect(inspectorPort)
    const bytes = await inspector.heapAfterCollection()
    inspector.close()
    return bytes
  }
  try {
    await client.putStarters(race.starters)
    // Fields such as `atMs` count the milliseconds since the gun.
    const gunAt = new Date(Date.now() - 3_600_000).toISOString()
    await client.putStart({ gun_at: gunAt, decided_at: gunAt })
    const ids = await idsOfAthletes(site, race)
    const running = { place, site, race, client, ids, heapOf }
    for (const [index, [name, chosenOne]] of Object.entries(situations).entries()) {
      if (isChosen(name, Object.keys(situations))) await measureSituation(running, index, chosenOne)
    }
  } finally {
    await endSite(site)
  }
  if (place.location.kind === 'postgres') await site.stop()
}

/** Reads the ids from the live ranking. */
async function idsOfAthletes({ origin }: StartedSite, race: InventedTimedRace): Promise<string[]> {
  const ids = new Map<string | null, string>()
  for (let page = 1; page <= starters / 100; page += 1) {
    const query = `itemsPerPage=100&page=${String(page)}`
    const response = await fetch(`${origin}/v1/web/rankings/${overallRankingId}/entries?${query}`)
    const { items } = (await response.json()) as {
      items: { bib: string | null; participant_id: string }[]
    }
    for (const { bib, participant_id: id } of items) ids.set(bib, `${race.id}~${id}`)
  }
  if (ids.size < starters) throw new Error(`${String(ids.size)} athletes have an id`)
  return race.starters.map(({ bib }) => ids.get(bib) ?? '')
}

/**
 * Numbers of the athletes who pass in a round. The readers wait for the frames of these athletes.
 * The same athletes pass in each round until they have finished, then other athletes follow.
 */
function athletesOfRound(situation: number, round: number): number[] {
  const set = (situation * rounds) / places + Math.floor(round / places)
  return Array.from({ length: athleteReaders }, (_, index) => set * athleteReaders + index)
}

/** Streams of the readers: first those of the race, then one for each athlete. */
function readerStreams(athletePaths: string[]): WantedStream[] {
  const ofRace = Array.from({ length: raceReaders }, (_, index) => ({
    localAddress: `127.0.3.${String(1 + index)}`,
    path: persistedPath('RankingScreen', {
      rankingId: overallRankingId,
      page: 1,
      itemsPerPage: 50,
    }),
  }))
  const ofAthletes = athletePaths.map((path, index) => ({
    localAddress: `127.0.4.${String(1 + index)}`,
    path,
  }))
  return [...ofRace, ...ofAthletes]
}

async function measureSituation(
  { place, site, race, client, ids, heapOf }: Running,
  situation: number,
  { what, foreign, crowd }: Situation,
): Promise<void> {
  const pathOf = (athlete: number) => persistedPath('AthletesChanged', { ids: [ids[athlete]] })
  const foreignPath = (athletes: readonly number[]) =>
    persistedPath(athletes.length === 1 ? 'AthletesChanged' : 'FollowedAthletesChanged', {
      ids: athletes.map((athlete) => ids[athlete]),
    })
  const all = Array.from({ length: rounds }, (_, round) => athletesOfRound(situation, round))
  const watched = [...new Set(all.flat())]
  const heapBefore = await heapOf()
  const others = await openStreams(
    site,
    foreign.map(({ localAddress, athletes }) => ({ localAddress, path: foreignPath(athletes) })),
  )
  const bytesOfStream = ((await heapOf()) - heapBefore) / Math.max(1, foreign.length)
  const readers = await openStreams(site, readerStreams(watched.map(pathOf)))
  await wait(3_000)
  const crowdPassing = (round: number) => crowd?.passing(round) ?? { athletes: [], place: 1 }
  /** Indexes of the foreign streams that follow an athlete of the crowd who passes in this round. */
  const crowdOf = (round: number) => {
    const passing = new Set(crowdPassing(round).athletes)
    return [...foreign.keys()].filter((index) =>
      foreign[index]?.athletes.some((athlete) => passing.has(athlete)),
    )
  }
  const cpuBefore = cpuOf(site.pid)
  const startedAt = Date.now()
  const acknowledgedAt: number[] = []
  const pageMs: number[] = []
  for (const [round, athletes] of all.entries()) {
    await wait(Math.max(0, startedAt + round * roundMs - Date.now()))
    const passing = (athlete: number, at: number) => race.passings(at, athlete, athlete + 1)
    await client.sendPassings([
      ...athletes.flatMap((athlete) => passing(athlete, 1 + (round % places))),
      ...crowdPassing(round).athletes.flatMap((athlete) =>
        passing(athlete, crowdPassing(round).place),
      ),
    ])
    acknowledgedAt.push(Date.now())
    pageMs.push(await readPage(site, round))
  }
  const cpu = (cpuOf(site.pid) - cpuBefore) / (Date.now() - startedAt)
  await wait(lateMs)
  const [frames, foreignFrames] = await Promise.all([readers.report(), others.report()])
  readers.kill()
  others.kill()

  const last = Math.max(...frames.publications)
  const where = `${what}, ${place.name}`
  const tell = (
    who: string,
    { streams, publications, at }: ReadersReport,
    streamsOf: (round: number) => number[],
    atMost: number,
  ) => {
    const ms = acknowledgedAt.flatMap((acknowledged, round) =>
      streamsOf(round).map((stream) => {
        const publication = last - rounds + 1 + round
        const own = [...streams.keys()].filter((index) => streams[index] === stream)
        const isIncluded = (index: number) => (publications[index] ?? 0) >= publication
        // A frame may contain newer data than its publication number says. The stream then receives
        // no frame with the next number. In this case, the last frame of the stream is measured.
        const frame = own.find(isIncluded) ?? own.at(-1) ?? -1
        const isLate = (publications[frame] ?? 0) < publication - 1
        return isLate ? Infinity : Math.max(0, (at[frame] ?? 0) - acknowledged)
      }),
    )
    report({ what: `${who}, median: ${where}`, value: median(ms), unit: 'ms' })
    report({ what: `${who}, p99: ${where}`, value: p99(ms), unit: 'ms', atMost })
  }
  tell('frame of the race', frames, () => [...Array(raceReaders).keys()], 1_500)
  tell(
    'frame of an athlete',
    frames,
    (round) => (all[round] ?? []).map((athlete) => raceReaders + watched.indexOf(athlete)),
    1_500,
  )
  if (crowd) tell('frame of the crowd', foreignFrames, crowdOf, crowd.atMost)
  const perStream = foreignFrames.at.length / Math.max(1, foreign.length)
  const failures = frames.failures + (crowd ? foreignFrames.failures : 0)
  report({ what: `uncached list, p99: ${where}`, value: p99(pageMs), unit: 'ms', atMost: 1_000 })
  report({ what: `frames of each foreign stream: ${where}`, value: perStream, unit: '' })
  if (foreign.length > 0) {
    const kilobytes = bytesOfStream / 1_000
    report({ what: `heap of each foreign stream: ${where}`, value: kilobytes, unit: 'kB' })
  }
  report({ what: `CPU of the site, of a core: ${where}`, value: cpu, unit: '' })
  report({ what: `streams refused: ${where}`, value: failures, unit: '', atMost: 0 })
  await wait(1_000)
}

/**
 * Measures the response time of a page of the live ranking. Each publication invalidates the page.
 */
async function readPage({ origin }: StartedSite, round: number): Promise<number> {
  const started = performance.now()
  const response = await fetch(
    `${origin}/v1/web/rankings/${overallRankingId}/entries?page=${String(1 + round)}`,
  )
  await response.text()
  return performance.now() - started
}

function openStreams({ origin }: StartedSite, streams: WantedStream[]) {
  const port = Number(new URL(origin).port)
  const command: ReadersCommand = { port, streams }
  return startLiveClient<ReadersReport>('stream-readers.ts', command)
}
