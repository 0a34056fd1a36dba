import Type from 'typebox'
import { Ids, Ref, splitIds } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { EventsDatabase } from '../database.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { listForecastQuality } from './forecast-quality.ts'
import { ForecastQuality } from './schema.ts'

export function forecastQualityRoutes(app: Service, db: EventsDatabase, tables: RaceTables) {
  app.get(
    '/v1/web/forecast-quality',
    {
      schema: {
        operationId: '_forecastQuality',
        description: 'How good the published forecasts of races were, in batches.',
        querystring: Type.Object({ raceIds: Ids }),
        response: {
          200: Type.Object(
            { items: Type.Array(Ref(ForecastQuality)) },
            { title: 'ForecastQualityList', description: 'The forecasts of several races.' },
          ),
        },
      },
    },
    async ({ query }) => ({
      items: await listForecastQuality(db, tables, splitIds(query.raceIds)),
    }),
  )
}
