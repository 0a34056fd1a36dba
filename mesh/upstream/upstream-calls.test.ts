import { nothingFollowed } from '../../domain/followed.ts'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute, serveEvents, setService } from '../testing.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf } from '../../services/events/import/testing.ts'
import { createTestService } from '../../services/events/testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
let urls: string[] = []

beforeAll(async () => {
  service = await createTestService()
  await publishPackage(service.db, harbourHalf({}))
  const { latitude, longitude } = ofPlaces
  const place = { id: 1, name: 'Harbour', country: 'pt', latitude, longitude, population: 20_000 }
  const names = JSON.stringify({})
  await service.db
    .insertInto('places')
    .values({ ...place, names })
    .execute()
  urls = serveEvents(service.app)
})
afterAll(() => service.close())

/** Operations that need the session or a link of the visitor. */
const personal = ['AccountScreen', 'ClaimScreen', 'OpenedLink', 'OwnOrganisationsScreen']

const texts = Object.values(
  JSON.parse(
    readFileSync(new URL('../../src/gql/persisted-operations.json', import.meta.url), 'utf8'),
  ) as Record<string, string>,
).flatMap((text) => {
  const [, name] = /^query (\w+)/m.exec(text) ?? []
  return name === undefined ? [] : [{ name, text }]
})
const operations = texts.filter(({ name }) => !personal.includes(name))

const race = 'harbour-half-2026-half'
/**
 * Values of the variable `id` by operation, for operations whose `id` is not the id of an athlete.
 */
const idsOfShared: Record<string, string> = {
  SharedEventPicture: 'harbour-half-2026',
  SharedRacePicture: race,
  SharedRankingPicture: `${race}-0`,
  RankingCard: `${race}-0`,
}
const ofPlaces = { find: 'harbour', language: 'EN', latitude: 38.7, longitude: -9.1 }
/**
 * Variables of the query that a page sends for an empty list. Each list in the query needs one
 * call.
 */
const ofNeighbours = {
  after: { name: 'a' },
  before: { name: 'b' },
  beyond: { near: { latitude: 38.7, longitude: -9.1, km: 100 } },
  anyDistance: { name: 'c' },
  there: { name: 'd' },
  elsewhere: { name: 'e' },
  hasFirstDay: true,
  hasLastDay: true,
  isNear: true,
  hasDistance: true,
  hasPlace: true,
}
const participant = async () => {
  const { body } = await service.get<{ items: { participant_id: string }[] }>(
    `/v1/web/rankings/${race}-0/entries`,
  )
  return body.items[0]?.participant_id
}

test.each(operations)(
  'the operation $name makes few service calls, each once, whatever its page size',
  async ({ name, text }) => {
    const athlete = `${race}~${String(await participant())}`
    const variables = {
      eventId: 'harbour-half-2026',
      organisationId: 'harbour-runners',
      raceId: race,
      rankingId: `${race}-0`,
      id: idsOfShared[name] ?? athlete,
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
      atMs: 3_600_000,
      bibs: [],
      athletes: [athlete],
      events: ['harbour-half-2026'],
      organisations: ['harbour-runners'],
      clubs: ['Harbour Club'],
      hasClubs: true,
      ...ofPlaces,
      ...ofNeighbours,
    }
    urls.length = 0
    const { data, errors } = await execute(text, variables, {})
    expect(errors).toBeUndefined()
    expect(data).not.toBeNull()
    expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(
      name === 'EventNeighbours' || name === 'FollowingScreen' ? 6 : 5,
    )
    expect(urls.length).toBe(new Set(urls).size)
  },
)

test.each([1, 3])(
  'the account page with %i results makes five calls for the account and three for names of races and athletes',
  async (count) => {
    const { body } = await service.get<{ items: { participant_id: string }[] }>(
      `/v1/web/rankings/${race}-0/entries?itemsPerPage=${String(count)}`,
    )
    const results = body.items.map(({ participant_id }) => ({
      race_id: race,
      participant_id,
      private: false,
    }))
    expect(results).toHaveLength(count)
    const paths: string[] = []
    setService('identity', ({ url }) => {
      paths.push(url.replace('/v1/identity/', ''))
      const items = url.endsWith('/results') ? results : []
      const account = { id: 'a', email: 'ada@tugboats.example', first_name: 'A', last_name: 'L' }
      const flags = { newsletter: false, private_profile: false, language: 'en' }
      const access = {
        operator: false,
        organisations: [],
        granted: [],
        requests: [],
        request_total: 0,
      }
      const json = url.endsWith('/account')
        ? { ...account, ...flags, following: nothingFollowed }
        : { items, ...access }
      return Promise.resolve({ status: 200, headers: {}, body: JSON.stringify(json) })
    })
    urls.length = 0
    const text = texts.find(({ name }) => name === 'AccountScreen')?.text ?? ''
    const variables = { page: 1, replaysPage: 1, itemsPerPage: 100 }
    const { data, errors } = await execute(text, variables, { cookie: 'session=a' })
    expect(errors).toBeUndefined()
    expect(data).toMatchObject({ me: { results: { total: count } } })
    expect(paths.toSorted()).toEqual([
      'account',
      'account/organiser-access',
      'account/replays',
      'account/results',
      'account/sessions',
    ])
    expect(urls.length).toBeLessThanOrEqual(3)
  },
)

test('long ids are sent in several calls, because a service refuses long URLs', async () => {
  const long = Array.from({ length: 100 }, (_, index) => {
    const part = String(index).padStart(160, 'x')
    return `${part}~${part}`
  })
  const id = `${race}~${String(await participant())}`
  urls.length = 0
  const query = 'query ($ids: [ID!]!) { athletes(ids: $ids) { id } }'
  const { data, errors } = await execute(query, { ids: [id, ...long.slice(1)] }, {})
  expect(errors).toBeUndefined()
  expect(data).toEqual({ athletes: [{ id }, ...long.slice(1).map(() => null)] })
  expect(Math.max(...urls.map(({ length }) => length))).toBeLessThan(10_000)
})
