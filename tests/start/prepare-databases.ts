import { migrations } from '../../services/migrations.ts'
import { migratedArchive } from '../../services/platform/testing.ts'
import { filledArchive } from './filled-postgres.ts'
import { places } from './places.ts'
import { withPostgresPrograms } from './postgres-programs.ts'

/**
 * Writes the database archives with which tests start sites. Otherwise several test files would
 * write these archives at the same time.
 */
export default async function prepareDatabases(): Promise<void> {
  await migratedArchive(migrations, places)
  // Ignores that PostgreSQL is missing, because each test that needs PostgreSQL reports it.
  await withPostgresPrograms(filledArchive).catch(() => undefined)
}
