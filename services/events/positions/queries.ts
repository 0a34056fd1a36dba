import { sql } from 'kysely'
import { packPositions } from '../../../domain/event-positions.ts'
import type { EventsDatabase } from '../database.ts'
import { all, filterConditions, type EventFilters } from '../events/filters.ts'
import { clustersOf } from './clusters.ts'
import type { EventPositions } from './schema.ts'

export async function eventPositions(
  db: EventsDatabase,
  now: Date,
  filters: EventFilters,
): Promise<EventPositions> {
  const { rows } = await sql<{ latitude: number | null; longitude: number | null }>`
    select latitude, longitude from events
    where ${all(Object.values(filterConditions(filters, now)))}`.execute(db)
  const places = rows.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )
  return {
    total: rows.length,
    placed: places.length,
    packed: packPositions(places),
    clusters: clustersOf(places),
  }
}
