import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { createTestService } from '../testing.ts'

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
    title: 'Prizes',
    place: null,
  },
  {
    event_id: 'harbour-half-2026',
    starts_at: '2026-05-03T07:00:00.000Z',
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

test('an unknown event is a problem', async () => {
  expect(await service.get('/v1/web/events/nothing/timetable')).toMatchObject({
    status: 404,
    body: { code: 'event.notFound' },
  })
})
