import { sql } from 'kysely'
import { encodeFilters } from '../../domain/filter-codec.ts'
import { createEventsService, eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { type DatabaseLocation, openDatabase } from '../../services/platform/database/database.ts'
import { onBothDatabases } from './both-databases.ts'
import { seededFraction } from './invented-names.ts'
import { fillSeason, inventedPlace } from './invented-season.ts'
import { measureResponseTimes } from './load.ts'
import { reportTimes } from './measurement.ts'

/**
 * Measures the REST read times of lists and counts of events within a radius, with 100,000 events
 * on PostgreSQL and PGlite. Most events are in Europe.
 */
const events = 100_000
const seconds = 6

await onBothDatabases(measure)

async function measure(database: string, location: DatabaseLocation) {
  const opened = await openDatabase<EventsSchema>(location, [eventsMigrations])
  await fillSeason(opened.db, 60, events, () => undefined)
  await sql`vacuum analyze events`.execute(opened.db)
  const service = await createEventsService(opened.db)
  const origin = await service.listen({ host: '127.0.0.1', port: 0 })
  try {
    for (const km of [25, 100, 500]) {
      for (const [what, paths] of Object.entries(pathsWithin(km))) {
        const read = { origin, paths, callers: 1, every: 0 }
        await measureResponseTimes({ ...read, seconds: 1 })
        const samples = await measureResponseTimes({ ...read, seconds })
        reportTimes(`${what} within ${String(km)} km, ${database}`, samples, 30)
      }
    }
  } finally {
    await service.close()
    await opened.close()
  }
}

function pathsWithin(km: number): Record<string, string[]> {
  const circles = Array.from({ length: 200 }, (_, index) => ({
    ...inventedPlace(Math.floor(seededFraction(index) * events)),
    km,
  }))
  const query = (near: object) =>
    `filters=${encodeURIComponent(encodeFilters({ near, state: ['before', 'during'] }))}`
  return {
    list: circles.map((near) => `/v1/web/events?itemsPerPage=12&${query(near)}`),
    'nearest first': circles.map(
      (near) => `/v1/web/events?itemsPerPage=12&sort=near&${query(near)}`,
    ),
    counts: circles.map((near) => `/v1/web/count/events?${query(near)}`),
  }
}
