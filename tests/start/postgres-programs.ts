import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages, ProgramMissing, refuseDebianCluster } from './debian.ts'
import { isExecutable } from './find-program.ts'

/** The oldest supported PostgreSQL version. */
const oldest = 15

const whatElse = `The database tests need PostgreSQL ${oldest} or later with its pg_trgm extension (initdb, postgres). Install it, or name a server with TEST_DATABASE_URL.`

/**
 * Calls `start` with the folder of the PostgreSQL programs of one version after another, the newest
 * version first, until one call succeeds.
 * Installs PostgreSQL if it is missing (Debian, root).
 * @throws ProgramMissing when PostgreSQL can neither be found nor installed, or no version starts
 */
export async function withPostgresPrograms<Started>(
  start: (programs: string) => Promise<Started>,
): Promise<Started> {
  let programs = findPrograms()
  if (programs.length === 0) {
    refuseDebianCluster()
    installPackages(['postgresql'], whatElse)
    programs = findPrograms()
  }
  const failures: string[] = []
  for (const folder of programs) {
    try {
      return await start(folder)
    } catch (error) {
      failures.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new ProgramMissing([whatElse, ...failures].join('\n'))
}

/**
 * Folders with the programs initdb and postgres of a supported version, the newest version first.
 */
function findPrograms(): string[] {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/{opt/homebrew,usr/local}/opt/postgresql*/bin'),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return [...new Set(folders)]
    .filter((folder) => ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name))))
    .map((folder) => ({ folder, version: versionOf(join(folder, 'initdb')) }))
    .filter(({ version }) => version >= oldest)
    .sort((a, b) => b.version - a.version)
    .map(({ folder }) => folder)
}

function versionOf(initdb: string): number {
  const { stdout } = spawnSync(initdb, ['--version'], { encoding: 'utf8' })
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0)
}
