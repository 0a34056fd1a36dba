import Type from 'typebox'
import { IdInPath } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import { batchRoute } from '../batch-route.ts'
import type { EventsDatabase } from '../database.ts'
import { toGeoJson } from './geo-json.ts'
import { toGpx } from './gpx.ts'
import { getCourse, listRoutes } from './queries.ts'
import { GeoJson, RouteList } from './schema.ts'

const geoJson = 'application/geo+json'
const gpx = 'application/gpx+xml'

export function courseRoutes(app: Service, db: EventsDatabase) {
  batchRoute(app, '/v1/web/routes', {
    operationId: '_routes',
    description: 'The measured courses of races as drawings, in batches.',
    ids: 'raceIds',
    response: RouteList,
    isCostly: true,
    read: (ids) => listRoutes(db, ids),
  })

  app.get(
    '/v1/web/races/:id/route',
    {
      schema: {
        operationId: '_route',
        description: 'The course of a race as GeoJSON.',
        params: IdInPath,
        response: {
          200: {
            description: 'The line and its way points.',
            content: { [geoJson]: { schema: GeoJson } },
          },
        },
      },
    },
    async ({ params }, reply) => {
      const course = await getCourse(db, params.id)
      reply.type(geoJson)
      return toGeoJson(course)
    },
  )

  app.get(
    '/v1/web/races/:id/route.gpx',
    {
      schema: {
        operationId: '_routeGpx',
        description: 'The course of a race as a GPX 1.1 file.',
        params: IdInPath,
        response: {
          200: {
            description: 'A file to download.',
            content: { [gpx]: { schema: Type.String() } },
          },
        },
      },
    },
    async ({ params }, reply) => {
      const course = await getCourse(db, params.id)
      // An id is safe in a header and as a file name, because it has only letters, digits, hyphens
      // and underscores.
      const disposition = `attachment; filename="${course.race_id}.gpx"`
      reply.type(gpx).header('content-disposition', disposition)
      return toGpx(course)
    },
  )
}
