import type { Service } from '../../platform/http/service.ts'
import type { Context } from '../context.ts'
import { listReplays } from './queries.ts'
import { Replays } from './schema.ts'

export function replayRoutes(app: Service, { db, visitors }: Context) {
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
}
