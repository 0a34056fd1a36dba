import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEventsService } from '../../services/events/app.ts'
import type { EventsDatabase, EventsSchema } from '../../services/events/database.ts'
import { migrations } from '../../services/migrations.ts'
import { type DatabaseLocation, openDatabase } from '../../services/platform/database/database.ts'
import { startPostgres } from '../../tests/start/postgres.ts'

/** An empty database for one measurement. */
export interface Place {
  name: 'embedded' | 'PostgreSQL'
  location: DatabaseLocation
  environment: Record<string, string>
}

export async function onEmbedded(work: (place: Place) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const location: DatabaseLocation = { kind: 'embedded', directory: join(folder, 'database') }
  const environment = { DATABASE_URL: '', VAR_DIRECTORY: folder }
  try {
    await work({ name: 'embedded', location, environment })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function onPostgres(work: (place: Place) => Promise<void>): Promise<void> {
  const server = await startPostgres()
  const location: DatabaseLocation = { kind: 'postgres', url: server.url }
  try {
    await work({ name: 'PostgreSQL', location, environment: { DATABASE_URL: server.url } })
  } finally {
    await server.stop()
  }
}

/**
 * Opens the database for `work`, and closes it afterwards. No site may use the database meanwhile.
 */
export async function withDatabase<Result>(
  { location }: Place,
  work: (db: EventsDatabase) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase<EventsSchema>(location, migrations)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Serves the REST events service of a database during `work`. */
export async function withService(
  db: EventsDatabase,
  work: (origin: string) => Promise<void>,
): Promise<void> {
  const service = await createEventsService(db)
  try {
    await work(await service.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await service.close()
  }
}
