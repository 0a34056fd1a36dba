import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishFixture } from '../events/testing.ts'
import { createTestService } from '../testing.ts'
import type { CalendarEventList } from './schema.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService('2026-05-10T12:00:00Z')
  const starts = {
    'b-over': '2026-05-02T08:00:00Z',
    'a-over': '2026-05-02T08:00:00Z',
    older: '2026-04-12T08:00:00Z',
    newest: '2026-05-09T08:00:00Z',
    later: '2026-06-20T08:00:00Z',
    'b-soon': '2026-05-12T08:00:00Z',
    'a-soon': '2026-05-12T08:00:00Z',
    now: '2026-05-10T08:00:00Z',
  }
  for (const [id, start] of Object.entries(starts)) {
    await publishFixture(service.db, {
      id,
      startsAt: new Date(start),
      races: [
        ['running', 10_000],
        ['walking', 5_000],
      ],
    })
  }
})
afterAll(() => service.close())

async function calendar(query = '') {
  const { body } = await service.get<CalendarEventList>(`/v1/web/event-calendar${query}`)
  return body.items
}

const coming = ['now', 'a-soon', 'b-soon', 'later']
const over = ['newest', 'a-over', 'b-over', 'older']

test('a calendar has the coming events by start, then the finished events, newest first', async () => {
  expect((await calendar()).map(({ id }) => id)).toEqual([...coming, ...over])
  expect((await calendar('?list=finished')).map(({ id }) => id)).toEqual(over)
  expect((await calendar('?ids=older,later')).map(({ id }) => id)).toEqual(['later', 'older'])
})

test('a calendar has the races of an event in their order', async () => {
  const [event] = await calendar('?ids=later')
  expect(event?.races.map(({ id }) => id)).toEqual(['later-0', 'later-1'])
})

test('a calendar has at most 500 events, and the oldest finished events are missing', async () => {
  await sql`insert into events (id, organisation_id, name, time_zone, date_from, date_to, starts_at, ends_at)
    select 'old-' || n, organisation_id, 'Old', 'UTC', day, day, day, day + 1
      from events, generate_series(1, 500) n, lateral (select date '2025-01-01' - n as day) days
      where id = 'later'`.execute(service.db)
  const items = await calendar()
  expect(items).toHaveLength(500)
  expect(items.slice(0, 8).map(({ id }) => id)).toEqual([...coming, ...over])
  expect(items.at(-1)).toMatchObject({ id: 'old-492', races: [] })
})
