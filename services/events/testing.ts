import { createTestDatabase } from '../platform/testing.ts'
import { createEventsService, eventsMigrations } from './app.ts'
import type { EventsSchema } from './database.ts'

/**
 * Creates the events service with an empty database of its own. The test sets the clock of the
 * service.
 */
export async function createTestService(now = '2026-05-01T12:00:00Z') {
  const { db, close } = await createTestDatabase<EventsSchema>([eventsMigrations])
  let time = new Date(now)
  const app = await createEventsService(db, () => time)
  return {
    app,
    db,
    setTime(instant: string) {
      time = new Date(instant)
    },
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the type of the body
    async get<Body>(url: string) {
      const response = await app.inject({ method: 'GET', url })
      return { status: response.statusCode, headers: response.headers, body: response.json<Body>() }
    },
    async close() {
      await app.close()
      await close()
    },
  }
}
