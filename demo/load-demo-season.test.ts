import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../services/platform/database/database.ts'
import { createTestDatabase } from '../services/platform/testing.ts'
import type { EventsSchema } from '../services/events/database.ts'
import { TimingWriter } from '../services/events/timing/timing.ts'
import { demoEvents, loadDemoEvents, type LoadedSeason } from './demo-season.ts'

const morning = new Date('2026-11-21T09:02:00Z')
const timeoutMs = 240_000

/**
 * Loads every eighth event. Also loads an event that is under way, and a large event. Loading all
 * events would take a minute per run.
 */
function load(now: Date) {
  const events = demoEvents(now.toISOString().slice(0, 10), now).filter(
    ({ event }, index) => index % 8 === 0 || ['two-seas', 'lighthouse-marathon'].includes(event.id),
  )
  return loadDemoEvents(database.db, timing, events)
}

let database: OpenDatabase<EventsSchema>
let timing: TimingWriter
let loaded: LoadedSeason

beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([
    new URL('../services/events/migrations/', import.meta.url),
  ])
  timing = new TimingWriter(database.db)
  loaded = await load(morning)
}, timeoutMs)

afterAll(async () => {
  await timing.close()
  await database.close()
})

/** Time of the last import of each event, by event id. */
async function importTimes(): Promise<Map<string, string>> {
  const rows = await database.db
    .selectFrom('packages')
    .select(['event_id', 'imported_at'])
    .execute()
  return new Map(rows.map((row) => [row.event_id, row.imported_at.toISOString()]))
}

async function rewrittenEvents(action: () => Promise<unknown>): Promise<string[]> {
  const before = await importTimes()
  await action()
  return [...(await importTimes())].filter(([id, at]) => before.get(id) !== at).map(([id]) => id)
}

test('writes all events and reports their numbers', async () => {
  const count = async (table: 'events' | 'participants') => {
    const { db } = database
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return row.rows
  }
  expect(loaded).toMatchObject({
    events: await count('events'),
    participants: await count('participants'),
  })
  expect(loaded.participants).toBeGreaterThan(3_000)
})

test('a second run at the same time writes nothing', async () => {
  expect(await rewrittenEvents(() => load(morning))).toEqual([])
})

test('a race under way has its start list and its gun, and no results', async () => {
  const ride = loaded.timed.find(({ id }) => id === 'two-seas-ride')
  expect(ride?.progress).toBe('running')
  const { rows } = await sql`select gun_at, participants, finishers, version from races
    join timed_races on timed_races.race_id = races.id
    join result_sets on result_sets.id = races.result_set_id
    where races.id = 'two-seas-ride'`.execute(database.db)
  expect(rows).toEqual([
    {
      gun_at: ride?.startsAt,
      participants: 86,
      finishers: 0,
      version: expect.any(Number) as number,
    },
  ])
})

test('a later run on the same day updates only events in which a race begins or ends', async () => {
  const soon = new Date('2026-11-21T09:07:00Z')
  expect(await rewrittenEvents(() => load(soon))).toEqual([])
  const later = new Date('2026-11-21T12:02:00Z')
  const ids = await rewrittenEvents(() => load(later))
  expect(ids).not.toContain('two-seas')
  expect(ids).not.toContain('lighthouse-marathon')
  expect(ids.length).toBeLessThan(9)
})

test(
  'a run on the next day updates every event and keeps the results of finished races',
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
    const ids = await rewrittenEvents(() => load(tomorrow))
    expect(ids).toHaveLength(loaded.events)
    expect(await sets()).toEqual(before)
  },
  timeoutMs,
)

test('a race under way begins anew with the start of the next day', async () => {
  const tomorrow = new Date('2026-11-22T09:02:00Z')
  const { timed } = await load(tomorrow)
  const ride = timed.find(({ id }) => id === 'two-seas-ride')
  const { rows } =
    await sql`select gun_at from timed_races where race_id = 'two-seas-ride'`.execute(database.db)
  expect(rows).toEqual([{ gun_at: ride?.startsAt }])
  expect(ride?.startsAt).not.toEqual(
    loaded.timed.find(({ id }) => id === 'two-seas-ride')?.startsAt,
  )
})
