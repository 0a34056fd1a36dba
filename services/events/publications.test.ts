import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../platform/database/database.ts'
import { createTestDatabase } from '../platform/testing.ts'
import { eventsMigrations } from './app.ts'
import type { EventsSchema } from './database.ts'
import { setPrivate } from './import/publish/privacy-requests.ts'
import { publishPackage } from './import/publish/publish-package.ts'
import { harbourHalf } from './import/testing.ts'
import { watchPublications } from './publications.ts'

let database: OpenDatabase<EventsSchema>

beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([eventsMigrations])
})
afterAll(() => database.close())

test('every import is reported, except one that changes nothing', async () => {
  const generations: string[] = []
  await watchPublications(database, (generation) => generations.push(generation))
  expect(generations).toEqual([''])

  await publishPackage(database.db, harbourHalf({}))
  await expect.poll(() => generations.length).toBe(2)
  await publishPackage(database.db, harbourHalf({}))
  await publishPackage(database.db, harbourHalf({ description: 'Another text.' }))
  await expect.poll(() => generations.length).toBe(3)
  expect(new Set(generations).size).toBe(3)
})

test('a privacy request is reported even if an import that began later was committed earlier', async () => {
  const { db } = database
  const half = harbourHalf({})
  const event = { ...half.event, id: 'harbour-walk-2026' }
  await publishPackage(db, { ...half, contentHash: 'walk', event, races: [], news: [] })
  await sql`update packages set imported_at = now() + interval '1 minute'
    where event_id = ${event.id}`.execute(db)
  const generations: string[] = []
  await watchPublications(database, (generation) => generations.push(generation))

  const [race_id, participant_id] = ['harbour-half-2026-half', 'somebody']
  await db
    .transaction()
    .execute((transaction) => setPrivate(transaction, { race_id, participant_id }, true))
  await expect.poll(() => generations.length).toBe(2)
  expect(new Set(generations).size).toBe(2)
})
