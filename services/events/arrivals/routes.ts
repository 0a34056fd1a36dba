import type { Service } from '../../platform/http/service.ts'
import { batchRoute } from '../batch-route.ts'
import type { EventsDatabase } from '../database.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { listArrivals } from './queries.ts'
import { RankingArrivalsList } from './schema.ts'

export function arrivalRoutes(app: Service, db: EventsDatabase, tables: RaceTables) {
  batchRoute(app, '/v1/web/arrivals', {
    operationId: '_arrivals',
    description:
      'Who came in last in live rankings and who is expected next, in batches. Other rankings are left out.',
    ids: 'rankingIds',
    response: RankingArrivalsList,
    read: (ids) => listArrivals(db, tables, ids),
  })
}
