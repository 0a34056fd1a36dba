import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { PlaceIndex } from '../../services/events/places/place-index.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'
import type { Caching } from './base.ts'
import { type DatabaseBase, openEventsService } from './parts.ts'

test('a process that listens reads the places before a visitor searches', async () => {
  const { db, close } = await createTestDatabase<EventsSchema>([eventsMigrations])
  const read = vi.spyOn(PlaceIndex.prototype, 'withName')
  const server = new EventEmitter()
  const closers: (() => unknown)[] = []
  const base = {
    database: { db },
    config: { trustedProxies: [], varDirectory: '' },
    server,
    onClose: (closer: () => unknown) => closers.push(closer),
    onEndStreams: () => undefined,
  }
  await openEventsService(base as unknown as DatabaseBase, {} as Caching)
  expect(read).not.toHaveBeenCalled()
  server.emit('listening')
  for (const closer of closers.toReversed()) await closer()
  expect(read).toHaveBeenCalled()
  await close()
})
