import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { EventsSchema } from '../../services/events/database.ts'
import { migrations } from '../../services/migrations.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { privateMode } from '../../services/platform/database/private-files.ts'
import { versionOf } from '../../services/platform/testing.ts'
import { places } from './places.ts'
import { type StartedPostgres, startPrimary } from './postgres.ts'
import { withPostgresPrograms } from './postgres-programs.ts'
import { PostgresServer } from './postgres-server.ts'

/**
 * Starts a server whose databases are migrated and contain the cities, as after the first start of
 * a site. Databases that a test creates on this server have the same contents.
 * @throws ProgramMissing when PostgreSQL can neither be found nor installed
 */
export function startFilledPostgres(): Promise<StartedPostgres> {
  return withPostgresPrograms((programs) => startFilledPrimary(programs))
}

/**
 * Starts a server whose databases are migrated and contain the cities.
 * @param programs folder with the programs of one PostgreSQL version
 * @param settings settings in the form `name=value`
 */
export async function startFilledPrimary(
  programs: string,
  settings: string[] = [],
): Promise<PostgresServer> {
  return PostgresServer.start(programs, { archive: await filledArchive(programs) }, settings)
}

/**
 * Returns the path of an archive with the data folder of a server that has migrated databases and
 * cities. All test files share the archive.
 */
export async function filledArchive(programs: string): Promise<string> {
  const release = execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' })
  const prefix = 'var/filled-postgres-'
  const file = `${prefix}${versionOf(migrations, places.version, release)}.tar`
  if (existsSync(file)) return file
  const server = await startPrimary(programs)
  try {
    const location = { kind: 'postgres', url: server.url } as const
    const { db, close } = await openDatabase<EventsSchema>(location, migrations)
    await places.write(db)
    await close()
    // The server copies the database `template1` when it creates a database.
    await server.query("update pg_database set datistemplate = false where datname = 'template1'")
    await server.query('drop database template1')
    await server.query('create database template1 template postgres is_template true')
    mkdirSync('var', { recursive: true, mode: privateMode.directory })
    // Two test files may write the archive at the same time.
    const written = `${file}.${randomUUID()}`
    await server.pack(written)
    for (const outdated of globSync(`${prefix}*.tar`)) rmSync(outdated)
    renameSync(written, file)
  } finally {
    await server.stop()
  }
  return file
}
