import type { Service } from '../../platform/http/service.ts'
import { batchRoute } from '../batch-route.ts'
import type { EventsDatabase } from '../database.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { listRankingFields } from './queries.ts'
import { RankingFieldList } from './schema.ts'

export function rankingFieldRoutes(app: Service, db: EventsDatabase, tables: RaceTables) {
  batchRoute(app, '/v1/web/fields', {
    operationId: '_fields',
    description: 'Histograms of the finish times of rankings, in batches.',
    ids: 'rankingIds',
    response: RankingFieldList,
    isCostly: true,
    read: (ids) => listRankingFields(db, tables, ids),
  })
}
