import Type from 'typebox'
import { IdParameter, Ref } from '../../platform/schemas.ts'
import type { Service } from '../../platform/service.ts'
import type { EventsDatabase } from '../database.ts'
import { getAthleteResult } from './queries.ts'
import { AthleteResult } from './schema.ts'

export function participantRoutes(app: Service, db: EventsDatabase) {
  app.get(
    '/v1/web/races/:raceId/participants/:id',
    {
      schema: {
        operationId: 'athleteResult',
        description: 'What one athlete did in one race: times, places and splits.',
        params: Type.Object({ raceId: IdParameter, id: IdParameter }),
        response: { 200: Ref(AthleteResult) },
      },
    },
    ({ params }) => getAthleteResult(db, params.raceId, params.id),
  )
}
