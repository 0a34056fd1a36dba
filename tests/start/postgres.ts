import { tmpdir } from 'node:os'
import { withPostgresPrograms } from './postgres-programs.ts'
import { initdb, PostgresServer } from './postgres-server.ts'

export type StartedPostgres = Pick<PostgresServer, 'url' | 'halt' | 'resume' | 'stop'>

/**
 * Starts an empty PostgreSQL server on a free port in a temporary folder. Installs PostgreSQL if it
 * is missing (Debian, root).
 * @param parent folder in which the temporary folder is created
 * @throws ProgramMissing when PostgreSQL can neither be found nor installed
 */
export function startPostgres(parent = tmpdir()): Promise<StartedPostgres> {
  return withPostgresPrograms((programs) => startPrimary(programs, [], parent))
}

/** Starts an empty server with the extension that the site needs. */
export async function startPrimary(
  programs: string,
  settings: string[] = [],
  parent = tmpdir(),
): Promise<PostgresServer> {
  const server = await PostgresServer.start(programs, initdb, settings, parent)
  await server.query('create extension if not exists pg_trgm')
  return server
}
