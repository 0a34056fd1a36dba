import Type from 'typebox'
import { Problem } from '../../platform/http/problem.ts'
import { IdParameter } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { Context } from '../context.ts'
import { hasReplay, listReplays } from './queries.ts'
import { ReplayData, Replays } from './schema.ts'

export function replayRoutes(app: Service, { db, visitors, replayData }: Context) {
  app.get(
    '/v1/identity/account/replays',
    {
      schema: {
        operationId: '_replays',
        description: 'Replays purchased by the signed-in account.',
        response: { 200: Replays },
      },
    },
    async (request) => {
      const { account_id } = await visitors.require(request)
      return { items: await listReplays(db, account_id) }
    },
  )

  app.get(
    '/v1/identity/account/replays/:id/field',
    {
      schema: {
        operationId: '_replayField',
        description:
          'All passings of a race whose replay the signed-in account has unlocked, as `/v1/web/races/{id}/field` returns them for a free replay.',
        params: Type.Object({ id: IdParameter }),
        response: { 200: ReplayData },
      },
    },
    async (request) => {
      const { account_id } = await visitors.require(request)
      if (await hasReplay(db, account_id, request.params.id)) return replayData(request.params.id)
      throw new Problem(403, 'replay.locked', 'The replay of this race has to be unlocked.')
    },
  )
}
