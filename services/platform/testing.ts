import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely } from 'kysely'
import pg from 'pg'
import { getOrCreate } from '../../domain/get-or-create.ts'
import { embeddedDialect } from './database/copy-rows.ts'
import { type DatabaseLocation, openDatabase, type OpenDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { privateMode } from './database/private-files.ts'

/**
 * Creates a migrated database without rows, as a copy of a template that is migrated only once. The
 * database is in the memory of this process, or on the server of `TEST_DATABASE_URL`. `close` also
 * removes the database.
 */
export async function createTestDatabase<Schema>(
  migrations: readonly URL[],
): Promise<OpenDatabase<Schema>> {
  const server = process.env['TEST_DATABASE_URL']
  if (server === undefined) {
    const dump = await openAsBlob(await migratedArchive(migrations))
    return openDatabase<Schema>({ kind: 'embedded', dump }, [])
  }

  const { url, drop } = await createOnServer(server, migrations)
  const opened = await openDatabase<Schema>({ kind: 'postgres', url }, [])
  return {
    ...opened,
    async close() {
      await opened.close()
      await drop()
    },
  }
}

/** A migrated database without rows that a program under test opens. */
export interface ClosedTestDatabase {
  location: DatabaseLocation
  /** The environment variables of a program that opens the database. */
  environment: { VAR_DIRECTORY: string; DATABASE_URL: string }
  drop: () => Promise<void>
}

/**
 * Creates a database that a program under test opens. The database is on the server of
 * `TEST_DATABASE_URL`, or consists of files in `varDirectory`. `drop` does not remove these files.
 */
export async function createClosedTestDatabase(
  varDirectory: string,
  migrations: readonly URL[],
): Promise<ClosedTestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (server !== undefined) {
    const { url, drop } = await createOnServer(server, migrations)
    const environment = { VAR_DIRECTORY: varDirectory, DATABASE_URL: url }
    return { location: { kind: 'postgres', url }, environment, drop }
  }
  const directory = join(varDirectory, 'database')
  await createDatabaseFiles(directory, migrations)
  return {
    location: { kind: 'embedded', directory },
    environment: { VAR_DIRECTORY: varDirectory, DATABASE_URL: '' },
    drop: () => Promise.resolve(),
  }
}

/** Creates a database on a server as a copy of the migrated template. */
async function createOnServer(server: string, migrations: readonly URL[]) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = await migratedTemplate(server, migrations)
  // Copies the files of the template, because the default strategy of PostgreSQL writes every page
  // of the template to the write-ahead log.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  }
}

/** Rows that a site itself writes into each new database. */
export interface FirstRows<Schema> {
  /** Name and version of the rows, for the name of the archive. */
  name: string
  version: string
  write: (db: Kysely<Schema>) => Promise<void>
}

/**
 * Fills a new folder with the files of a migrated embedded database. A program that opens this
 * folder starts faster, because creating a database takes seconds.
 * @param rows the rows of the database; by default, the database has no rows
 */
export async function createDatabaseFiles<Schema>(
  directory: string,
  migrations: readonly URL[],
  rows?: FirstRows<Schema>,
): Promise<void> {
  const archive = await migratedArchive(migrations, rows)
  mkdirSync(directory, { recursive: true, mode: privateMode.directory })
  execFileSync('tar', ['-xf', archive, '-C', directory], { stdio: 'pipe' })
}

/**
 * Returns a hash of the migration files and of other texts that decide the content of a migrated
 * database.
 */
export function versionOf(migrations: readonly URL[], ...others: string[]): string {
  const hash = createHash('sha256').update(others.join('\0'))
  for (const folder of migrations) {
    for (const file of readdirSync(folder).sort()) {
      hash.update(`\0${file}\0`).update(readFileSync(new URL(file, folder)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Returns the path of an archive of a migrated embedded database under `var`. All test files share
 * this archive.
 */
export async function migratedArchive<Schema>(
  migrations: readonly URL[],
  rows?: FirstRows<Schema>,
): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: { '@electric-sql/pglite': string }
  }
  const services = migrations.map((folder) => folder.pathname.split('/').at(-3)).join('-')
  const prefix = `var/${rows?.name ?? 'migrated'}-database-${services}-`
  const pgliteVersion = dependencies['@electric-sql/pglite']
  const file = `${prefix}${versionOf(migrations, pgliteVersion, ...(rows ? [rows.version] : []))}.tar`
  if (!existsSync(file)) {
    // Initialising a database takes longer than its migrations, so an empty database is initialised
    // only once.
    const empty =
      migrations.length === 0 ? {} : { loadDataDir: await openAsBlob(await migratedArchive([])) }
    const pglite = await PGlite.create({ extensions: { pg_trgm }, ...empty })
    const db = new Kysely<Schema>({ dialect: embeddedDialect(pglite) })
    await migrate(db, migrations)
    await rows?.write(db)
    // Without a checkpoint, each program that opens a copy would have to recover the rows from the
    // log.
    await pglite.exec('checkpoint')
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    mkdirSync('var', { recursive: true, mode: privateMode.directory })
    removeOutdated(prefix, file)
    // Two test files may write the archive at the same time. The first archive stays, because other
    // test files may already be reading it.
    const written = `${file}.${randomUUID()}`
    writeFileSync(written, new Uint8Array(await dump.arrayBuffer()))
    try {
      linkSync(written, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(written)
    }
  }
  return file
}

/**
 * Removes the archives of earlier versions. Keeps the archives of other services, whose names begin
 * with the same text but are longer.
 */
function removeOutdated(prefix: string, current: string): void {
  for (const name of readdirSync('var')) {
    const path = `var/${name}`
    const isVersion =
      path.startsWith(prefix) && /^[\da-f]{16}\.tar$/.test(path.slice(prefix.length))
    if (isVersion && path !== current) rmSync(path, { force: true })
  }
}

/** Names of the templates on the server, by the folders of their migrations. */
const templates = new Map<string, Promise<string>>()

/** Returns the name of the migrated template database on the server. */
function migratedTemplate(server: string, migrations: readonly URL[]): Promise<string> {
  const key = [server, ...migrations].join(' ')
  return getOrCreate(templates, key, () => createTemplate(server, migrations))
}

/** Creates the template on the server if it does not exist, and returns its name. */
async function createTemplate(server: string, migrations: readonly URL[]): Promise<string> {
  const name = `template_${versionOf(migrations)}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    // Several test workers run this code at the same time. Closing the connection releases the
    // lock.
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`)
    const { rowCount } = await client.query(`select from pg_database where datname = '${name}'`)
    if (rowCount !== 0) return name
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished}`)
    const url = databaseUrl(server, unfinished)
    const opened = await openDatabase({ kind: 'postgres', url }, migrations)
    await opened.close()
    await client.query(`alter database ${unfinished} rename to ${name}`)
  } finally {
    await client.end()
  }
  return name
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Connections that create and remove databases, by the URL of the server. */
const administrators = new Map<string, pg.Pool>()

/** Runs a statement on the server. Reuses connections, because opening one takes 8 ms of CPU time. */
async function onServer(url: string, statement: string): Promise<void> {
  const pool = getOrCreate(administrators, url, () => {
    const opened = new pg.Pool({ connectionString: url, allowExitOnIdle: true })
    // Ignores the event: a server may stop while its connection is idle.
    return opened.on('error', () => undefined)
  })
  await pool.query(statement)
}
