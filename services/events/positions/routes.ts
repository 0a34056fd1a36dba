import type { Service } from '../../platform/http/service.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import { readEventFilters } from '../events/filters.ts'
import { eventPositions } from './queries.ts'
import { EventPositions, PositionQuery } from './schema.ts'

export function positionRoutes(app: Service, db: EventsDatabase, clock: Clock) {
  app.get(
    '/v1/web/event-positions',
    {
      schema: {
        operationId: 'eventPositions',
        description: 'Where events are, for a map.',
        querystring: PositionQuery,
        response: { 200: EventPositions },
      },
    },
    ({ query }) => eventPositions(db, clock(), readEventFilters(query.filters)),
  )
}
