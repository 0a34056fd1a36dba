import { splitIds } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { EventsDatabase } from '../database.ts'
import { listPodiums } from './queries.ts'
import { PodiumPlaceList, PodiumQuery } from './schema.ts'

export function podiumRoutes(app: Service, db: EventsDatabase) {
  app.get(
    '/v1/web/podiums',
    {
      schema: {
        operationId: '_podiums',
        description:
          'The first three finishers of rankings and of each gender in them, in batches.',
        querystring: PodiumQuery,
        response: { 200: PodiumPlaceList },
      },
    },
    async ({ query }) => ({ items: await listPodiums(db, splitIds(query.rankingIds)) }),
  )
}
