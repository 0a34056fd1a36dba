import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute, serveEvents } from '../testing.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf } from '../../services/events/import/testing.ts'
import { createTestService } from '../../services/events/testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
let urls: string[] = []

beforeAll(async () => {
  service = await createTestService()
  await publishPackage(service.db, harbourHalf({}))
  urls = serveEvents(service.app)
})
afterAll(() => service.close())

const operations = Object.values(
  JSON.parse(
    readFileSync(new URL('../../src/gql/persisted-operations.json', import.meta.url), 'utf8'),
  ) as Record<string, string>,
).flatMap((text) => {
  const [, name] = /^query (\w+)/m.exec(text) ?? []
  return name === undefined ? [] : [{ name, text }]
})

const race = 'harbour-half-2026-half'
const participant = async () => {
  const { body } = await service.get<{ items: { participant_id: string }[] }>(
    `/v1/web/rankings/${race}-0/entries`,
  )
  return body.items[0]?.participant_id
}

test.each(operations)(
  'the operation $name makes at most five different service calls, whatever its page size',
  async ({ text }) => {
    const variables = {
      eventId: 'harbour-half-2026',
      organisationId: 'harbour-runners',
      raceId: race,
      rankingId: `${race}-0`,
      id: `${race}~${String(await participant())}`,
      newsId: 'harbour-half-2026-open',
      page: 1,
      itemsPerPage: 12,
      text: 'harbour',
      athletesPage: 2,
      filter: {},
      ofOrganisation: { organisationId: 'harbour-runners' },
      updates: 3,
      inWeek: 7,
      inStrip: 3,
    }
    urls.length = 0
    const { data, errors } = await execute(text, variables, {})
    expect(errors).toBeUndefined()
    expect(data).not.toBeNull()
    expect(urls.length).toBeLessThanOrEqual(5)
    expect(urls.length).toBe(new Set(urls).size)
  },
)
