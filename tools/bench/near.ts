import { sql } from 'kysely'
import { onEmbedded, onPostgres, type Place, withDatabase, withService } from './databases.ts'
import { seededFraction } from './invented-names.ts'
import { fillSeason, inventedPlace } from './invented-season.ts'
import { measureResponseTimes } from './load.ts'
import { reportTimes } from './measurement.ts'
import { filtersQuery } from './read-paths.ts'

/**
 * Measures the REST read times of lists and counts of events within a radius, with 100,000 events
 * on PostgreSQL and PGlite. Most events are in Europe.
 */
const events = 100_000
const seconds = 6

await onPostgres(measure)
await onEmbedded(measure)

function measure(place: Place): Promise<void> {
  return withDatabase(place, async (db) => {
    await fillSeason(db, 60, events, () => undefined)
    await sql`vacuum analyze events`.execute(db)
    await withService(db, (origin) => measureLists(place.name, origin))
  })
}

async function measureLists(database: string, origin: string): Promise<void> {
  for (const km of [25, 100, 500]) {
    for (const [what, paths] of Object.entries(pathsWithin(km))) {
      const read = { origin, paths, callers: 1, every: 0 }
      await measureResponseTimes({ ...read, seconds: 1 })
      const samples = await measureResponseTimes({ ...read, seconds })
      reportTimes(`${what} within ${String(km)} km, ${database}`, samples, 30)
    }
  }
}

function pathsWithin(km: number): Record<string, string[]> {
  const circles = Array.from({ length: 200 }, (_, index) => ({
    ...inventedPlace(Math.floor(seededFraction(index) * events)),
    km,
  }))
  const query = (near: object) => filtersQuery({ near, state: ['before', 'during'] })
  return {
    list: circles.map((near) => `/v1/web/events?itemsPerPage=12&${query(near)}`),
    'nearest first': circles.map(
      (near) => `/v1/web/events?itemsPerPage=12&sort=near&${query(near)}`,
    ),
    counts: circles.map((near) => `/v1/web/count/events?${query(near)}`),
  }
}
