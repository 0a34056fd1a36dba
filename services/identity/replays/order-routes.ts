import { routeNotFound } from '../../platform/http/send-error.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Service } from '../../platform/http/service.ts'
import type { IdentityDatabase } from '../database.ts'
import { canonicalEmail } from '../fields.ts'
import { smallBody } from '../schema.ts'
import { grantReplay } from './queries.ts'
import { Order, OrderReceipt } from './schema.ts'
import { isSigned } from './signature.ts'

/** @param secret shared with the shop; without it, the route responds with 404 */
export function orderRoutes(app: Service, db: IdentityDatabase, secret: string | undefined) {
  app.register((scope, _options, registered) => {
    // The signature covers the raw bytes of the body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', ...smallBody },
      (_request, body, parsed) => {
        parsed(null, body)
      },
    )
    scope.post<{ Body: Order }>(
      '/v1/identity/orders',
      {
        ...smallBody,
        schema: {
          operationId: '_takeOrder',
          description:
            'For the shop only, which signs its requests. Repeated requests are idempotent.',
          body: Order,
          response: { 200: OrderReceipt },
        },
        preValidation(request, _reply, done) {
          const body: unknown = request.body
          if (secret === undefined) throw routeNotFound()
          if (!Buffer.isBuffer(body) || !isSigned(body, request.headers['x-signature'], secret)) {
            throw new Problem(401, 'order.notSigned', 'The signature is missing, wrong or too old.')
          }
          request.body = parse(body) as Order
          done()
        },
      },
      (request) => {
        const email = canonicalEmail(request.body.email)
        // A valid signature implies that the secret is defined.
        return grantReplay(db, { ...request.body, email }, secret ?? '')
      },
    )
    registered()
  })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new Problem(400, 'request.refused', 'This is not JSON.')
  }
}
