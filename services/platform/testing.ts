import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, openAsBlob, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { privateMode } from './private-files.ts'
import { openDatabase, type OpenDatabase } from './database.ts'

/**
 * An empty, migrated database of its own: embedded in memory, or a new one on the server that
 * `TEST_DATABASE_URL` names. `close` drops it.
 */
export async function createTestDatabase<Schema>(
  migrations: readonly URL[],
): Promise<OpenDatabase<Schema>> {
  const server = process.env['TEST_DATABASE_URL']
  if (server === undefined) {
    return openDatabase<Schema>({ kind: 'embedded', dump: await emptyDatabase() }, migrations)
  }

  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const opened = await openDatabase<Schema>({ kind: 'postgres', url: url.href }, migrations)
  return {
    ...opened,
    async close() {
      await opened.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** Creating the files of an empty database takes five times as long as copying them: they are kept. */
export async function emptyDatabase(): Promise<Blob> {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: { '@electric-sql/pglite': string }
  }
  const file = `var/empty-database-${dependencies['@electric-sql/pglite']}.tar`
  if (!existsSync(file)) {
    const pglite = await PGlite.create()
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    mkdirSync('var', { recursive: true, mode: privateMode.directory })
    // Two test files may come here at once: neither sees half of what the other writes.
    const written = `${file}.${randomUUID()}`
    writeFileSync(written, new Uint8Array(await dump.arrayBuffer()))
    renameSync(written, file)
  }
  return openAsBlob(file)
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
