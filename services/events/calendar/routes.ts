import type { Service } from '../../platform/http/service.ts'
import { splitIds } from '../../platform/http/schemas.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import { readEventFilters } from '../events/filters.ts'
import { listCalendarEvents } from './queries.ts'
import { CalendarEventList, CalendarQuery } from './schema.ts'

export function calendarRoutes(app: Service, db: EventsDatabase, clock: Clock) {
  app.get(
    '/v1/web/event-calendar',
    {
      schema: {
        operationId: '_eventCalendar',
        description: 'Events with their races, for calendars and feeds.',
        querystring: CalendarQuery,
        response: { 200: CalendarEventList },
      },
    },
    async ({ query: { ids, list, organisationId, filters } }) => ({
      items: await listCalendarEvents(db, clock(), {
        ...(ids !== undefined && { ids: splitIds(ids) }),
        list,
        organisationId,
        filters: readEventFilters(filters),
      }),
    }),
  )
}
