import { readInstant } from '../../platform/http/instants.ts'
import { notJson, routeNotFound } from '../../platform/http/send-error.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { SecurityScheme, Service } from '../../platform/http/service.ts'
import type { Context } from '../context.ts'
import { canonicalEmail } from '../fields.ts'
import { smallBody } from '../schema.ts'
import { grantReplay } from './queries.ts'
import { Order, OrderReceipt } from './schema.ts'
import { isSigned } from './signature.ts'

export const shopScheme: Record<string, SecurityScheme> = {
  shopSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description: 'Signature of the body with the secret of the shop.',
  },
}

/** Adds the route for orders of the shop. Without a secret, the route responds with 404. */
export function orderRoutes(app: Service, { db, shopSecret: secret }: Context) {
  app.register((scope, _options, registered) => {
    // Leaves the body as raw bytes, because the signature is computed from these bytes.
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
          security: [{ shopSignature: [] }],
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
        const purchased_at = readInstant(request.body.purchased_at, 'purchased_at').toISOString()
        // At this point the secret is defined, because `preValidation` has checked this.
        return grantReplay(db, { ...request.body, email, purchased_at }, secret ?? '')
      },
    )
    registered()
  })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw notJson()
  }
}
