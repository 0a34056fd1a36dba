import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { PlaceRow } from './find-places.ts'

interface Point {
  latitude: number
  longitude: number
}

/** How far a place may be from the point, in degrees. */
const reach = 0.5
/** Half of a tenth of a degree, with a margin for rounding: the site rounds points to tenths. */
const rounding = 0.05001

/**
 * Finds the place at a point. The largest place that is at the point when rounded to tenths of
 * degrees comes first, then the nearest other place.
 */
export async function findPlaceAt(
  db: EventsDatabase,
  { latitude, longitude }: Point,
): Promise<PlaceRow[]> {
  const isHere = sql`abs(latitude - ${latitude}) <= ${rounding}
    and abs(longitude - ${longitude}) <= ${rounding}`
  const { rows } = await sql<PlaceRow>`
    select * from places
    where latitude between ${latitude - reach} and ${latitude + reach}
      and longitude between ${longitude - reach} and ${longitude + reach}
    order by case when ${isHere} then -population else 0 end,
      metres_between(latitude, longitude, ${latitude}, ${longitude}), id
    limit 1`.execute(db)
  return rows
}
