import { eventsMigrations } from '../../services/events/app.ts'
import { identityMigrations } from '../../services/identity/app.ts'
import type { IdentitySchema } from '../../services/identity/database.ts'
import { listSecurityEvents } from '../../services/identity/security/events-queries.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { DirectoryLocked } from '../../services/platform/database/directory-lock.ts'
import { ConfigError, readConfig } from '../config.ts'

/** `npm run security-log`: prints the security log as JSON lines, oldest first. */
try {
  const { database, retention } = readConfig()
  const migrations = [eventsMigrations, identityMigrations]
  const { db, close } = await openDatabase<IdentitySchema>(database, migrations)
  for (const event of await listSecurityEvents(db, retention.securityLog)) {
    process.stdout.write(`${JSON.stringify(event)}\n`)
  }
  await close()
} catch (error) {
  if (!(error instanceof DirectoryLocked) && !(error instanceof ConfigError)) throw error
  console.error(`${error.message} The embedded database is read while no site runs on it.`)
  process.exitCode = 1
}
