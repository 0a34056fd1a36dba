import { IdInPath, readPaging } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { listOnCourse } from './queries.ts'
import { OnCoursePage, OnCourseQuery } from './schema.ts'

export function onCourseRoutes(app: Service, db: EventsDatabase, tables: RaceTables, clock: Clock) {
  app.get(
    '/v1/web/races/:id/on-course',
    {
      schema: {
        operationId: '_onCourse',
        description:
          'Athletes who have started and have no result yet, by last checkpoint, the furthest first.',
        params: IdInPath,
        querystring: OnCourseQuery,
        response: { 200: OnCoursePage },
      },
    },
    ({ params, query }) =>
      listOnCourse(db, tables, clock(), params.id, {
        ...readPaging(query),
        checkpoint: query.checkpoint,
        overdue: query.overdue,
      }),
  )
}
