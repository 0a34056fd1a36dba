import { Problem } from '../../platform/http/problem.ts'
import type { EventsDatabase } from '../database.ts'
import type { RoutesTable } from '../tables/races.ts'
import type { Selectable } from 'kysely'
import { noSuchRace, throwNotFoundOrGone } from '../removed.ts'
import type { Route } from './schema.ts'

/** A course with all its points. */
export type Course = Pick<
  Selectable<RoutesTable>,
  'distance' | 'ascent' | 'descent' | 'line' | 'way_points'
> & { race_id: string; race: string; event: string }

export function listRoutes(db: EventsDatabase, raceIds: string[]): Promise<Route[]> {
  return db
    .selectFrom('routes')
    .select(['race_id', 'distance', 'ascent', 'descent', 'outline', 'profile as elevation_profile'])
    .where('race_id', 'in', raceIds)
    .execute()
}

/**
 * Returns the course of a race.
 * @throws Problem 404 race.notFound, race.routeNotFound; 410 event.gone
 */
export async function getCourse(db: EventsDatabase, raceId: string): Promise<Course> {
  const race = await db
    .selectFrom('races')
    .innerJoin('events', 'events.id', 'races.event_id')
    .select(['races.name as race', 'events.name as event'])
    .where('races.id', '=', raceId)
    .executeTakeFirst()
  if (!race) return throwNotFoundOrGone(db, 'race', raceId, noSuchRace())
  const course = await db
    .selectFrom('routes')
    .select(['race_id', 'distance', 'ascent', 'descent', 'line', 'way_points'])
    .where('race_id', '=', raceId)
    .executeTakeFirst()
  if (!course) throw new Problem(404, 'race.routeNotFound', 'This race has no route.')
  return { ...course, ...race }
}
