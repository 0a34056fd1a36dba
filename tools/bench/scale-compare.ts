import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { createEventsService, eventsMigrations } from '../../services/events/app.ts'
import type { EventsDatabase, EventsSchema } from '../../services/events/database.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { raceWithResults } from './invented-season.ts'
import { median, report } from './measurement.ts'
import { raceSize } from './scale-load.ts'
import { fiveFilters, searchPaths } from './read-paths.ts'

const rounds = 3
const searchesOfKind = 100
/** The large database may take this many times the CPU time of the small one. */
const mostGrowth = 1.2

/** Mean work of PostgreSQL for a request, and the median milliseconds until the response. */
interface Work {
  elapsed: number
  /** CPU time in milliseconds. */
  cpu: number
  /** Number of pages of 8 kB that the server has read, from its cache or from files. */
  pages: number
}

interface Site {
  db: EventsDatabase
  origin: string
  close: () => Promise<void>
}

/**
 * Sends the same requests to the services of two databases in turn, and reports the work of
 * PostgreSQL.
 */
export async function compareDatabases(smallUrl: string, largeUrl: string): Promise<void> {
  const small = await openSite(smallUrl)
  const large = await openSite(largeUrl)
  try {
    await sql`create extension if not exists pg_stat_statements`.execute(small.db)
    for (const [kind, paths] of Object.entries(await requestPaths(small.db))) {
      const runs = await inTurn(small, large, async ({ origin }) => {
        const times: number[] = []
        for (const path of paths) times.push(await request(origin + path))
        return times
      })
      reportGrowth(kind, runs)
    }
    let number = 9_000
    const runs = await inTurn(small, large, async ({ db }) => {
      const started = performance.now()
      await publishPackage(db, raceWithResults((number += 1), raceSize), { vacuumsLater: true })
      return [performance.now() - started]
    })
    reportGrowth(`import of a race of ${raceSize.toLocaleString('en')}`, runs)
  } finally {
    await small.close()
    await large.close()
  }
}

async function openSite(url: string): Promise<Site> {
  const opened = await openDatabase<EventsSchema>({ kind: 'postgres', url }, [eventsMigrations])
  const service = await createEventsService(opened.db)
  const origin = await service.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await service.close()
    await opened.close()
  }
  return { db: opened.db, origin, close }
}

async function request(url: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${String(response.status)}`)
  return performance.now() - started
}

/**
 * Runs the same requests with both databases in turn. The first round fills the caches and is not
 * measured.
 */
async function inTurn(small: Site, large: Site, run: (site: Site) => Promise<number[]>) {
  const works: { small: Work[]; large: Work[] } = { small: [], large: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const [name, site] of Object.entries({ small, large })) {
      const before = await counters(small.db)
      const times = await run(site)
      const after = await counters(small.db)
      if (round === 0) continue
      works[name === 'small' ? 'small' : 'large'].push({
        elapsed: median(times),
        cpu: (after.cpu - before.cpu) / times.length,
        pages: (after.pages - before.pages) / times.length,
      })
    }
  }
  return works
}

function reportGrowth(kind: string, { small, large }: { small: Work[]; large: Work[] }): void {
  const best = (works: Work[], name: keyof Work) => Math.min(...works.map((work) => work[name]))
  const cpu = best(small, 'cpu')
  report({ what: `${kind}, CPU time, small`, value: cpu, unit: 'ms' })
  report({
    what: `${kind}, CPU time, large`,
    value: best(large, 'cpu'),
    unit: 'ms',
    atMost: cpu * mostGrowth,
  })
  for (const [name, works] of Object.entries({ small, large })) {
    report({ what: `${kind}, elapsed, ${name}`, value: best(works, 'elapsed'), unit: 'ms' })
    report({ what: `${kind}, read, ${name}`, value: best(works, 'pages'), unit: 'pages' })
  }
}

/**
 * CPU time of the server with all its processes in milliseconds, and the number of pages that the
 * server has read.
 */
async function counters(db: EventsDatabase): Promise<{ cpu: number; pages: number }> {
  const { rows } = await sql<{ pages: number; file: string }>`
    select sum(shared_blks_hit + shared_blks_read)::float8 as pages,
      pg_read_file('postmaster.pid') as file from pg_stat_statements`.execute(db)
  const [row] = rows
  const pid = (row?.file ?? '').split('\n')[0] ?? ''
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const cpu = [pid, ...children].reduce((sum, each) => sum + cpuWithEnded(each), 0)
  return { cpu, pages: row?.pages ?? 0 }
}

/** CPU time of a process and of its child processes that have ended, in milliseconds. */
function cpuWithEnded(pid: string): number {
  const [, text = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const ticks = text.split(' ').slice(11, 15)
  return ticks.reduce((sum, each) => sum + Number(each) * 10, 0)
}

async function requestPaths(db: EventsDatabase): Promise<Record<string, string[]>> {
  const race = 'bench-1-full'
  const { rows } = await sql<{ id: string }>`select participant_id as id from ranking_entries
    join races using (result_set_id) where races.id = ${race} and ordinal % 400 = 0
      and found_by is not null`.execute(db)
  const pages = Array.from({ length: 60 }, (_, index) => index)
  const entries = (page: number) =>
    `/v1/web/rankings/${race}-overall/entries?itemsPerPage=50&page=${String(page)}`
  const searches = Object.entries(searchPaths())
  return {
    ...Object.fromEntries(
      searches.map(([kind, paths]) => [`search by ${kind}`, paths.slice(0, searchesOfKind)]),
    ),
    'first pages of a ranking': pages.map((page) => entries(1 + page)),
    'last pages of a ranking': pages.map((page) => entries(raceSize / 50 - page)),
    'result of an athlete': rows.map(({ id }) => `/v1/web/races/${race}/participants/${id}`),
    'a page of the sitemap': pages.map(
      (page) => `/v1/web/sitemap/events?page=${String(1 + page * 3)}`,
    ),
    'counts of all events': pages.map(() => '/v1/web/count/events'),
    'counts with five filters': pages.map(() => `/v1/web/count/events?${fiveFilters}`),
    'event finder with five filters': pages.map(
      (page) => `/v1/web/events?itemsPerPage=12&page=${String(1 + (page % 7))}&${fiveFilters}`,
    ),
    organisations: pages.map(() => '/v1/web/organisations'),
    news: pages.map(() => '/v1/web/news'),
  }
}
