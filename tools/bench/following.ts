import { athleteResultId } from '../../domain/athlete-results.ts'
import { writePeople } from '../../src/following/people-link.ts'
import { startPostgres } from '../../tests/start/postgres.ts'
import { startSite } from '../../tests/start/site.ts'
import { median, report } from './measurement.ts'
import { cpuOf } from './process-cpu.ts'
import { seasonRankings } from './season-pages.ts'

/**
 * Measures the page of 50 followed athletes of 10 races: its CPU time without cached data and with
 * all data cached. The site runs on PostgreSQL. PostgreSQL's CPU time is not counted.
 */
const races = 10
const athletesOfRace = 5
const pagesInARound = 10
const rounds = 9
const warmUp = 4

const server = await startPostgres()
const environment = {
  DATABASE_URL: server.url,
  REQUESTS_PER_MINUTE: '100000000',
  GRAPHQL_COST_PER_MINUTE: '0',
}
await (await startSite({ ...environment, DEMO_SEASON: '1' })).stop()
const site = await startSite({ ...environment, DEMO_SEASON: '0' })
try {
  const people = await athletesByRace()
  let page = 0
  /** Returns the address of a page of followed athletes. No earlier page has these athletes. */
  const nextPage = () => {
    const chosen = Array.from({ length: races }, (_, index) => {
      const athletes = people[(page * races + index) % people.length] ?? []
      const first = Math.floor((page * races + index) / people.length) * athletesOfRace
      return athletes.slice(first, first + athletesOfRace)
    }).flat()
    page += 1
    if (chosen.length < races * athletesOfRace) throw new Error('too few athletes')
    return `/en/following?people=${writePeople(chosen)}`
  }
  const cost = async (paths: readonly string[]) => {
    const before = cpuOf(site.pid)
    for (const path of paths) {
      const response = await fetch(site.origin + path)
      const body = await response.text()
      const shown = body.match(/\/athlete\//g) ?? []
      // A few profiles are private.
      if (shown.length < 0.9 * races * athletesOfRace)
        throw new Error(
          `${path} shows ${String(shown.length)} athletes: ${String(response.status)}`,
        )
    }
    return (cpuOf(site.pid) - before) / paths.length
  }
  const cold: number[] = []
  const hot: number[] = []
  for (let round = -warmUp; round < rounds; round += 1) {
    const paths = Array.from({ length: pagesInARound }, nextPage)
    const ofCold = await cost(paths)
    const ofHot = await cost(Array.from({ length: 10 }, () => paths).flat())
    if (round < 0) continue
    cold.push(ofCold)
    hot.push(ofHot)
  }
  const what = `page of ${String(races * athletesOfRace)} followed athletes of ${String(races)} races`
  report({ what: `CPU of a cold ${what}`, value: median(cold), unit: 'ms', atMost: 40 })
  report({ what: `CPU of a cached ${what}`, value: median(hot), unit: 'ms', atMost: 1 })
} finally {
  await site.stop()
  await server.stop()
}

/** Reads ids of athlete results from races with many athletes, grouped by race. */
async function athletesByRace(): Promise<string[][]> {
  const all: string[][] = []
  for await (const ranking of seasonRankings(site.origin, { pages: 1, itemsPerPage: 100 })) {
    const { raceId, athleteIds } = ranking
    if (athleteIds.length < 100) continue
    all.push(athleteIds.map((athleteId) => athleteResultId({ raceId, athleteId })))
  }
  return all
}
