import { InMemoryCache, gql } from '@apollo/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf } from '../../services/events/import/testing.ts'
import { createTestService } from '../../services/events/testing.ts'
import { execute, serveEvents } from '../testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService()
  await publishPackage(service.db, harbourHalf({}))
  serveEvents(service.app)
})
afterAll(() => service.close())

const ranking = 'harbour-half-2026-half-0'

/** Runs a query and writes its result to a cache with Apollo's default rules. */
async function cached(cache: InMemoryCache, text: string) {
  const query = cache.transformDocument(gql(text))
  const { data, errors } = await execute(query.loc?.source.body ?? text, {}, {})
  expect(errors).toBeUndefined()
  cache.writeQuery({ query, data })
  return data
}

test("Apollo's cache normalises every type with an id", async () => {
  const cache = new InMemoryCache()
  await cached(
    cache,
    `{ __typename ranking(id: "${ranking}") { __typename id
      race { __typename id event { __typename id timetable { __typename id title } organisation { __typename id } } }
      entries(itemsPerPage: 2) { __typename items { __typename id name
        athlete { __typename id name splits { __typename id name } } } } } }`,
  )
  const types = new Set(Object.keys(cache.extract()).map((key) => key.split(':')[0]))
  expect([...types].sort()).toEqual([
    'AthleteResult',
    'Event',
    'Organisation',
    'ROOT_QUERY',
    'Race',
    'Ranking',
    'RankingEntry',
    'Split',
    'TimetableItem',
  ])
  const splits = Object.keys(cache.extract()).filter((key) => key.startsWith('Split:'))
  expect(splits.length).toBeGreaterThan(2)
})

test('an entry of a filtered list does not overwrite the place of the whole list', async () => {
  const cache = new InMemoryCache()
  const entries = (filter: string) =>
    `{ __typename ranking(id: "${ranking}") { __typename id entries(itemsPerPage: 100, filter: ${filter}) {
      __typename items { __typename id name gender filteredPosition } } } }`
  await cached(cache, entries('{}'))
  const whole = cache.readQuery({ query: gql(entries('{}')) })
  await cached(cache, entries('{ gender: F }'))
  expect(cache.readQuery({ query: gql(entries('{}')) })).toEqual(whole)
})

test('an athlete has one id in rankings, search results and arguments', async () => {
  const text = `{ ranking(id: "${ranking}") { entries(itemsPerPage: 1) { items { name athlete { id } } } } }`
  const { data } = await execute(text, {}, {})
  const [entry] = (
    data as { ranking: { entries: { items: { name: string; athlete: { id: string } }[] } } }
  ).ranking.entries.items
  const id = entry?.athlete.id ?? ''
  const found = await execute(
    'query ($id: ID!, $name: String!) { athleteResult(id: $id) { id name } search(text: $name) { athletes { items { athleteId athlete { id } } } } }',
    { id, name: entry?.name },
    {},
  )
  expect(found.data).toEqual({
    athleteResult: { id, name: entry?.name },
    search: { athletes: { items: [{ athleteId: id, athlete: { id } }] } },
  })
})

test.each(['nobody', 'a~b~c', '~', 'harbour-half-2026-half~nobody'])(
  'the id %s has no result',
  async (id) => {
    const { data, errors } = await execute(
      'query ($id: ID!) { athleteResult(id: $id) { id } }',
      { id },
      {},
    )
    expect(data).toEqual({ athleteResult: null })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
  },
)
