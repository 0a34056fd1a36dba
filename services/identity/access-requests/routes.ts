import type { Service } from '../../platform/http/service.ts'
import type { Context } from '../context.ts'
import { canonicalEmail, dropNulls } from '../fields.ts'
import { storeAccessRequest } from './queries.ts'
import { AccessRequest, AccessRequestReceipt } from './schema.ts'

/** Adds the routes for access requests of organisers. */
export function accessRequestRoutes(
  app: Service,
  { db, limits, wakeMailer, mailsAccessRequests }: Context,
) {
  app.post(
    '/v1/identity/access-requests',
    {
      schema: {
        operationId: 'requestAccess',
        description:
          'Sends the operator an access request to publish an event; at most twenty an hour.',
        body: AccessRequest,
        response: { 201: AccessRequestReceipt },
      },
      // Clients may send null for optional fields.
      ...dropNulls,
    },
    async (request, reply) => {
      await limits.check('accessRequest', { address: request.ip })
      const email = canonicalEmail(request.body.email)
      const id = await storeAccessRequest(db, { ...request.body, email }, mailsAccessRequests)
      wakeMailer()
      return reply.code(201).send({ id })
    },
  )
}
