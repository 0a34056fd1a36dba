import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import type { EventPage } from '../events/schema.ts'
import type { Organisation } from './schema.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService()
  await publishPackage(service.db, harbourHalf({}))
})
afterAll(() => service.close())

test('an organisation says how many events it hosts', async () => {
  const { body } = await service.get<Organisation>('/v1/web/organisations/harbour-runners')
  expect(body).toMatchObject({ name: 'Harbour Runners', country: 'nl', events_count: 1 })
})

test('an organisation lists its events', async () => {
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
