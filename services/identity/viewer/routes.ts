import type { Service } from '../../platform/service.ts'
import { Viewer } from './schema.ts'

export function viewerRoutes(app: Service) {
  app.get(
    '/v1/identity/viewer',
    {
      schema: {
        operationId: 'viewer',
        description: 'Whoever asks. There are no accounts yet, so everybody is anonymous.',
        response: { 200: Viewer },
      },
    },
    (_request, reply) => {
      // The answer depends on who asks: no cache may keep it.
      reply.header('cache-control', 'private, no-store')
      return { account_id: null, signed_in: false }
    },
  )
}
