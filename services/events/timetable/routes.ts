import { IdInPath, splitIds } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { EventsDatabase } from '../database.ts'
import { listTimetable } from './queries.ts'
import { Timetable, TimetableQuery } from './schema.ts'
import { requireEvent } from '../removed.ts'

export function timetableRoutes(app: Service, db: EventsDatabase) {
  app.get(
    '/v1/web/timetable',
    {
      schema: {
        operationId: '_timetable',
        description: 'The timetables of events, in batches.',
        querystring: TimetableQuery,
        response: { 200: Timetable },
      },
    },
    async ({ query }) => ({ items: await listTimetable(db, splitIds(query.eventIds)) }),
  )

  app.get(
    '/v1/web/events/:id/timetable',
    {
      schema: {
        operationId: '_timetableOfEvent',
        description: 'The timetable of one event, in the order of the event.',
        params: IdInPath,
        response: { 200: Timetable },
      },
    },
    async ({ params }) => {
      await requireEvent(db, params.id)
      return { items: await listTimetable(db, [params.id]) }
    },
  )
}
