import { splitIds } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { EventsDatabase } from '../database.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { listArrivals } from './queries.ts'
import { ArrivalsQuery, RankingArrivalsList } from './schema.ts'

export function arrivalRoutes(app: Service, db: EventsDatabase, tables: RaceTables) {
  app.get(
    '/v1/web/arrivals',
    {
      schema: {
        operationId: '_arrivals',
        description:
          'Who came in last in live rankings and who is expected next, in batches. Other rankings are left out.',
        querystring: ArrivalsQuery,
        response: { 200: RankingArrivalsList },
      },
    },
    async ({ query }) => ({ items: await listArrivals(db, tables, splitIds(query.rankingIds)) }),
  )
}
