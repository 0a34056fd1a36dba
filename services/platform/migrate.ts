import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/** The database was migrated by a newer release than this one. */
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
 * Applies the `NNN-name.sql` files that the database has not seen, in order of their names, those of a
 * service in one transaction. A migration is never edited once it has landed.
 * @throws DatabaseTooNew
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
      // A release may bring a number that an earlier one left out.
      allowUnorderedMigrations: true,
    }).migrateToLatest()
    if (!(error instanceof Error)) continue
    throw /^corrupted migrations: .* is missing$/.test(error.message)
      ? new DatabaseTooNew(error)
      : error
  }
}

/** Names of the migrations that the database has not seen; `/ready` asks for them every few seconds. */
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
/** Each service has a table of its own: a command may open the database for one service alone. */
const tableOf = (folder: URL) => `${serviceOf(folder)}_migrations`
const migrationFiles = (folder: URL) => readdirSync(folder).filter((file) => file.endsWith('.sql'))

/** Statements end with a semicolon at the end of a line; both drivers take one at a time. */
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
 * What releases before the Migrator of Kysely applied, and noted in the table `migrations`: the Migrator notes it without
 * applying it again. The table stays, because copies of those releases read it for `/ready`.
 */
async function appliedByFormerRunner<Schema>(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const { rows: tables } = await sql`select 1 where to_regclass('migrations') is not null`.execute(
    db,
  )
  if (tables.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
