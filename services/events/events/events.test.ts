import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestService } from '../testing.ts'
import type { Event, EventPage } from './schema.ts'
import { publishFixture } from './testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService()
  for (const [id, timeZone, startsAt, dateFrom] of [
    ['amsterdam', 'Europe/Amsterdam', '2026-05-03T06:00:00Z', '2026-05-03'],
    ['auckland', 'Pacific/Auckland', '2026-05-08T20:00:00Z', '2026-05-09'],
    ['kathmandu', 'Asia/Kathmandu', '2026-05-08T18:30:00Z', '2026-05-09'],
    ['merida', 'America/Merida', '2026-04-20T12:00:00Z', '2026-04-20'],
    ['oslo', 'Europe/Oslo', '2026-03-01T08:00:00Z', '2026-03-01'],
  ] as const) {
    await publishFixture(service.db, { id, timeZone, startsAt: new Date(startsAt), dateFrom })
  }
})
afterAll(() => service.close())

async function list(query: string) {
  const { body } = await service.get<EventPage>(`/v1/web/events?itemsPerPage=50&${query}`)
  return body.items.map(({ id }) => id)
}

test('coming events come first by start, then finished events, newest first', async () => {
  service.setTime('2026-05-01T12:00:00Z')
  expect(await list('')).toEqual(['amsterdam', 'kathmandu', 'auckland', 'merida', 'oslo'])
})

test('the state of an event depends on the clock', async () => {
  const state = async () => (await service.get<Event>('/v1/web/events/amsterdam')).body.state
  service.setTime('2026-05-03T05:59:59Z')
  expect(await state()).toBe('before')
  service.setTime('2026-05-03T06:00:00Z')
  expect(await state()).toBe('during')
  service.setTime('2026-05-03T18:00:01Z')
  expect(await state()).toBe('after')
})

test('the list "week" counts calendar days in the time zone of each event', async () => {
  // At 23:00 on 1 May in Amsterdam it is 2 May in Auckland and Kathmandu. So 9 May is 7 days ahead
  // only in these two places.
  service.setTime('2026-05-01T21:00:00Z')
  expect(await list('list=week')).toEqual(['amsterdam', 'kathmandu', 'auckland'])
  service.setTime('2026-05-01T12:05:00Z')
  expect(await list('list=week')).toEqual(['amsterdam', 'auckland'])
})

test('upcoming events have not started, finished events are over', async () => {
  service.setTime('2026-05-03T07:00:00Z')
  expect(await list('list=upcoming')).toEqual(['kathmandu', 'auckland'])
  expect(await list('list=finished')).toEqual(['merida', 'oslo'])
})

test('pages neither repeat nor skip an event', async () => {
  service.setTime('2026-05-01T12:00:00Z')
  const pages = await Promise.all(
    [1, 2, 3].map((page) => service.get<EventPage>(`/v1/web/events?itemsPerPage=2&page=${page}`)),
  )
  expect(pages.flatMap(({ body }) => body.items.map(({ id }) => id))).toHaveLength(5)
  expect(pages[2]?.body).toMatchObject({ total: 5, page: 3, itemsPerPage: 2 })
})

test('a batch returns the known ids and leaves out the unknown ones', async () => {
  expect(await list('ids=oslo,nowhere,amsterdam')).toEqual(
    expect.arrayContaining(['oslo', 'amsterdam']),
  )
})

test('an unknown event is a problem with a code', async () => {
  const { status, headers, body } = await service.get('/v1/web/events/nowhere')
  expect(status).toBe(404)
  expect(headers['content-type']).toMatch('application/problem+json')
  expect(body).toEqual({ status: 404, code: 'event.notFound', title: 'There is no such event.' })
})

test.each([
  ['/v1/web/events?page=0', 'page'],
  ['/v1/web/events?itemsPerPage=101', 'itemsPerPage'],
  ['/v1/web/events?list=all', 'list'],
  ['/v1/web/events?ids=a%2Fb', 'ids'],
  ['/v1/web/events?page=1000000&itemsPerPage=100000', 'itemsPerPage'],
])('%s is refused with the name of the wrong parameter', async (url, field) => {
  const { status, body } = await service.get(url)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'request.invalid', field })
})

test('a response is revalidated by its ETag without its body', async () => {
  const first = await service.get('/v1/web/events/oslo')
  expect(first.headers['cache-control']).toMatch('max-age')
  const etag = String(first.headers.etag)
  const again = (url: string, known: string) =>
    service.app.inject({ method: 'GET', url, headers: { 'if-none-match': known } })
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const { statusCode, body } = await again('/v1/web/events/oslo', known)
    expect([known, statusCode, body]).toEqual([known, 304, ''])
  }
  expect((await again('/v1/web/events/oslo', '"other"')).statusCode).toBe(200)
  expect((await again('/v1/web/events/nowhere', '*')).statusCode).toBe(404)
})
