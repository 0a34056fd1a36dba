import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { decideStatus } from '../import/publish/decide-status.ts'
import { createTestService } from '../testing.ts'
import type { TimetableItem } from './schema.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService()
  const pkg = harbourHalf({})
  pkg.timetable = [
    { startsAt: new Date('2026-05-03T09:00:00Z'), title: 'Prizes', place: null },
    { startsAt: new Date('2026-05-03T07:00:00Z'), title: 'Bags', place: 'Quay' },
  ]
  await publishPackage(service.db, pkg)
})
afterAll(() => service.close())

const items = [
  {
    event_id: 'harbour-half-2026',
    starts_at: '2026-05-03T09:00:00.000Z',
    previous_starts_at: null,
    status: 'scheduled',
    title: 'Prizes',
    place: null,
  },
  {
    event_id: 'harbour-half-2026',
    starts_at: '2026-05-03T07:00:00.000Z',
    previous_starts_at: null,
    status: 'scheduled',
    title: 'Bags',
    place: 'Quay',
  },
]

test.each(['events/harbour-half-2026/timetable', 'timetable?eventIds=nothing,harbour-half-2026'])(
  '%s lists the timetable in the order of the event',
  async (path) => {
    const { headers, body } = await service.get(`/v1/web/${path}`)
    expect(headers.etag).toBeTruthy()
    expect(body).toEqual({ items })
  },
)

test('the response for a single event contains its timetable', async () => {
  const { body } = await service.get('/v1/web/events/harbour-half-2026')
  expect(body).toMatchObject({ timetable: items })
})

test('items move with the race on whose start they depend', async () => {
  const request = { eventId: 'harbour-half-2026', race: undefined, newPlace: undefined }
  const read = async () => {
    const { body } = await service.get<{ items: TimetableItem[] }>(
      '/v1/web/events/harbour-half-2026/timetable',
    )
    return body.items.map((item) => [item.starts_at, item.previous_starts_at, item.status])
  }
  const postponed = { ...request, status: 'postponed', reason: 'Fog.' } as const
  // The race was planned at 10:00. The prize-giving moves with the race. The bag collection does
  // not move.
  await decideStatus(service.db, { ...postponed, newStart: '2026-05-03 10:30' })
  expect(await read()).toEqual([
    ['2026-05-03T09:30:00.000Z', '2026-05-03T09:00:00.000Z', 'postponed'],
    ['2026-05-03T07:00:00.000Z', null, 'postponed'],
  ])
  await decideStatus(service.db, { ...postponed, newStart: '2026-05-10' })
  expect(await read()).toEqual([
    ['2026-05-10T09:00:00.000Z', '2026-05-03T09:00:00.000Z', 'postponed'],
    ['2026-05-10T07:00:00.000Z', '2026-05-03T07:00:00.000Z', 'postponed'],
  ])
})

test('an unknown event is a problem', async () => {
  expect(await service.get('/v1/web/events/nothing/timetable')).toMatchObject({
    status: 404,
    body: { code: 'event.notFound' },
  })
})
