import type { Service } from '../../platform/service.ts'
import type { IdentityDatabase } from '../database.ts'
import { limitAddress } from '../limit-address.ts'
import { storeAccessRequest } from './queries.ts'
import { AccessRequest, AccessRequestReceipt } from './schema.ts'

/** From one address in a minute. */
const most = 5

export function accessRequestRoutes(app: Service, db: IdentityDatabase) {
  app.post(
    '/v1/identity/access-requests',
    {
      schema: {
        operationId: '_requestAccess',
        description: `Asks the operator to let an event be published here; at most ${String(most)} times a minute.`,
        body: AccessRequest,
        response: { 201: AccessRequestReceipt },
      },
      // Who has nothing to say may say null.
      preValidation(request, _reply, done) {
        request.body = withoutNulls(request.body) as AccessRequest
        done()
      },
    },
    async (request, reply) => {
      await limitAddress(db, { address: request.ip, purpose: 'access request', most })
      const id = await storeAccessRequest(db, request.body)
      return reply.code(201).header('cache-control', 'no-store').send({ id })
    },
  )
}

function withoutNulls(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}
