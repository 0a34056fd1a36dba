import type { EventsSchema } from '../../services/events/database.ts'
import { loadPlaces, releaseOfPlaces } from '../../services/events/places/load-places.ts'
import type { FirstRows } from '../../services/platform/testing.ts'

/**
 * The cities that each site writes into a new database. In tests, the databases for started sites
 * already contain these cities, because writing them takes as much processor time as half a start.
 */
export const places: FirstRows<EventsSchema> = {
  name: 'places',
  version: releaseOfPlaces(),
  write: loadPlaces,
}
