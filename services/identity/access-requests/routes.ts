import type { Service } from '../../platform/service.ts'
import type { Context } from '../context.ts'
import { canonicalEmail, nullsLeftOut } from '../fields.ts'
import { storeAccessRequest } from './queries.ts'
import { AccessRequest, AccessRequestReceipt } from './schema.ts'

/** @param mailed whether the operator also gets a letter */
export function accessRequestRoutes(
  app: Service,
  { db, limits, wakeMailer }: Context,
  mailed: boolean,
) {
  app.post(
    '/v1/identity/access-requests',
    {
      schema: {
        operationId: '_requestAccess',
        description:
          'Asks the operator to let an event be published here; at most 5 times a minute.',
        body: AccessRequest,
        response: { 201: AccessRequestReceipt },
      },
      // Who has nothing to say may say null.
      ...nullsLeftOut,
    },
    async (request, reply) => {
      await limits.check('accessRequest', { address: request.ip })
      const email = canonicalEmail(request.body.email)
      const id = await storeAccessRequest(db, { ...request.body, email }, mailed)
      wakeMailer()
      return reply.code(201).send({ id })
    },
  )
}
