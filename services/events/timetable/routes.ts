import { IdInPath } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import { batchRoute } from '../batch-route.ts'
import type { EventsDatabase } from '../database.ts'
import { listTimetable } from './queries.ts'
import { Timetable } from './schema.ts'
import { requireEvent } from '../removed.ts'

export function timetableRoutes(app: Service, db: EventsDatabase) {
  batchRoute(app, '/v1/web/timetable', {
    operationId: '_timetable',
    description: 'The timetables of events, in batches.',
    ids: 'eventIds',
    response: Timetable,
    read: (ids) => listTimetable(db, ids),
  })

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
