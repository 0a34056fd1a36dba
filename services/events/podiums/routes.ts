import type { Service } from '../../platform/http/service.ts'
import { batchRoute } from '../batch-route.ts'
import type { EventsDatabase } from '../database.ts'
import { listPodiums } from './queries.ts'
import { PodiumPlaceList } from './schema.ts'

export function podiumRoutes(app: Service, db: EventsDatabase) {
  batchRoute(app, '/v1/web/podiums', {
    operationId: '_podiums',
    description:
      'The finishers in the first three places of rankings and of each gender in them, in batches.',
    ids: 'rankingIds',
    response: PodiumPlaceList,
    isCostly: true,
    read: (ids) => listPodiums(db, ids),
  })
}
