import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

/** Any number: two processes that start at once migrate one after the other. */
const migrationLock = 7_263_001

/**
 * Applies the `NNN-name.sql` files that the database has not seen, in order of their names, each in
 * a transaction of its own. A migration is never edited once it has landed.
 */
export async function migrate<Schema>(db: Kysely<Schema>, folders: readonly URL[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection)
    try {
      await sql`create table if not exists migrations (
        name text primary key, applied_at timestamptz not null default now())`.execute(connection)
      const applied = await sql<{ name: string }>`select name from migrations`.execute(connection)
      const known = new Set(applied.rows.map((row) => row.name))
      for (const { name, statements } of folders.flatMap(readMigrations)) {
        if (known.has(name)) continue
        await connection.transaction().execute(async (transaction) => {
          for (const statement of statements) await sql.raw(statement).execute(transaction)
          await sql`insert into migrations (name) values (${name})`.execute(transaction)
        })
      }
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection)
    }
  })
}

/** Names of the migrations that the database has not seen. */
export async function pendingMigrations<Schema>(
  db: Kysely<Schema>,
  folders: readonly URL[],
): Promise<string[]> {
  const applied = await sql<{ name: string }>`select name from migrations`.execute(db)
  const known = new Set(applied.rows.map((row) => row.name))
  return folders.flatMap(migrationNames).filter((name) => !known.has(name))
}

/** Statements end with a semicolon at the end of a line; both drivers take one at a time. */
function readMigrations(folder: URL): { name: string; statements: string[] }[] {
  return migrationNames(folder).map((name) => ({
    name,
    statements: readFileSync(new URL(name.split('/')[1] ?? '', folder), 'utf8')
      .replaceAll(/--.*$/gm, '')
      .split(/;\s*$/m)
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ''),
  }))
}

/** `events/001-events.sql` and so on, in their order. */
function migrationNames(folder: URL): string[] {
  const service = folder.pathname.split('/').at(-3) ?? ''
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => `${service}/${file}`)
}
