import { readPaging } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { listChanges } from './queries.ts'
import { ChangesQuery, RankingChangePage, RankingParameter } from './schema.ts'

export function changeRoutes(app: Service, db: EventsDatabase, tables: RaceTables, clock: Clock) {
  app.get(
    '/v1/web/rankings/:id/changes',
    {
      config: { isCostly: true },
      schema: {
        operationId: '_changes',
        description: 'What changed in a ranking, athlete by athlete, the latest change first.',
        params: RankingParameter,
        querystring: ChangesQuery,
        response: { 200: RankingChangePage },
      },
    },
    ({ params, query }) =>
      listChanges(db, tables, clock(), params.id, {
        ...readPaging(query),
        since: query.since,
        find: query.find,
        kind: query.kind,
      }),
  )
}
