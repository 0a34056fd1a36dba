import Type from 'typebox'
import { momentOf, MomentQuery } from '../../platform/http/moment-query.ts'
import { IdInPath, IdParameter, Ref, splitIds } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import { batchRoute } from '../batch-route.ts'
import type { EventsDatabase } from '../database.ts'
import { ParticipantQuery, participationsOf } from '../participation.ts'
import { listFieldPassings, listFieldPassingsOf } from './field-passings.ts'
import { getPackedField, getRaceField, listMilestones, listRaceFields } from './queries.ts'
import type { RaceFields } from './race-fields.ts'
import {
  AthleteFieldPassingsList,
  FieldPassingList,
  PackedRaceField,
  RaceField,
  RaceFieldList,
  RaceFieldQuery,
  RaceMilestoneList,
} from './schema.ts'

export function raceFieldRoutes(app: Service, db: EventsDatabase, fields: RaceFields) {
  app.get(
    '/v1/web/races/:id/field',
    {
      schema: {
        operationId: '_packedRaceField',
        description:
          'All passings of a race, packed, to play it. 403 `replay.locked` for a paid replay; its buyers use `/v1/identity/account/replays/{id}/field`.',
        params: IdInPath,
        response: { 200: PackedRaceField },
      },
    },
    ({ params }) => getPackedField(db, fields, params.id, false),
  )

  app.get(
    '/v1/web/races/:id/field/at',
    {
      schema: {
        operationId: '_raceField',
        description:
          'The field of a race along the course at a moment; a paid replay has whole minutes here.',
        params: IdInPath,
        querystring: MomentQuery,
        response: { 200: Ref(RaceField) },
      },
    },
    ({ params, query }) => getRaceField(db, fields, params.id, momentOf(query), false),
  )

  app.get(
    '/v1/web/races/:raceId/participants/:id/field',
    {
      schema: {
        operationId: '_fieldPassings',
        description:
          'The field of the race at each moment when an athlete passed a checkpoint; empty for a private profile and without a known distance.',
        params: Type.Object({ raceId: IdParameter, id: IdParameter }),
        response: { 200: FieldPassingList },
      },
    },
    async ({ params }) => ({
      items: await listFieldPassings(db, fields, params.raceId, params.id),
    }),
  )

  app.get(
    '/v1/web/field-passings',
    {
      config: { countsEach: 'ids', isCostly: true },
      schema: {
        operationId: '_fieldPassingsOfAthletes',
        description:
          'The same for athletes of any races, in batches. Each athlete counts as a request in the rate limit.',
        querystring: ParticipantQuery,
        response: { 200: AthleteFieldPassingsList },
      },
    },
    async ({ query }) => ({
      items: await listFieldPassingsOf(db, fields, participationsOf(query)),
    }),
  )

  app.get(
    '/v1/web/race-fields',
    {
      config: { isCostly: true },
      schema: {
        operationId: '_raceFields',
        description: 'The fields of races along the course at a moment, in batches.',
        querystring: RaceFieldQuery,
        response: { 200: RaceFieldList },
      },
    },
    async ({ query }) => ({
      items: await listRaceFields(db, fields, splitIds(query.raceIds), momentOf(query)),
    }),
  )

  batchRoute(app, '/v1/web/race-milestones', {
    operationId: '_raceMilestones',
    description: 'The timelines of races, in batches.',
    ids: 'raceIds',
    response: RaceMilestoneList,
    isCostly: true,
    read: (ids) => listMilestones(db, fields, ids),
  })
}
