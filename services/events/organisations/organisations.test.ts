import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import type { EventPage } from '../events/schema.ts'
import { filtersParameter, publishFixture } from '../events/testing.ts'
import type { Organisation, OrganisationPage } from './schema.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService()
  await publishPackage(service.db, harbourHalf({}))
  for (const [id, name, country, races] of [
    ['zoo', 'Zoölogical Striders', 'be', [['walking', 10_000]]],
    ['zoo', 'Zoölogical Striders', 'be', [['cycling', 40_000]]],
    ['tokyo', '東京走友会', 'jp', [['running', 5_000]]],
  ] as const) {
    await publishFixture(service.db, {
      id: `${id}-${races[0][0]}`,
      startsAt: new Date('2026-06-01T08:00:00Z'),
      races: races.map(([sport, distance]) => [sport, distance]),
      organisation: { id, name, country },
    })
  }
})
afterAll(() => service.close())

test('an organisation has the number of events it hosts', async () => {
  const { body } = await service.get<Organisation>('/v1/web/organisations/harbour-runners')
  expect(body).toMatchObject({ name: 'Harbour Runners', country: 'nl', events_count: 1 })
})

test('events are listed by organisation', async () => {
  const { body } = await service.get<EventPage>('/v1/web/events?organisationId=harbour-runners')
  expect(body.items.map(({ id }) => id)).toEqual(['harbour-half-2026'])
  const none = await service.get<EventPage>('/v1/web/events?organisationId=nobody')
  expect(none.body).toMatchObject({ items: [], total: 0 })
})

test('an unknown organisation is a problem with a code', async () => {
  expect(await service.get('/v1/web/organisations/nobody')).toMatchObject({
    status: 404,
    body: { code: 'organisation.notFound' },
  })
})

async function list(query: string) {
  const { status, body } = await service.get<OrganisationPage>(`/v1/web/organisations?${query}`)
  expect(status).toBe(200)
  expect(body.total).toBe(body.items.length)
  return body.items.map(({ id }) => id)
}

test.each([
  [{}, ['harbour-runners', 'zoo', 'tokyo']],
  [{ name: 'zool' }, ['zoo']],
  [{ name: 'stri ZOO' }, ['zoo']],
  [{ name: '走友会' }, ['tokyo']],
  [{ name: 'unners' }, []],
  [{ name: '?' }, []],
  [{ country: 'be' }, ['zoo']],
  [{ sport: 'running' }, ['harbour-runners', 'tokyo']],
  [{ sport: ['walking', 'cycling'] }, ['zoo']],
  [{ sport: 'running', country: 'jp', name: '東京' }, ['tokyo']],
])('the filters %j match %j', async (filters, ids) => {
  expect(await list(filtersParameter(filters))).toEqual(ids)
})

test.each([
  ['name', ['harbour-runners', 'zoo', 'tokyo']],
  ['-name', ['tokyo', 'zoo', 'harbour-runners']],
  ['events', ['harbour-runners', 'tokyo', 'zoo']],
  ['-events', ['zoo', 'harbour-runners', 'tokyo']],
])('sorted by %s', async (sort, ids) => {
  expect(await list(`sort=${sort}`)).toEqual(ids)
  expect(await list(`sort=${sort}&ids=${ids.toSorted().join(',')},nobody`)).toEqual(ids)
})

test('ids are narrowed by filters', async () => {
  expect(await list(`ids=zoo,tokyo&${filtersParameter({ country: 'jp' })}`)).toEqual(['tokyo'])
})

test.each([
  [filtersParameter({ state: 'after' }), 'filters.unknown', 'filters'],
  [filtersParameter({ country: 'japan' }), 'filters.invalid', 'filters.country'],
  ['sort=date', 'request.invalid', 'sort'],
  ['page=1000000000', 'request.invalid', 'page'],
])('%s is refused', async (query, code, field) => {
  expect(await service.get(`/v1/web/organisations?${query}`)).toMatchObject({
    status: 400,
    body: { code, field },
  })
})
