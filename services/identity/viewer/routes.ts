import type { Service } from '../../platform/http/service.ts'
import { bearerOf } from '../sessions/bearer.ts'
import type { Visitors } from '../sessions/visitor.ts'
import { Viewer } from './schema.ts'

export function viewerRoutes(app: Service, visitors: Visitors) {
  app.get(
    '/v1/identity/viewer',
    {
      schema: {
        operationId: 'viewer',
        description: 'The current visitor.',
        response: { 200: Viewer },
      },
    },
    async (request) => {
      // An app with an expired access token must get an error here, because it then refreshes the
      // token.
      const session =
        bearerOf(request) === undefined
          ? await visitors.find(request)
          : await visitors.require(request)
      return { account_id: session?.account_id ?? null, signed_in: session !== undefined }
    },
  )
}
