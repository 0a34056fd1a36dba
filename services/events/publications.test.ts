import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../platform/database.ts'
import { createTestDatabase } from '../platform/testing.ts'
import { eventsMigrations } from './app.ts'
import type { EventsSchema } from './database.ts'
import { publishPackage } from './import/publish-package.ts'
import { harbourHalf } from './import/testing.ts'
import { watchPublications } from './publications.ts'

let database: OpenDatabase<EventsSchema>

beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([eventsMigrations])
})
afterAll(() => database.close())

test('every import is told, and one that changes nothing is not', async () => {
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
