import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setService } from '../../mesh/testing.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf, runner } from '../../services/events/import/testing.ts'
import { createTestService } from '../../services/events/testing.ts'
import { inProcess } from './open-gateway.ts'
import { addGraphqlRoute } from './testing.ts'

let events: Awaited<ReturnType<typeof createTestService>>
let urls: string[] = []

beforeAll(async () => {
  events = await createTestService()
  const rows = ['A', 'A', 'A', 'B'].map((team, index) =>
    runner(String(index + 1), { team: `Clube ${team}` }),
  )
  await publishPackage(events.db, harbourHalf({ rows }))
  const service = inProcess(events.app)
  setService('events', (request) => {
    urls.push(request.url)
    return service(request)
  })
})
afterAll(() => events.close())

const query = `query ($clubs: [String!]!, $most: Int) {
  clubAthletes(clubs: $clubs, itemsPerPage: $most) { id team race { id } } }`

interface Result {
  data: { clubAthletes: { team: string }[] | null } | null
  errors?: { extensions: object }[]
}

async function execute(variables: object): Promise<Result> {
  await using app = Fastify()
  addGraphqlRoute(app)
  const payload = { query, variables }
  const response = await app.inject({ method: 'POST', url: '/graphql', payload })
  const result: Result = response.json()
  return result
}

async function teamsOf(variables: object) {
  const { data, errors } = await execute(variables)
  expect(errors).toBeUndefined()
  return data?.clubAthletes?.map(({ team }) => team)
}

test('each club has an equal part of the athletes, and each athlete is listed once', async () => {
  const clubs = ['Clube A', 'clube b', 'Clube A', 'Clube X']
  expect(await teamsOf({ clubs })).toEqual(['Clube A', 'Clube A', 'Clube A', 'Clube B'])
  expect(await teamsOf({ clubs, most: 3 })).toEqual(['Clube A', 'Clube B'])
  expect(await teamsOf({ clubs: [] })).toEqual([])
})

test('a number of null means the default', async () => {
  const clubs = ['Clube A']
  expect(await teamsOf({ clubs, most: null })).toEqual(['Clube A', 'Clube A', 'Clube A'])
})

test('a wrong name of a club is an error of the argument', async () => {
  const { errors } = await execute({ clubs: ['Clube A', ''] })
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    field: 'clubs',
    problems: [{ field: 'clubs' }],
  })
})

test('more than 100 clubs are refused before any request', async () => {
  urls = []
  const { errors } = await execute({ clubs: Array.from({ length: 101 }, String) })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'clubs' })
  expect(urls).toEqual([])
})

test('a failing service leaves the other fields complete', async () => {
  const service = inProcess(events.app)
  setService('events', (request) =>
    request.url.startsWith('/v1/web/club-athletes')
      ? Promise.resolve({ status: 404, headers: {}, body: '{}' })
      : service(request),
  )
  const { data, errors } = await execute({ clubs: ['Clube A'] })
  expect(data).toEqual({ clubAthletes: null })
  expect(errors).toHaveLength(1)
})
