import { Problem } from '../../platform/http/problem.ts'
import { IdInPath, Ref, splitIds } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import { batchRoute } from '../batch-route.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { getRace, listRacesByIds, listRacesOfEvents } from './queries.ts'
import { listRaceProgress } from './progress.ts'
import { Race, RaceList, RaceProgressList, RaceQuery } from './schema.ts'
import { requireEvent } from '../removed.ts'

export function raceRoutes(app: Service, db: EventsDatabase, tables: RaceTables, clock: Clock) {
  app.get(
    '/v1/web/races',
    {
      schema: {
        operationId: '_races',
        description: 'Races by id or by event, in batches.',
        querystring: RaceQuery,
        response: { 200: RaceList },
      },
    },
    async ({ query }) => {
      if (query.ids !== undefined)
        return { items: await listRacesByIds(db, clock(), tables, splitIds(query.ids)) }
      if (query.eventIds !== undefined) {
        return { items: await listRacesOfEvents(db, clock(), tables, splitIds(query.eventIds)) }
      }
      throw new Problem(400, 'request.invalid', 'Give ids or eventIds.', 'ids')
    },
  )

  app.get(
    '/v1/web/races/:id',
    {
      schema: {
        operationId: 'race',
        description: 'One race.',
        params: IdInPath,
        response: { 200: Ref(Race) },
      },
    },
    ({ params }) => getRace(db, clock(), tables, params.id),
  )

  app.get(
    '/v1/web/events/:id/races',
    {
      schema: {
        operationId: '_racesOfEvent',
        description: 'The races of one event, in the order of the event.',
        params: IdInPath,
        response: { 200: RaceList },
      },
    },
    async ({ params }) => {
      await requireEvent(db, params.id)
      return { items: await listRacesOfEvents(db, clock(), tables, [params.id]) }
    },
  )

  batchRoute(app, '/v1/web/progress', {
    operationId: '_progress',
    description: 'The progress of races, in batches.',
    ids: 'raceIds',
    response: RaceProgressList,
    read: (ids) => listRaceProgress(db, ids),
  })
}
