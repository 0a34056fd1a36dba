import type { Service } from '../../platform/http/service.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import { readEventFilters } from '../events/filters.ts'
import { countEvents } from './queries.ts'
import { CountQuery, EventCounts } from './schema.ts'

export function countRoutes(app: Service, db: EventsDatabase, clock: Clock) {
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
    ({ query }) => countEvents(db, clock(), readEventFilters(query.filters)),
  )
}
