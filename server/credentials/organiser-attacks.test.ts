import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEventsService, eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf } from '../../services/events/import/testing.ts'
import type { OpenDatabase } from '../../services/platform/database/database.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'
import { openApiKeys, organisersOf } from './api-keys.ts'
import {
  addCredential,
  findCredential,
  type NewCredential,
  recordUse,
  revokeCredential,
} from './queries.ts'
import { limitedTo } from '../overload/testing.ts'

const race = '/v1/timing/races/harbour-half-2026-half'

let database: OpenDatabase<EventsSchema>
let origin: string
let close: () => Promise<void>

beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([eventsMigrations])
  const { db } = database
  const pkg = harbourHalf({})
  await publishPackage(db, pkg)
  const { organisation, event } = pkg
  await publishPackage(db, {
    ...pkg,
    contentHash: 'other',
    organisation: { ...organisation, id: 'others' },
    event: { ...event, id: 'other-2026' },
    races: [],
    news: [],
  })
  const keys = openApiKeys({
    find: (key) => findCredential(db, key),
    recordUse: (id) => recordUse(db, id),
  })
  const admission = limitedTo(
    { requestsPerMinute: 30, graphqlRequestsPerMinute: 1, graphqlCostPerMinute: 10_000 },
    keys,
  )
  const app = await createEventsService(db, undefined, {
    admission,
    organisers: organisersOf(keys),
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  close = () => app.close()
})
afterAll(async () => {
  await close()
  await database.close()
})

async function tokenOf(more: Partial<NewCredential> = {}) {
  return addCredential(database.db, {
    kind: 'organiser',
    name: 'Timing office',
    organisationId: 'harbour-runners',
    scopes: ['events:write'],
    requestsPerMinute: 100,
    costPerMinute: 10_000,
    validDays: 365,
    ...more,
  })
}

async function post(headers: Record<string, string>, path = `${race}/passings`) {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ passings: [{ id: 'a', bib: '1', checkpoint: '5 km', race_ms: 1 }] }),
  })
  const { code } = (await response.json()) as { code?: string }
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

test('a valid token of the organisation is accepted', async () => {
  const { secret } = await tokenOf()
  expect((await post(bearer(secret))).status).toBe(200)
})

test('no token, an unknown one, and one in the address or another header are refused', async () => {
  const { secret } = await tokenOf()
  expect(await post({})).toMatchObject({ status: 401, code: 'token.missing' })
  expect(await post(bearer(`${secret}x`))).toMatchObject({ status: 401, code: 'apiKey.unknown' })
  expect(await post({ 'x-api-key': secret })).toMatchObject({ status: 401 })
  for (const name of ['token', 'authorization', 'access_token']) {
    const path = `${race}/passings?${name}=${encodeURIComponent(`Bearer ${secret}`)}`
    expect(await post({}, path)).toMatchObject({ status: 401, code: 'token.missing' })
  }
  expect(await post({ cookie: `token=${secret}` })).toMatchObject({ status: 401 })
})

test('expired and revoked tokens are refused', async () => {
  const expired = await tokenOf({ validDays: -1 })
  expect(await post(bearer(expired.secret))).toMatchObject({ status: 401, code: 'apiKey.expired' })
  const revoked = await tokenOf()
  await revokeCredential(database.db, revoked.id)
  expect(await post(bearer(revoked.secret))).toMatchObject({ status: 401, code: 'apiKey.revoked' })
})

test('a token of another organisation, a key of an app, and another race are refused', async () => {
  const other = await tokenOf({ organisationId: 'others' })
  expect(await post(bearer(other.secret))).toMatchObject({
    status: 403,
    code: 'token.otherOrganisation',
  })
  const app = await tokenOf({
    kind: 'app',
    organisationId: undefined,
    scopes: ['graphql:read', 'rest:read'],
  })
  expect(await post(bearer(app.secret))).toMatchObject({ status: 403, code: 'apiKey.scopeMissing' })
  const own = await tokenOf()
  for (const id of ['nothing', '..%2Fharbour-half-2026-half']) {
    const { status } = await post(bearer(own.secret), `/v1/timing/races/${id}/passings`)
    expect([400, 404]).toContain(status)
  }
})

test('a flood is refused by the quota of its own token, with the time to wait', async () => {
  const { secret } = await tokenOf({ requestsPerMinute: 2 })
  expect((await post(bearer(secret))).status).toBe(200)
  expect((await post(bearer(secret))).status).toBe(200)
  const refused = await post(bearer(secret))
  expect(refused).toMatchObject({ status: 429, code: 'request.tooMany' })
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  const another = await tokenOf()
  expect((await post(bearer(another.secret))).status).toBe(200)
})
