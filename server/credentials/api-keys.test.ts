import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setService } from '../../mesh/testing.ts'
import { createEventsService, eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import type { OpenDatabase } from '../../services/platform/database/database.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'
import { openApiKeys } from './api-keys.ts'
import {
  addCredential,
  findCredential,
  listCredentials,
  type NewCredential,
  recordUse,
  revokeCredential,
} from './queries.ts'
import { addGraphqlRoute } from '../graphql/testing.ts'
import { limitedTo } from '../overload/testing.ts'

const list = '{ events(itemsPerPage: 100) { items { id } } }'
const listCost = 210

let database: OpenDatabase<EventsSchema>
let graphql: (headers?: Record<string, string>) => Promise<Answer>
let rest: (headers?: Record<string, string>) => Promise<Response>
/** Number of queries for a key. */
let queries: number
const closing: (() => Promise<void>)[] = []

interface Answer {
  status: number
  retryAfter: unknown
  cacheControl: unknown
  body: { errors?: { message: string; extensions: object }[] }
}

beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([eventsMigrations])
  setService('events', () => {
    const headers = { 'content-type': 'application/json', 'cache-tag': 'list' }
    const body = '{"items":[],"total":0,"page":1,"items_per_page":100}'
    return Promise.resolve({ status: 200, headers, body })
  })
})
beforeEach(async () => {
  const { db } = database
  queries = 0
  await db.deleteFrom('credentials').execute()
  const admission = limitedTo(
    { requestsPerMinute: 10, graphqlRequestsPerMinute: 1, graphqlCostPerMinute: 10_000 },
    openApiKeys({
      find: (key) => {
        queries += 1
        return findCredential(db, key)
      },
      recordUse: (id) => recordUse(db, id),
    }),
  )
  const app = Fastify()
  addGraphqlRoute(app, { admission })
  const events = await createEventsService(db, undefined, { admission })
  const origin = await events.listen({ port: 0, host: '127.0.0.1' })
  closing.push(
    () => app.close(),
    () => events.close(),
  )
  graphql = async (headers = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify({ query: list }),
    })
    return {
      status: response.statusCode,
      retryAfter: response.headers['retry-after'],
      cacheControl: response.headers['cache-control'],
      body: response.json(),
    }
  }
  rest = (headers = {}) => fetch(`${origin}/v1/web/events`, { headers })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})
afterAll(() => database.close())

/**
 * Stops the clock by which looked up keys expire.
 * @returns a function that advances the clock
 */
function stopClock(): (ms: number) => void {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return (ms) => {
    now += ms
  }
}

async function keyOf(more: Partial<NewCredential> = {}) {
  const { id, secret } = await addCredential(database.db, {
    kind: 'app',
    name: 'Results app',
    organisationId: undefined,
    scopes: ['graphql:read', 'rest:read'],
    requestsPerMinute: 100,
    costPerMinute: 10_000,
    validDays: 365,
    ...more,
  })
  return { id, headers: { 'x-api-key': secret } }
}

test('a key has a quota of its own, whatever its address and other keys have used up', async () => {
  expect((await graphql()).status).toBe(200)
  expect((await graphql()).status).toBe(429)
  const app = await keyOf({ requestsPerMinute: 2 })
  expect((await graphql(app.headers)).status).toBe(200)
  expect((await graphql(app.headers)).status).toBe(200)
  expect((await graphql(app.headers)).status).toBe(429)
  expect((await rest(app.headers)).status).toBe(429)
  const other = await keyOf()
  expect((await graphql(other.headers)).status).toBe(200)
  expect((await rest(other.headers)).status).toBe(200)
  expect((await rest()).status).toBe(200)
})

test('a key has a cost budget of its own', async () => {
  const { headers } = await keyOf({ costPerMinute: listCost, requestsPerMinute: 0 })
  expect((await graphql(headers)).status).toBe(200)
  const refused = await graphql(headers)
  expect(refused.status).toBe(429)
  expect(Number(refused.retryAfter)).toBeGreaterThan(50)
  const unlimited = await keyOf({ costPerMinute: 0 })
  expect((await graphql(unlimited.headers)).status).toBe(200)
})

const unknownKeys = ['', 'secret', `parcours_app_${'a'.repeat(43)}`, `other_${'a'.repeat(43)}`]

test.each(unknownKeys)('the unknown key %j is refused, in GraphQL and REST', async (key) => {
  const headers = { 'x-api-key': key }
  const refused = await graphql(headers)
  expect(refused.status).toBe(401)
  expect(refused.cacheControl).toBe('no-store')
  expect(refused.body.errors).toEqual([
    {
      message: 'This API key or token is not known here. Check that it is complete.',
      extensions: { code: 'UNAUTHENTICATED', problem: 'apiKey.unknown' },
    },
  ])
  const response = await rest(headers)
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBe('Bearer')
  expect(await response.json()).toMatchObject({ code: 'apiKey.unknown' })
})

test('an expired key is refused with the day of its expiry', async () => {
  const { id, headers } = await keyOf()
  const expired = { expires_at: new Date('2026-01-31T12:00:00Z') }
  await database.db.updateTable('credentials').set(expired).where('id', '=', id).execute()
  const refused = await graphql(headers)
  expect(refused.status).toBe(401)
  expect(refused.body.errors).toMatchObject([
    {
      message: 'This API key or token expired on 2026-01-31. Ask for a new one.',
      extensions: { problem: 'apiKey.expired' },
    },
  ])
  expect((await rest(headers)).status).toBe(401)
})

test('a revoked key is refused after five seconds at most', async () => {
  const { id, headers } = await keyOf()
  const earlier = await keyOf()
  await revokeCredential(database.db, earlier.id)
  const refused = await graphql(earlier.headers)
  expect(refused.status).toBe(401)
  expect(refused.body.errors).toMatchObject([
    {
      message: 'This API key or token was revoked. Ask for a new one.',
      extensions: { problem: 'apiKey.revoked' },
    },
  ])

  const passTime = stopClock()
  expect((await graphql(headers)).status).toBe(200)
  await revokeCredential(database.db, id)
  passTime(5_001)
  expect((await graphql(headers)).status).toBe(401)
})

test('a key without the scope of a request is refused', async () => {
  const { headers } = await keyOf({ scopes: ['rest:read'] })
  expect((await rest(headers)).status).toBe(200)
  const refused = await graphql(headers)
  expect(refused.status).toBe(403)
  expect(refused.body.errors).toEqual([
    {
      message: 'This API key lacks the scope graphql:read.',
      extensions: { code: 'FORBIDDEN', problem: 'apiKey.scopeMissing' },
    },
  ])
})

test('an address that tries many keys is refused', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await graphql({ 'x-api-key': `guess-${String(attempt)}` })).status).toBe(401)
  }
  const refused = await graphql({ 'x-api-key': 'guess' })
  expect(refused.status).toBe(429)
  const { headers } = await keyOf()
  expect((await graphql(headers)).status).toBe(200)
})

test('an address that tries many keys causes no more queries, and its key in use stays valid', async () => {
  const inUse = await keyOf()
  const passTime = stopClock()
  expect((await graphql(inUse.headers)).status).toBe(200)
  const guesses = Array.from({ length: 30 }, (_, guess) => ({
    'x-api-key': `parcours_app_${String(guess).padStart(43, '0')}`,
  }))
  const refused = await Promise.all([
    ...guesses.slice(0, 15).map((headers) => rest(headers)),
    ...guesses.slice(15).map((headers) => graphql(headers)),
  ])
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401, 429]))
  expect(queries).toBeLessThanOrEqual(11)
  // After this time, the key in use is looked up again.
  passTime(5_001)
  expect((await graphql(inUse.headers)).status).toBe(200)
  expect((await rest(inUse.headers)).status).toBe(200)
})

test('an address whose visitors used up their requests can begin to use a key', async () => {
  const anonymous = await Promise.all(Array.from({ length: 12 }, () => rest()))
  expect(anonymous.map(({ status }) => status)).toContain(429)
  const { headers } = await keyOf()
  const simultaneous = await Promise.all(Array.from({ length: 15 }, () => rest(headers)))
  expect(new Set(simultaneous.map(({ status }) => status))).toEqual(new Set([200]))
})

test('the hour of the last use is recorded, not of refused keys', async () => {
  const used = await keyOf({ name: 'Used' })
  await keyOf({ name: 'Unused' })
  const revoked = await keyOf({ name: 'Revoked' })
  await revokeCredential(database.db, revoked.id)
  await graphql(used.headers)
  await graphql(revoked.headers)
  const credentials = await listCredentials(database.db)
  const uses = Object.fromEntries(credentials.map(({ name, last_used_at: at }) => [name, at]))
  expect(uses).toMatchObject({ Unused: null, Revoked: null })
  expect(uses['Used']?.toISOString()).toMatch(/:00:00\.000Z$/)
  expect(Date.now() - Number(uses['Used'])).toBeLessThan(3_660_000)
})

test('a database that contains a key does not reveal it', async () => {
  const { headers } = await keyOf()
  const rows = await database.db.selectFrom('credentials').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(headers['x-api-key'].slice(-43))
})
