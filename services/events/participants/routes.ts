import Type from 'typebox'
import { IdParameter, Ref, splitIds } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { EventsDatabase } from '../database.ts'
import type { RaceFields } from '../race-field/race-fields.ts'
import { type Participation, ParticipantQuery, participationsOf } from '../participation.ts'
import { readFormerIds } from './current-ids.ts'
import { getAthleteResult, listAthleteResults } from './queries.ts'
import { listAthleteRevisions, listChangedAthletes } from './revisions.ts'
import {
  AthleteResult,
  AthleteResultList,
  AthleteResultsQuery,
  AthleteRevisionList,
  ChangedAthletesList,
  ChangedAthletesQuery,
} from './schema.ts'

export function participantRoutes(app: Service, db: EventsDatabase, raceFields: RaceFields) {
  app.get(
    '/v1/web/participants',
    {
      config: { isCostly: true },
      schema: {
        operationId: '_participants',
        description: 'Athlete results in batches.',
        querystring: AthleteResultsQuery,
        response: { 200: AthleteResultList },
      },
    },
    ({ query }) =>
      withFormerIds(db, query, (requested) =>
        listAthleteResults(db, raceFields.tables, requested, { isSummary: query.summary === true }),
      ),
  )

  app.get(
    '/v1/web/athlete-revisions',
    {
      schema: {
        operationId: '_athleteRevisions',
        description: 'Tells in batches whether athlete results have changed.',
        querystring: ParticipantQuery,
        response: { 200: AthleteRevisionList },
      },
    },
    ({ query }) =>
      withFormerIds(db, query, (requested) =>
        listAthleteRevisions(db, raceFields.tables, requested),
      ),
  )

  app.get(
    '/v1/web/changed-athletes',
    {
      schema: {
        operationId: '_changedAthletes',
        description: 'The athletes of races who have new results.',
        querystring: ChangedAthletesQuery,
        response: { 200: ChangedAthletesList },
      },
    },
    async ({ query }) => ({ items: await listChangedAthletes(db, splitIds(query.ids)) }),
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
      getAthleteResult(db, raceFields, { raceId: params.raceId, participantId: params.id }),
  )
}

/**
 * Reads a list of athletes. Adds the former ids among the requested ids.
 * @param query the query parameters with the ids
 */
async function withFormerIds<Item extends { race_id: string; id: string }>(
  db: EventsDatabase,
  query: Parameters<typeof participationsOf>[0],
  read: (requested: Participation[]) => Promise<Item[]>,
) {
  const requested = participationsOf(query)
  const items = await read(requested)
  const isFound = ({ raceId, participantId }: Participation) =>
    items.some(({ race_id, id }) => race_id === raceId && id === participantId)
  const missing = requested.filter((participation) => !isFound(participation))
  return { items, former_ids: await readFormerIds(db, missing) }
}
