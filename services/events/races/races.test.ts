import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { publish } from '../changes/publish.ts'
import { createTestService } from '../testing.ts'
import type { Race, RaceProgress } from './schema.ts'

let service: Awaited<ReturnType<typeof createTestService>>
const race = '/v1/web/races/harbour-half-2026-half'

beforeAll(async () => {
  service = await createTestService()
  await publishPackage(service.db, harbourHalf({}))
})
afterAll(() => service.close())

test('the progress of races has counts, and a version that grows with each publication', async () => {
  const url = '/v1/web/progress?raceIds=harbour-half-2026-half,nowhere'
  const { body, headers } = await service.get<{ items: RaceProgress[] }>(url)
  expect(body.items).toEqual([
    {
      race_id: 'harbour-half-2026-half',
      version: expect.any(Number) as number,
      as_of: null,
      starters_count: 3,
      started_count: 3,
      finishers_count: 3,
      on_course_count: 0,
    },
  ])
  expect(headers['cache-tag']).toBe('race:harbour-half-2026-half race:nowhere')
  await publish(service.db, ['race:harbour-half-2026-half'])
  const later = await service.get<{ items: RaceProgress[] }>(url)
  expect(later.body.items[0]?.version).toBeGreaterThan(body.items[0]?.version ?? Infinity)
})

test('a race has its distance, start, checkpoints and numbers of participants', async () => {
  const { body } = await service.get<Race>(race)
  expect(body).toMatchObject({
    event_id: 'harbour-half-2026',
    distance: 21_097,
    starts_at: '2026-05-03T08:00:00.000Z',
    check_points: [
      { name: '5 km', distance: 5_000 },
      { name: '10 km', distance: 10_000 },
    ],
    participants_count: 3,
    finishers_count: 3,
  })
})

test('races come by event, in the order of the event', async () => {
  const { body } = await service.get<{ items: Race[] }>('/v1/web/races?eventIds=harbour-half-2026')
  expect(body.items.map(({ name }) => name)).toEqual(['Half marathon'])
  expect((await service.get('/v1/web/races')).status).toBe(400)
})

test('an event lists its races; an unknown event is a problem', async () => {
  const { body } = await service.get<{ items: Race[] }>('/v1/web/events/harbour-half-2026/races')
  expect(body.items.map(({ name }) => name)).toEqual(['Half marathon'])
  expect(await service.get('/v1/web/events/nothing/races')).toMatchObject({
    status: 404,
    body: { code: 'event.notFound' },
  })
})
