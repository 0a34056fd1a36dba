import { Ref } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { changeFollowing, isChange } from './queries.ts'
import { Following, FollowingChange } from './schema.ts'

export function followingRoutes(app: Service, { db, limits, visitors }: Context) {
  app.post(
    '/v1/identity/account/following',
    {
      schema: {
        operationId: 'changeFollowing',
        description:
          'Adds to what the account follows and removes from it. Responds with the lists.',
        security: signedIn,
        body: FollowingChange,
        response: { 200: Ref(Following) },
      },
    },
    async (request) => {
      const { account_id } = await visitors.require(request)
      if (isChange(request.body)) await limits.check('following', { account: account_id })
      const { athletes, events, organisations, clubs } = await changeFollowing(
        db,
        account_id,
        request.body,
      )
      return {
        athletes: [...athletes],
        events: [...events],
        organisations: [...organisations],
        clubs: [...clubs],
      }
    },
  )
}
