import { isDatabaseUnavailable } from './database-unavailable.ts'
import { DatabaseNotOpened } from './database-not-opened.ts'
import { BrokenMigration, DatabaseTooNew } from './migrate.ts'

/**
 * Returns a sentence that tells the operator why `openDatabase` failed. Returns undefined for a
 * programming error and for `DirectoryLocked`.
 */
export function describeOpeningError(error: unknown): string | undefined {
  const isExplained = [BrokenMigration, DatabaseTooNew, DatabaseNotOpened].some(
    (kind) => error instanceof kind,
  )
  if (error instanceof Error && isExplained) return error.message
  if (!isDatabaseUnavailable(error)) return undefined
  return `The database is not there: ${error.message}. Check DATABASE_URL.`
}
