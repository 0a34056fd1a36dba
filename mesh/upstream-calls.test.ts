import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../services/events/import/publish-package.ts'
import { harbourHalf } from '../services/events/import/testing.ts'
import { createTestService } from '../services/events/testing.ts'
import { execute } from './gateway.ts'
import { registerUpstream } from './upstream-fetch.ts'

let service: Awaited<ReturnType<typeof createTestService>>
let asked: string[] = []

beforeAll(async () => {
  service = await createTestService()
  await publishPackage(service.db, harbourHalf({}))
  registerUpstream('http://events.internal', async ({ url }) => {
    asked.push(url)
    const answer = await service.app.inject(url)
    return {
      status: answer.statusCode,
      headers: { 'content-type': 'application/json' },
      body: answer.payload,
    }
  })
})
afterAll(() => service.close())

const operations = Object.values(
  JSON.parse(
    readFileSync(new URL('../src/gql/persisted-operations.json', import.meta.url), 'utf8'),
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
  'the page of $name costs a few calls of a service, whatever its length',
  async ({ text }) => {
    const variables = {
      eventId: 'harbour-half-2026',
      organisationId: 'harbour-runners',
      raceId: race,
      rankingId: `${race}-0`,
      athleteId: await participant(),
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
    asked = []
    const { data, errors } = await execute(text, variables, {})
    expect(errors).toBeUndefined()
    expect(data).not.toBeNull()
    expect(asked.length).toBeLessThanOrEqual(5)
  },
)
