import { sql } from 'kysely'
import { normaliseName } from '../../domain/normalise-name.ts'
import { loadPlaces } from '../../services/events/places/load-places.ts'
import { onEmbedded, onPostgres, type Place, withDatabase, withService } from './databases.ts'
import { inventedName } from './invented-names.ts'
import { fillSeason, largeRanking, raceSizes } from './invented-season.ts'
import { measureResponseTimes } from './load.ts'
import { median, report, reportTimes } from './measurement.ts'
import { fiveFilters, filtersQuery, searchPaths } from './read-paths.ts'

/**
 * Measures REST read times with a million results and twenty thousand events, on PostgreSQL and
 * PGlite. The argument N divides the amount of data by N.
 */
const divisor = Number(process.argv[2] ?? 1)
const results = 1_000_000 / divisor
const events = 20_000 / divisor
const callers = 16
const pauseMs = 250
const seconds = 6

await onPostgres(measure)
await onEmbedded(measure)

function measure(place: Place): Promise<void> {
  return withDatabase(place, async (db) => {
    const started = performance.now()
    await fillSeason(db, results, events, (text) => {
      const seconds = Math.round((performance.now() - started) / 1000)
      console.log(`${place.name}: ${text} after ${String(seconds)} s`)
    })
    await loadPlaces(db)
    // Vacuums now, because autovacuum would run minutes later, during a measurement.
    if (place.name === 'PostgreSQL') await sql`vacuum`.execute(db)
    await withService(db, (origin) => measureReads(place.name, origin))
  })
}

async function measureReads(database: Place['name'], origin: string): Promise<void> {
  const searchMark = database === 'PostgreSQL' ? 20 : 50
  const alone = (paths: string[], length = seconds) =>
    measureResponseTimes({ origin, paths, callers: 1, every: 0, seconds: length })
  const searches = searchPaths()
  await measureResponseTimes({
    origin,
    paths: Object.values(searches).flat(),
    callers: 2,
    every: 0,
    seconds: 3,
  })
  for (const [kind, paths] of Object.entries(searches)) {
    const samples = await measureResponseTimes({
      origin,
      paths,
      callers,
      every: pauseMs,
      seconds,
    })
    reportTimes(`search by ${kind}, 16 callers, ${database}`, samples, searchMark)
  }
  const paths = Object.values(searches).flat()
  const saturated = await measureResponseTimes({ origin, paths, callers, every: 0, seconds })
  report({
    what: `search, 16 callers without pause, ${database}`,
    value: saturated.length / seconds,
    unit: '/s',
  })
  reportTimes(`search, 16 callers without pause, ${database}`, saturated)

  const entries = entryPaths()
  await alone(Object.values(entries).flat(), 2)
  for (const [kind, list] of Object.entries(entries)) {
    reportTimes(
      `ranking of ${raceSizes(results)[1]?.toLocaleString('en') ?? ''}, ${kind}, ${database}`,
      await alone(list, 3),
      20,
    )
  }
  const first = median(await alone([entriesPath({}, 1)], 2))
  const last = median(await alone([entriesPath({}, (raceSizes(results)[1] ?? 0) / 50)], 2))
  report({
    what: `last page to first page, ${database}`,
    value: last / first,
    unit: '',
    atMost: 1.5,
  })

  reportTimes(
    `events, five filters and total, ${database}`,
    await alone(
      [1, 2, 7].map((page) => `/v1/web/events?itemsPerPage=12&page=${String(page)}&${fiveFilters}`),
      3,
    ),
    20,
  )
  reportTimes(
    `counts, ${database}`,
    await alone(['/v1/web/count/events', `/v1/web/count/events?${fiveFilters}`], 3),
    20,
  )
}

function entryPaths(): Record<string, string[]> {
  const size = raceSizes(results)[1] ?? 0
  const pages = Array.from(
    { length: 50 },
    (_, index) => 1 + Math.floor((size / 50 - 1) * (index / 49)),
  )
  const names = Array.from({ length: 50 }, (_, index) =>
    normaliseName(inventedName((index * 7_919) % size)),
  )
  return {
    'any page': pages.map((page) => entriesPath({}, page)),
    'a gender or category': pages.flatMap((page) => [
      entriesPath({ gender: 'F' }, Math.ceil(page * 0.4)),
      entriesPath({ category: 'M40' }, Math.ceil(page * 0.12)),
      entriesPath({ gender: 'M', category: 'M40' }, Math.ceil(page * 0.12)),
    ]),
    'a team': pages.map((page) => entriesPath({ team: `Club ${String(page % 60)}` }, 1)),
    'find as it is typed': names.map((name, index) =>
      entriesPath({ find: name.slice(0, 1 + (index % 7)).trim() }, 1 + (index % 3)),
    ),
    'gender, category, team and find': names.map((name, index) =>
      entriesPath(
        {
          gender: 'M',
          category: 'M40',
          team: `Club ${String(index)}`,
          find: name.slice(0, 2).trim(),
        },
        1,
      ),
    ),
    'gender and find': names.map((name, index) =>
      entriesPath({ gender: 'F', find: name.slice(0, 1 + (index % 3)).trim() }, 1 + (index % 8)),
    ),
    'around a start number': pages.map(
      (page) =>
        // No private profile has one of these start numbers.
        `${entriesPath({}, 1)}&around=${String(1 + 90 * Math.floor(page / 2))}`,
    ),
  }
}

function entriesPath(filters: Record<string, unknown>, page: number): string {
  return `/v1/web/rankings/${largeRanking}/entries?itemsPerPage=50&page=${String(page)}&${filtersQuery(filters)}`
}
