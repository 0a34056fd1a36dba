import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/** A newer release has migrated the database. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew'

  constructor(cause: Error) {
    super(
      `The database belongs to a newer release (${cause.message}). Start that release, or restore the backup from before it.`,
      { cause },
    )
  }
}

/**
 * Applies pending `NNN-name.sql` files in order of their names, in one transaction per service.
 * A migration must not be edited after its release.
 * @throws DatabaseTooNew when the database has migrations that this release does not know
 */
export async function migrate<Schema>(db: Kysely<Schema>, folders: readonly URL[]): Promise<void> {
  const adopted = await appliedByFormerRunner(db)
  for (const folder of folders) {
    const migrations = migrationFiles(folder).map((file) => [
      file,
      adopted.has(`${serviceOf(folder)}/${file}`)
        ? alreadyApplied
        : readMigration(new URL(file, folder)),
    ])
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) },
      migrationTableName: tableOf(folder),
      // A release may add a migration with a lower number than one already applied.
      allowUnorderedMigrations: true,
    }).migrateToLatest()
    if (!(error instanceof Error)) continue
    throw /^corrupted migrations: .* is missing$/.test(error.message)
      ? new DatabaseTooNew(error)
      : error
  }
}

/** Names of pending migrations. `/ready` calls this every few seconds. */
export async function pendingMigrations<Schema>(
  db: Kysely<Schema>,
  folders: readonly URL[],
): Promise<string[]> {
  const names = folders.map(async (folder) => {
    const table = sql.table(tableOf(folder))
    const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db)
    const applied = new Set(rows.map(({ name }) => name))
    return migrationFiles(folder).filter((file) => !applied.has(file))
  })
  return (await Promise.all(names)).flat()
}

const serviceOf = (folder: URL) => folder.pathname.split('/').at(-3) ?? ''
/** One table per service: a command may open the database for a single service. */
const tableOf = (folder: URL) => `${serviceOf(folder)}_migrations`
const migrationFiles = (folder: URL) => readdirSync(folder).filter((file) => file.endsWith('.sql'))

/** Statements end with a semicolon at the end of a line; both drivers execute one statement at a time. */
function readMigration(file: URL): Migration {
  const statements = readFileSync(file, 'utf8')
    .replaceAll(/--.*$/gm, '')
    .split(/;\s*$/m)
    .filter((statement) => statement.trim() !== '')
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

const alreadyApplied: Migration = { up: () => Promise.resolve() }

/**
 * Migrations that the former runner recorded in the table `migrations`.
 * Kysely's Migrator records them as applied without running them.
 * The table remains because processes of older releases read it for `/ready`.
 */
async function appliedByFormerRunner<Schema>(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const { rows: tables } = await sql`select 1 where to_regclass('migrations') is not null`.execute(
    db,
  )
  if (tables.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
