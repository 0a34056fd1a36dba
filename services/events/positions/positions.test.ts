import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackPositions } from '../../../domain/event-positions.ts'
import { filtersParameter, publishFixture } from '../events/testing.ts'
import { createTestService } from '../testing.ts'
import type { EventPositions } from './schema.ts'

let service: Awaited<ReturnType<typeof createTestService>>

const starts: [longitude: number, latitude: number][] = [
  [4.48, 51.92],
  [-179.999, -89.9],
  [179.999, 89.99],
  [4.5, 51.9],
]

beforeAll(async () => {
  service = await createTestService('2026-05-10T12:00:00Z')
  for (const [index, start] of [...starts, undefined].entries()) {
    await publishFixture(service.db, {
      id: `event-${String(index)}`,
      city: null,
      startsAt: new Date('2026-06-20T18:00:00Z'),
      races: [['running', 5_000]],
      ...(start && { start }),
    })
  }
})
afterAll(() => service.close())

test('the positions of events are within 300 metres, and events without one are counted', async () => {
  const { body } = await service.get<EventPositions>('/v1/web/event-positions')
  expect([body.total, body.placed]).toEqual([5, 4])
  const places = unpackPositions(body.packed)
  expect(places).toHaveLength(4)
  for (const [longitude, latitude] of starts) {
    const close = places.filter(
      (place) =>
        Math.abs(place.latitude - latitude) < 0.0014 &&
        Math.abs(place.longitude - longitude) < 0.0028,
    )
    expect(close).toHaveLength(1)
  }
})

test('the filters select the events', async () => {
  const filters = filtersParameter({ near: { latitude: 51.9, longitude: 4.5, km: 10 } })
  const { body } = await service.get<EventPositions>(`/v1/web/event-positions?${filters}`)
  expect([body.total, unpackPositions(body.packed).length]).toEqual([2, 2])
})

test('clusters join events that are close on a map of all events', async () => {
  const { body } = await service.get<EventPositions>('/v1/web/event-positions')
  expect(body.clusters.map(({ events }) => events)).toEqual([2, 1, 1])
  expect(body.clusters[0]).toEqual({ latitude: 51.91, longitude: 4.49, events: 2 })

  const filters = filtersParameter({ near: { latitude: 51.9, longitude: 4.5, km: 10 } })
  const near = await service.get<EventPositions>(`/v1/web/event-positions?${filters}`)
  expect(near.body.clusters.map(({ events }) => events)).toEqual([1, 1])
})
