import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { deleteEvent } from '../../services/events/import/publish/delete-event.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf, runner } from '../../services/events/import/testing.ts'
import { identityMigrations } from '../../services/identity/app.ts'
import { readClaim } from '../../services/identity/claims/token.ts'
import type { IdentitySchema } from '../../services/identity/database.ts'
import type { Service } from '../../services/platform/http/service.ts'
import type { OpenDatabase } from '../../services/platform/database/database.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'
import { executeDatabaseCommand } from '../commands/execute-database-command.ts'
import { readConfig } from '../config.ts'
import { openApiKeys, organisersOf } from '../credentials/api-keys.ts'
import {
  addCredential,
  findCredential,
  type NewCredential,
  recordUse,
} from '../credentials/queries.ts'
import { limitedTo } from '../overload/testing.ts'
import { openIdentity } from './identity.ts'

const secret = 'signs the links to results of the harbour'
const origin = 'https://results.example'
const raceId = 'harbour-half-2026-half'
const path = `/v1/identity/claim-links/${raceId}`

let database: OpenDatabase<EventsSchema & IdentitySchema>
let opened: Awaited<ReturnType<typeof openIdentity>>
let identity: Service
let address: string
const folder = mkdtempSync(join(tmpdir(), 'claim-links-'))

async function open(environment: Record<string, string>) {
  const { db } = database
  const keys = openApiKeys({
    find: (key) => findCredential(db, key),
    recordUse: (id) => recordUse(db, id),
  })
  const config = readConfig({ VAR_DIRECTORY: folder, ...environment })
  const limits = { requestsPerMinute: 300, graphqlRequestsPerMinute: 1, graphqlCostPerMinute: 1 }
  const admission = limitedTo(limits, keys)
  return openIdentity(db, config, () => origin, { admission, organisers: organisersOf(keys) })
}

beforeAll(async () => {
  database = await createTestDatabase<EventsSchema & IdentitySchema>([
    eventsMigrations,
    identityMigrations,
  ])
  const rows = [
    runner('1', { name: '=Ada Lagoon' }),
    runner('7', { name: 'Zebedee Canary', private: true }),
  ]
  await publishPackage(database.db, harbourHalf({ rows }))
  opened = await open({ CLAIM_SECRET: secret })
  ;({ identity } = opened)
  address = await identity.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  await database.db.deleteFrom('attempt_counts').execute()
  await database.db.deleteFrom('security_events').execute()
})
afterAll(async () => {
  await opened.mailer.close()
  await identity.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const tokenOf = (more: Partial<NewCredential> = {}) =>
  addCredential(database.db, {
    kind: 'organiser',
    name: 'Results office',
    organisationId: 'harbour-runners',
    scopes: ['events:import'],
    requestsPerMinute: 1_000,
    costPerMinute: 0,
    validDays: 365,
    ...more,
  })

interface Body {
  code?: string
  items: { bib: string | null; name: string; link: string }[]
  csv: string
}

async function get(token: string | undefined, target = path, at = address) {
  const headers = new Headers()
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(at + target, { headers })
  const cacheControl = response.headers.get('cache-control')
  return { status: response.status, cacheControl, body: (await response.json()) as Body }
}

test('an organiser gets the links that the command of the operator prints', async () => {
  const { secret: token } = await tokenOf()
  const { status, cacheControl, body } = await get(token, `${path}?language=nl`)
  expect([status, cacheControl]).toEqual([200, 'private, no-store'])
  const command = { name: 'claim-links', raceId, language: 'nl', origin, secret } as const
  const { stdout } = await executeDatabaseCommand(database, command)
  const withoutTokens = (csv = '') => csv.replaceAll(/token=\S+/g, 'token=')
  expect(withoutTokens(body.csv)).toBe(withoutTokens(stdout))
  expect(body.csv).toContain("1,'=Ada Lagoon,https:")

  const names = body.items.map(({ bib, name }) => [bib, name])
  expect(names.toSorted()).toEqual([
    ['1', '=Ada Lagoon'],
    ['7', 'Z. C.'],
  ])
  for (const { bib, link } of body.items) {
    const { origin: of, pathname, searchParams } = new URL(link)
    expect(of + pathname).toBe('https://results.example/nl/claim')
    const claim = readClaim(searchParams.get('token') ?? '', secret)
    const { id } = await database.db
      .selectFrom('participants')
      .select('id')
      .where('bib', '=', bib)
      .executeTakeFirstOrThrow()
    expect(claim?.result).toEqual({ race_id: raceId, participant_id: id })
  }
})

test('an organiser gets the link of one start number', async () => {
  const { secret: token } = await tokenOf()
  const { body } = await get(token, `${path}?bib=1`)
  expect(body.items).toEqual([
    {
      bib: '1',
      name: '=Ada Lagoon',
      link: expect.stringMatching(/^https:\/\/results\.example\/en\/claim\?token=/) as unknown,
    },
  ])
  expect((await get(token, `${path}?bib=2`)).body.items).toEqual([])
  const { status, body: problem } = await get(token, `${path}?bib=%00`)
  expect([status, problem.code], 'a null character').toEqual([400, 'request.invalid'])
})

test('only a token that may import to the organisation of the race gets links', async () => {
  expect(await get(undefined)).toMatchObject({ status: 401, body: { code: 'token.missing' } })
  expect(await get('parcours_organiser_x')).toMatchObject({
    status: 401,
    body: { code: 'apiKey.unknown' },
  })
  const timer = await tokenOf({ scopes: ['events:write'] })
  expect(await get(timer.secret)).toMatchObject({
    status: 403,
    body: { code: 'apiKey.scopeMissing' },
  })
  const other = await tokenOf({ organisationId: 'others', organisationName: 'Others' })
  expect(await get(other.secret)).toMatchObject({
    status: 403,
    body: { code: 'token.otherOrganisation' },
  })
  const own = await tokenOf()
  expect(await get(own.secret, '/v1/identity/claim-links/no-race')).toMatchObject({
    status: 404,
    body: { code: 'race.notFound' },
  })
  expect(await database.db.selectFrom('security_events').selectAll().execute()).toEqual([])
})

test('the security log has the token and the race, and no token gets links without end', async () => {
  const { id, secret: token } = await tokenOf()
  const statuses = await Promise.all(
    Array.from({ length: 121 }, async () => (await get(token, `${path}?bib=1`)).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await get((await tokenOf()).secret)).status).toBe(200)
  const logged = async () => {
    const events = await database.db.selectFrom('security_events').selectAll().execute()
    return events.filter(({ credential_id }) => credential_id === id)
  }
  await expect.poll(async () => (await logged()).length).toBe(120)
  expect((await logged())[0]).toMatchObject({
    kind: 'claim_links_made',
    race_id: raceId,
    account_id: null,
    network_hash: expect.stringMatching(/./) as unknown,
  })
})

test('links of whole races are made one after the other, and requests beyond a few are refused', async () => {
  const { secret: token } = await tokenOf()
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async () => (await get(token)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  // A refused request does not count.
  const counted = await database.db.selectFrom('attempt_counts').select('count').execute()
  expect(counted).toEqual([{ count: statuses.filter((status) => status === 200).length }])
})

test('a site without claim links has none for organisers', async () => {
  const without = await open({})
  const at = await without.identity.listen({ host: '127.0.0.1', port: 0 })
  const { secret: token } = await tokenOf()
  expect(await get(token, path, at)).toMatchObject({
    status: 404,
    body: { code: 'route.notFound' },
  })
  await without.mailer.close()
  await without.identity.close()
})

test('the links of a race end at once when its event is removed', async () => {
  const { secret: token } = await tokenOf()
  expect((await get(token)).status).toBe(200)
  await deleteEvent(database.db, 'harbour-half-2026')
  expect(await get(token)).toMatchObject({ status: 410, body: { code: 'event.gone' } })
})
