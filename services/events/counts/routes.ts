import type { Service } from '../../platform/http/service.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import { readEventFilters } from '../events/filters.ts'
import { CountryMiddles } from '../places/country-middles.ts'
import { countEvents } from './queries.ts'
import { CountQuery, EventCounts } from './schema.ts'

export function countRoutes(app: Service, db: EventsDatabase, clock: Clock) {
  const middles = new CountryMiddles(db)
  app.get(
    '/v1/web/count/events',
    {
      schema: {
        operationId: 'eventCounts',
        description: 'Number of events for each value of each filter.',
        querystring: CountQuery,
        response: { 200: EventCounts },
      },
    },
    async ({ query }) => {
      const filters = readEventFilters(query.filters)
      const counts = await countEvents(db, clock(), { list: query.list, filters })
      const distanceOf =
        filters.country === undefined ? () => null : await middles.distancesFrom(filters.country)
      const countries = counts.countries.map((each) => ({
        ...each,
        distance: distanceOf(each.country),
      }))
      return { ...counts, countries }
    },
  )
}
