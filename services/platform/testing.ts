import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase, type OpenDatabase } from './database.ts'

/**
 * An empty, migrated database of its own: embedded in memory, or a new one on the server that
 * `TEST_DATABASE_URL` names. `close` drops it.
 */
export async function createTestDatabase<Schema>(
  migrations: readonly URL[],
): Promise<OpenDatabase<Schema>> {
  const server = process.env['TEST_DATABASE_URL']
  if (server === undefined) return openDatabase<Schema>({ kind: 'embedded' }, migrations)

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

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
