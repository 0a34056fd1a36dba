import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../platform/database/database.ts'
import { createTestDatabase } from '../../../platform/testing.ts'
import { eventsMigrations } from '../../app.ts'
import type { EventsSchema } from '../../database.ts'
import { harbourHalf } from '../testing.ts'
import { publishPackage } from './publish-package.ts'

let database: OpenDatabase<EventsSchema>
beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([eventsMigrations])
})
afterAll(() => database.close())

test('the planner has statistics of all columns after an import', async () => {
  await publishPackage(database.db, harbourHalf({}))
  const { rows } = await sql<{ column: string }>`
    select attrelid::regclass || '.' || attname as column from pg_attribute
    where attrelid in ('stored_participants'::regclass, 'ranking_entries'::regclass,
        'participant_names'::regclass)
      and attnum > 0 and not attisdropped
      and not exists (select from pg_statistic
        where starelid = attrelid and staattnum = attnum)`.execute(database.db)
  expect(rows).toEqual([])
})
