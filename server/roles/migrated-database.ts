import { setTimeout as wait } from 'node:timers/promises'
import type { EventsDatabase, EventsSchema } from '../../services/events/database.ts'
import type { IdentitySchema } from '../../services/identity/database.ts'
import { migrations } from '../../services/migrations.ts'
import {
  type DatabaseLocation,
  openDatabase,
  type OpenDatabase,
} from '../../services/platform/database/database.ts'
import { pendingMigrations, refuseNewerDatabase } from '../../services/platform/database/migrate.ts'
import { log } from '../../services/platform/log.ts'
import { ConfigError } from '../config-error.ts'

/** The database of both services. */
export type Database = OpenDatabase<EventsSchema & IdentitySchema>

/**
 * Milliseconds for which a process waits until the events or identity process has migrated the
 * database.
 */
const migrationTimeoutMs = 60_000

/**
 * Opens the database and applies pending migrations.
 * @throws DirectoryLocked when another process has opened the embedded database
 */
export function openOwnDatabase(location: DatabaseLocation): Promise<Database> {
  return openDatabase(location, migrations)
}

/**
 * Opens a database that a process with another role migrates.
 * @throws ConfigError when no other process migrates the database
 * @throws DatabaseTooNew when a newer release has migrated the database
 */
export async function openMigratedDatabase(location: DatabaseLocation): Promise<Database> {
  const database: Database = await openDatabase(location, [])
  try {
    await untilMigrated(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Waits until a process with another role has migrated the database. Both processes may start at
 * the same time.
 * @throws DatabaseTooNew when a newer release has migrated the database
 * @throws ConfigError when no other process migrates the database
 */
async function untilMigrated(db: EventsDatabase): Promise<void> {
  const deadline = Date.now() + migrationTimeoutMs
  for (let attempt = 0; ; attempt += 1) {
    // Ignores an error, because an empty database does not have the table of applied migrations
    // yet.
    const pending = await pendingMigrations(db, migrations).catch(() => undefined)
    if (pending?.length === 0) break
    if (Date.now() > deadline) {
      throw new ConfigError(
        'DATABASE_URL names a database that is not up to date. ROLE=web changes no tables: start ROLE=events or ROLE=identity of the same release first.',
      )
    }
    if (attempt === 0) log.info('waiting for another role to migrate the database')
    await wait(500)
  }
  await refuseNewerDatabase(db, migrations)
}
