import { splitIds } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { EventsDatabase } from '../database.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { listRankingFields } from './queries.ts'
import { FieldQuery, RankingFieldList } from './schema.ts'

export function fieldRoutes(app: Service, db: EventsDatabase, tables: RaceTables) {
  app.get(
    '/v1/web/fields',
    {
      schema: {
        operationId: '_fields',
        description: 'Histograms of the finish times of rankings, in batches.',
        querystring: FieldQuery,
        response: { 200: RankingFieldList },
      },
    },
    async ({ query }) => ({
      items: await listRankingFields(db, tables, splitIds(query.rankingIds)),
    }),
  )
}
