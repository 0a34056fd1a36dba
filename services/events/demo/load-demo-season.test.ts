import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../platform/database.ts'
import { createTestDatabase } from '../../platform/testing.ts'
import type { EventsSchema } from '../database.ts'
import { demoEvents, loadDemoEvents } from './demo-season.ts'

const morning = new Date('2026-11-21T09:02:00Z')
const patience = 240_000

/** Every eighth event, one under way and a large one: all of them take a minute, each time. */
function load(now: Date) {
  const events = demoEvents(now.toISOString().slice(0, 10), now).filter(
    ({ event }, index) => index % 8 === 0 || ['two-seas', 'lighthouse-marathon'].includes(event.id),
  )
  return loadDemoEvents(database.db, events)
}

let database: OpenDatabase<EventsSchema>
let loaded: { events: number; participants: number }

beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([new URL('../migrations/', import.meta.url)])
  loaded = await load(morning)
}, patience)

afterAll(() => database.close())

/** When each event was last written, by its id. */
async function importTimes(): Promise<Map<string, string>> {
  const rows = await database.db
    .selectFrom('packages')
    .select(['event_id', 'imported_at'])
    .execute()
  return new Map(rows.map((row) => [row.event_id, row.imported_at.toISOString()]))
}

async function rewritten(action: () => Promise<unknown>): Promise<string[]> {
  const before = await importTimes()
  await action()
  return [...(await importTimes())].filter(([id, at]) => before.get(id) !== at).map(([id]) => id)
}

test('all of it is in the database, and the numbers reported are true', async () => {
  const count = async (table: 'events' | 'participants') => {
    const { db } = database
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return row.rows
  }
  expect(loaded).toEqual({
    events: await count('events'),
    participants: await count('participants'),
  })
  expect(loaded.participants).toBeGreaterThan(3_000)
})

test('the same moment again is no work', async () => {
  expect(await rewritten(() => load(morning))).toEqual([])
})

test('later that day only what is under way moves on', async () => {
  const later = new Date('2026-11-21T09:32:00Z')
  const ids = await rewritten(() => load(later))
  expect(ids).toContain('two-seas')
  expect(ids).not.toContain('lighthouse-marathon')
  expect(ids.length).toBeLessThan(9)
})

test(
  'the next day every event moves, and results of finished races stay in place',
  async () => {
    const sets = () =>
      database.db
        .selectFrom('races')
        .where('event_id', '=', 'lighthouse-marathon')
        .select(['id', 'result_set_id'])
        .orderBy('number')
        .execute()
    const before = await sets()
    const tomorrow = new Date('2026-11-22T09:02:00Z')
    const ids = await rewritten(() => load(tomorrow))
    expect(ids).toHaveLength(loaded.events)
    expect(await sets()).toEqual(before)
  },
  patience,
)
