import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { isDatabaseUnavailable } from './database-unavailable.ts'

/** Thrown when a newer release has migrated the database. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew'

  constructor(migration: string) {
    super(
      `The database belongs to a newer release, whose migration ${migration} is missing here. Start that release, or restore the backup from before it.`,
    )
  }
}

/**
 * Thrown when the database refuses a statement of a migration. The message names the file and the
 * line.
 */
export class BrokenMigration extends Error {
  override readonly name = 'BrokenMigration'

  /** @param line line of the statement in the file, from 1 */
  constructor(file: URL, line: number, cause: Error) {
    const path = relative('.', fileURLToPath(file))
    super(`The migration ${path}:${String(line)} fails: ${cause.message}.`, { cause })
  }
}

/**
 * Applies pending `NNN-name.sql` files in order of their names, in one transaction per service. A
 * migration must not be edited after its release.
 * @throws DatabaseTooNew when the database has migrations that this release does not know
 * @throws BrokenMigration when the database refuses a statement. No pending migration of that
 * service is then applied
 */
export async function migrate<Schema>(db: Kysely<Schema>, folders: readonly URL[]): Promise<void> {
  await refuseNewerDatabase(db, folders)
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
      // A new release may add a migration whose number is lower than the number of an applied
      // migration.
      allowUnorderedMigrations: true,
    }).migrateToLatest()
    if (error instanceof Error) throw error
  }
}

/**
 * Refuses a database that has migrations of these services which this release does not know.
 * @throws DatabaseTooNew when there is such a migration
 */
export async function refuseNewerDatabase<Schema>(
  db: Kysely<Schema>,
  folders: readonly URL[],
): Promise<void> {
  for (const folder of folders) {
    if (!(await hasTable(db, tableOf(folder)))) continue
    const known = new Set(migrationFiles(folder))
    const unknown = (await appliedMigrations(db, folder)).find((name) => !known.has(name))
    if (unknown !== undefined) throw new DatabaseTooNew(`${serviceOf(folder)}/${unknown}`)
  }
}

/** Returns the names of pending migrations. `/ready` also calls this function. */
export async function pendingMigrations<Schema>(
  db: Kysely<Schema>,
  folders: readonly URL[],
): Promise<string[]> {
  const names = folders.map(async (folder) => {
    const applied = new Set(await appliedMigrations(db, folder))
    return migrationFiles(folder).filter((file) => !applied.has(file))
  })
  return (await Promise.all(names)).flat()
}

async function appliedMigrations<Schema>(db: Kysely<Schema>, folder: URL): Promise<string[]> {
  const table = sql.table(tableOf(folder))
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function hasTable<Schema>(db: Kysely<Schema>, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass(${name}) is not null`.execute(db)
  return rows.length > 0
}

const serviceOf = (folder: URL) => folder.pathname.split('/').at(-3) ?? ''
/**
 * Returns the name of the service's table of migrations. Each service has its own table, because a
 * command may open the database for a single service.
 */
const tableOf = (folder: URL) => `${serviceOf(folder)}_migrations`
const migrationFiles = (folder: URL) => readdirSync(folder).filter((file) => file.endsWith('.sql'))

/**
 * Reads the statements of a migration. A statement ends with a semicolon at the end of a line. The
 * statements are executed one by one.
 */
function readMigration(file: URL): Migration {
  const text = readFileSync(file, 'utf8').replaceAll(/--.*$/gm, '')
  return {
    async up(db) {
      let start = 0
      for (const statement of text.split(/(?<=;[^\S\n]*)$/m)) {
        if (statement.trim() !== '') {
          await sql
            .raw(statement)
            .execute(db)
            .catch((error: unknown) => {
              throw brokenAt(file, text, start, error)
            })
        }
        start += statement.length
      }
    },
  }
}

/**
 * Returns the error of a refused statement, with the file and the line of the mistake.
 * @param start index of the refused statement in the text of the migration
 */
function brokenAt(file: URL, text: string, start: number, error: unknown): unknown {
  if (isDatabaseUnavailable(error) || !(error instanceof Error)) return error
  // An error that is caused by a row has no position.
  const position = 'position' in error ? Number(error.position) : Number.NaN
  const offset = position > 0 ? position - 1 : text.slice(start).search(/\S/)
  return new BrokenMigration(file, text.slice(0, start + offset).split('\n').length, error)
}

const alreadyApplied: Migration = { up: () => Promise.resolve() }

/**
 * Returns the migrations that the former runner recorded in the table `migrations`. Kysely's
 * Migrator then records them as applied without running them. The table `migrations` remains,
 * because processes of older releases read it for `/ready`.
 */
async function appliedByFormerRunner<Schema>(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  if (!(await hasTable(db, 'migrations'))) return new Set()
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
