import { createService, type Service } from '../platform/service.ts'
import { viewerRoutes } from './viewer/routes.ts'

/** The identity service: wires its resources, opens nothing. */
export async function createIdentityService(): Promise<Service> {
  const app = await createService({
    title: 'Identity',
    description: 'Accounts and whoever asks.',
  })
  viewerRoutes(app)
  return app
}
