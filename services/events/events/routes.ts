import { invalidCursor } from '../../platform/http/cursor.ts'
import type { Service } from '../../platform/http/service.ts'
import { IdInPath, readPaging, Ref, splitIds } from '../../platform/http/schemas.ts'
import { tagsOfResponse } from '../cache-tags.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import { readEventFilters } from './filters.ts'
import { getEvent, listEvents, listEventsByIds } from './queries.ts'
import { Event, EventPage, EventQuery } from './schema.ts'

export function eventRoutes(app: Service, db: EventsDatabase, clock: Clock) {
  app.get(
    '/v1/web/events',
    {
      schema: {
        operationId: 'events',
        description:
          'Events. Default order: coming events by start, then finished events, newest first.',
        querystring: EventQuery,
        response: { 200: EventPage },
      },
    },
    ({ query }) => {
      const { ids, list, organisationId, sort } = query
      const selection = { list, organisationId, filters: readEventFilters(query.filters) }
      const page = readPaging(query)
      if (ids === undefined) {
        return listEvents(
          db,
          clock(),
          selection,
          sort,
          page,
          tagsOfResponse('/v1/web/events', {}, query),
        )
      }
      if (page.after !== undefined) throw invalidCursor()
      return listEventsByIds(db, clock(), { ...selection, ids: splitIds(ids) }, sort)
    },
  )

  app.get(
    '/v1/web/events/:id',
    {
      schema: {
        operationId: 'event',
        description: 'One event.',
        params: IdInPath,
        response: { 200: Ref(Event) },
      },
    },
    ({ params }) => getEvent(db, clock(), params.id),
  )
}
