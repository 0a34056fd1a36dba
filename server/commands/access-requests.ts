import { eventsMigrations } from '../../services/events/app.ts'
import { listAccessRequests } from '../../services/identity/access-requests/queries.ts'
import { identityMigrations } from '../../services/identity/app.ts'
import type { IdentitySchema } from '../../services/identity/database.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { DirectoryLocked } from '../../services/platform/database/directory-lock.ts'
import { keepNewFilesPrivate } from '../../services/platform/database/private-files.ts'
import { ConfigError, readConfig } from '../config.ts'

keepNewFilesPrivate()
/** `npm run access-requests`: prints the access requests of organisers as JSON lines, oldest first. */
try {
  const migrations = [eventsMigrations, identityMigrations]
  const { db, close } = await openDatabase<IdentitySchema>(readConfig().database, migrations)
  for (const request of await listAccessRequests(db)) {
    process.stdout.write(`${JSON.stringify(request)}\n`)
  }
  await close()
} catch (error) {
  if (!(error instanceof DirectoryLocked) && !(error instanceof ConfigError)) throw error
  console.error(`${error.message} The embedded database is read while no site runs on it.`)
  process.exitCode = 1
}
