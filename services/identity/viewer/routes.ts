import type { Service } from '../../platform/http/service.ts'
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
      const session = await visitors.find(request)
      return { account_id: session?.account_id ?? null, signed_in: session !== undefined }
    },
  )
}
