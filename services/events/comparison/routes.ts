import { IdInPath } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { EventsDatabase } from '../database.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { compareAthletes } from './queries.ts'
import { ComparisonQuery, RaceComparison } from './schema.ts'

export function comparisonRoutes(app: Service, db: EventsDatabase, tables: RaceTables) {
  app.get(
    '/v1/web/races/:id/comparison',
    {
      config: { countsEach: 'bibs', isCostly: true },
      schema: {
        operationId: '_comparison',
        description:
          'Passing times of some athletes of a race, to compare them. Each of `bibs` counts as a request in the rate limit.',
        params: IdInPath,
        querystring: ComparisonQuery,
        response: { 200: RaceComparison },
      },
    },
    ({ params, query }) =>
      compareAthletes(db, tables, params.id, {
        bibs: query.bibs
          .split(',')
          .map((bib) => bib.trim())
          .filter((bib) => bib !== ''),
        athleteId: query.athlete,
        rankingId: query.ranking,
      }),
  )
}
