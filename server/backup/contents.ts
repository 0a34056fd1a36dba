import { sql } from 'kysely'
import { migrations } from '../../services/migrations.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { pendingMigrations, refuseNewerDatabase } from '../../services/platform/database/migrate.ts'

/** Number of rows of each table, by the table's name. */
export type RowCounts = Record<string, number>

/**
 * Opens a copy of an embedded database, counts all rows, and closes the copy. Opening the copy
 * repairs it like the database of a killed process.
 * @returns the numbers of rows, and the names of pending migrations
 * @throws DatabaseNotOpened when files are damaged or missing
 * @throws DatabaseTooNew when a newer release has migrated the database
 */
export async function readContents(
  directory: string,
): Promise<{ rows: RowCounts; pending: string[] }> {
  const { db, close } = await openDatabase({ kind: 'embedded', directory }, [])
  try {
    await refuseNewerDatabase(db, migrations)
    const tables = await sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db)
    const rows: RowCounts = {}
    for (const { name } of tables.rows) {
      const counted = await sql<{ rows: number }>`
        select count(*) as rows from ${sql.table(name)}`.execute(db)
      rows[name] = counted.rows[0]?.rows ?? 0
    }
    return { rows, pending: await pendingMigrations(db, migrations) }
  } finally {
    await close()
  }
}

/**
 * Describes the first table that has another number of rows than expected. Returns undefined if all
 * numbers are equal.
 */
export function describeDifference(expected: RowCounts, found: RowCounts): string | undefined {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])]
  const name = names.find((table) => expected[table] !== found[table])
  if (name === undefined) return undefined
  const [before, now] = [expected, found].map((rows) => String(rows[name] ?? 'no table'))
  return `rows of ${name}: ${String(before)} in the backup, ${String(now)} found`
}
