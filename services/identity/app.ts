import { createService, type Service } from '../platform/service.ts'
import { accessRequestRoutes } from './access-requests/routes.ts'
import type { IdentityDatabase } from './database.ts'
import { viewerRoutes } from './viewer/routes.ts'

/** The migrations that `openDatabase` applies for this service. */
export const identityMigrations = new URL('./migrations/', import.meta.url)

/**
 * The identity service: wires its resources, opens nothing.
 * @param trustedProxies who is believed when they say whose request they pass on
 */
export async function createIdentityService(
  db: IdentityDatabase,
  trustedProxies: string[] = [],
): Promise<Service> {
  const app = await createService({
    title: 'Identity',
    description: 'Accounts and whoever asks.',
    trustedProxies,
  })
  viewerRoutes(app)
  accessRequestRoutes(app, db)
  return app
}
