import Type from 'typebox'
import { IdParameter, Ref } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { EventsDatabase } from '../database.ts'
import type { RaceFields } from '../race-field/race-fields.ts'
import { ParticipantQuery, participationsOf } from '../participation.ts'
import { getAthleteResult, listAthleteResults } from './queries.ts'
import { AthleteResult, AthleteResultList } from './schema.ts'

export function participantRoutes(app: Service, db: EventsDatabase, raceFields: RaceFields) {
  app.get(
    '/v1/web/participants',
    {
      schema: {
        operationId: '_participants',
        description: 'Athlete results in batches.',
        querystring: ParticipantQuery,
        response: { 200: AthleteResultList },
      },
    },
    async ({ query }) => ({
      items: await listAthleteResults(db, raceFields.tables, participationsOf(query)),
    }),
  )

  app.get(
    '/v1/web/races/:raceId/participants/:id',
    {
      schema: {
        operationId: 'athleteResult',
        description: 'The result of one athlete in one race: times, places and splits.',
        params: Type.Object({ raceId: IdParameter, id: IdParameter }),
        response: { 200: Ref(AthleteResult) },
      },
    },
    ({ params }) =>
      getAthleteResult(db, raceFields, {
        raceId: params.raceId,
        participantId: params.id,
      }),
  )
}
