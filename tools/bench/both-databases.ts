import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseLocation } from '../../services/platform/database/database.ts'
import { startPostgres } from '../../tests/start/postgres.ts'

/** Runs a measurement on an empty database of PostgreSQL, then on one of PGlite. */
export async function onBothDatabases(
  measure: (database: string, location: DatabaseLocation) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const server = await startPostgres()
  try {
    await measure('PostgreSQL', { kind: 'postgres', url: server.url })
    await measure('PGlite', { kind: 'embedded', directory: join(folder, 'database') })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}
