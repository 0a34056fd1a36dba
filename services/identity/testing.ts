import { createTestDatabase } from '../platform/testing.ts'
import { createIdentityService, identityMigrations } from './app.ts'
import type { IdentitySchema } from './database.ts'

/** The service over an empty database of its own. */
export async function createTestIdentity() {
  const { db, close } = await createTestDatabase<IdentitySchema>([identityMigrations])
  const app = await createIdentityService(db)
  return {
    app,
    db,
    async close() {
      await app.close()
      await close()
    },
  }
}
