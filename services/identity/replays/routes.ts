import type { FastifyRequest } from 'fastify'
import { momentOf, MomentQuery } from '../../platform/http/moment-query.ts'
import { Problem } from '../../platform/http/problem.ts'
import { IdInPath } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { Context } from '../context.ts'
import { hasReplay, listReplays } from './queries.ts'
import { ReplayData, ReplayMoment, Replays } from './schema.ts'
import { signedIn } from '../sessions/signed-in.ts'

export function replayRoutes(app: Service, { db, visitors, replays }: Context) {
  /**
   * Checks that the visitor may see the replay of a race.
   * @throws Problem 401 without a session
   * @throws Problem 403 replay.locked
   */
  async function requireReplay(request: FastifyRequest, raceId: string): Promise<void> {
    const { account_id } = await visitors.require(request)
    if (await hasReplay(db, account_id, raceId)) return
    throw new Problem(403, 'replay.locked', 'The replay of this race has to be unlocked.')
  }

  app.get(
    '/v1/identity/account/replays',
    {
      schema: {
        operationId: '_replays',
        description: 'Replays purchased by the signed-in account.',
        security: signedIn,
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
        security: signedIn,
        params: IdInPath,
        response: { 200: ReplayData },
      },
    },
    async (request) => {
      const { id } = request.params
      await requireReplay(request, id)
      return replays.passings(id)
    },
  )

  app.get(
    '/v1/identity/account/replays/:id/field/at',
    {
      schema: {
        operationId: '_replayMoment',
        description:
          'The field at any moment of a race whose replay the signed-in account has unlocked, as `/v1/web/races/{id}/field/at` returns it for a free replay.',
        security: signedIn,
        params: IdInPath,
        querystring: MomentQuery,
        response: { 200: ReplayMoment },
      },
    },
    async (request) => {
      const { id } = request.params
      await requireReplay(request, id)
      return replays.moment(id, momentOf(request.query))
    },
  )
}
