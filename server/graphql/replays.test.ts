import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setService, setShop } from '../../mesh/testing.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf } from '../../services/events/import/testing.ts'
import { getPackedField, getRaceField } from '../../services/events/race-field/queries.ts'
import { RaceFields } from '../../services/events/race-field/race-fields.ts'
import { createTestService } from '../../services/events/testing.ts'
import { sign } from '../../services/identity/replays/signature.ts'
import { createTestIdentity, shopSecret, testProfile } from '../../services/identity/testing.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { inProcess } from './open-gateway.ts'
import { createTestWeb } from '../testing.ts'
import { addGraphqlRoute } from './testing.ts'

let events: Awaited<ReturnType<typeof createTestService>>
let identity: Awaited<ReturnType<typeof createTestIdentity>>
let app: FastifyInstance
let identityCalls: number

const query = `{ event(id: "harbour-half-2026") { races {
  name replay { access liveTracking until unlockUrl unlockWithLiveTrackingUrl } } } }`
const freeRaceQuery = '{ race(id: "harbour-half-2026-free") { name replay { access } } }'

beforeAll(async () => {
  events = await createTestService()
  const fields = new RaceFields(events.db)
  identity = await createTestIdentity({
    replays: {
      passings: (raceId) => getPackedField(events.db, fields, raceId, true),
      moment: (raceId, moment) => getRaceField(events.db, fields, raceId, moment, true),
    },
  })
  const pkg = harbourHalf({})
  const race = (name: string, replay?: 'free' | 'paid') =>
    pkg.races.map((one) => ({
      ...one,
      name,
      id: `harbour-half-2026-${name}`,
      rankings: [],
      replay,
    }))
  const races = [race('half', 'paid'), race('long', 'paid'), race('free', 'free'), race('none')]
  await publishPackage(events.db, { ...pkg, races: races.flat() })

  setShop({
    unlockUrl: 'https://shop.test/replay',
    unlockWithLiveTrackingUrl: 'https://shop.test/live',
  })
  setService('events', inProcess(events.app))
  app = Fastify()
  const operations = new Map([['replays', query]])
  const responses = new ResponseCache()
  responses.follow({ number: 0, isCurrent: () => true })
  addGraphqlRoute(app, { responses, operations })
  await app.ready()
})
afterAll(async () => {
  setShop({})
  await app.close()
  await identity.close()
  await events.close()
})
beforeEach(async () => {
  for (const table of ['accounts', 'replay_entitlements', 'attempt_counts'] as const) {
    await identity.db.deleteFrom(table).execute()
  }
  identityCalls = 0
  const service = inProcess(identity.app)
  setService('identity', (request) => {
    identityCalls += 1
    return service(request)
  })
})

type Headers = Record<string, string>
interface Replay {
  access: string
  liveTracking: boolean
  until: string | null
  unlockUrl: string | null
  unlockWithLiveTrackingUrl: string | null
}

/** Two ways to send the query: as a text, and by a document id like the site's pages. */
const senders = {
  text: (headers: Headers) =>
    app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    }),
  page: (headers: Headers) => app.inject({ url: '/graphql?documentId=replays', headers }),
}

async function replays(headers: Headers = {}, sender: keyof typeof senders = 'text') {
  const response = await senders[sender](headers)
  const { data, errors } = response.json<{
    data: { event: { races: { name: string; replay: Replay | null }[] } }
    errors?: unknown[]
  }>()
  expect(errors).toBeUndefined()
  expect(response.headers['cache-control']).toBe('no-store')
  return Object.fromEntries(data.event.races.map(({ name, replay }) => [name, replay]))
}

async function buy(email: string, race: string, more: object = {}) {
  const text = JSON.stringify({
    order_id: `${email} ${race} ${JSON.stringify(more)}`.replaceAll(/\W+/g, '-').slice(0, 60),
    email,
    race_id: `harbour-half-2026-${race}`,
    live_tracking: false,
    purchased_at: new Date(Date.now() - 60_000).toISOString(),
    ...more,
  })
  const signature = sign(text, shopSecret, Math.floor(Date.now() / 1000))
  const headers = { origin: undefined, 'sec-fetch-site': undefined, 'x-signature': signature }
  expect((await identity.browser().post('orders', text, headers)).status).toBe(200)
}

async function cookieOf(email: string): Promise<Headers> {
  const browser = await identity.signedUp(email)
  return { cookie: `language=nl; ${String(browser.cookie())}` }
}

const [ada, eve] = ['ada@tugboats.example', 'eve@tugboats.example']

const locked = {
  access: 'LOCKED',
  liveTracking: false,
  until: null,
  unlockUrl: 'https://shop.test/replay',
  unlockWithLiveTrackingUrl: 'https://shop.test/live',
}
const nextYear = expect.stringMatching(
  new RegExp(`^${String(new Date().getUTCFullYear() + 1)}-`),
) as string

test('a locked replay has unlock URLs, a free one is open, and neither calls the identity service', async () => {
  const free = { access: 'OPEN', liveTracking: false, until: null }
  expect(await replays({ cookie: 'language=nl; my_session=x' })).toEqual({
    half: locked,
    long: locked,
    free: { ...free, unlockUrl: null, unlockWithLiveTrackingUrl: null },
    none: null,
  })
  expect(identityCalls).toBe(0)
})

test.each(['text', 'page'] as const)(
  'an unlocked replay is open to its buyer only, sent as %s in any order',
  async (sender) => {
    await buy(ada, 'half')
    const [adas, eves] = [await cookieOf(ada), await cookieOf(eve)]
    const open = { ...locked, access: 'OPEN', until: nextYear, unlockUrl: null }
    for (const [headers, half] of [
      [{}, locked],
      [adas, open],
      [eves, locked],
      [{}, locked],
      [adas, open],
    ] as const) {
      expect(await replays(headers, sender)).toMatchObject({ half, long: locked })
    }
  },
)

test('entitlements are fetched once for all races of a request', async () => {
  const cookie = await cookieOf(ada)
  identityCalls = 0
  await replays(cookie)
  expect(identityCalls).toBe(1)
})

test('live tracking leaves nothing to unlock, and the latest expiry counts', async () => {
  await buy(ada, 'half', { purchased_at: new Date(Date.now() - 86_400_000).toISOString() })
  await buy(ada, 'half', { live_tracking: true })
  const { half } = await replays(await cookieOf(ada))
  expect(half).toEqual({
    access: 'OPEN',
    liveTracking: true,
    until: expect.any(String) as string,
    unlockUrl: null,
    unlockWithLiveTrackingUrl: null,
  })
  const days = (Date.parse(String(half?.until)) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(364.5)
})

test('a replay is locked again after a year', async () => {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate() - 1)
  await buy(ada, 'half', { purchased_at: date.toISOString(), live_tracking: true })
  expect(await replays(await cookieOf(ada))).toMatchObject({ half: locked })
})

test('a bearer token works instead of a cookie', async () => {
  await buy(ada, 'half')
  await identity.signedUp(ada)
  const credentials = { email: ada, password: testProfile.password, kind: 'bearer' }
  const { body } = await identity.browser().post('sessions', credentials)
  const authorization = `Bearer ${String(body['access_token'])}`
  expect(await replays({ authorization })).toMatchObject({ half: { access: 'OPEN' } })
})

const momentQuery = `{ race(id: "harbour-half-2026-half") {
  field(atMs: 1234567) { atMs ink } whole: field(atMs: 1200000) { atMs ink } } }`

async function fieldsOfHalf(headers: Headers) {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: momentQuery }),
  })
  type Field = { atMs: number; ink: number[] }
  return response.json<{ data: { race: { field: Field; whole: Field } } }>().data.race
}

test('a moment between two minutes is for buyers; others get the whole minute, as a page does', async () => {
  await buy(ada, 'half')
  const [adas, eves] = [await cookieOf(ada), await cookieOf(eve)]
  const { field: bought, whole } = await fieldsOfHalf(adas)
  expect(bought.atMs).toBe(1_234_567)
  expect(whole.atMs).toBe(1_200_000)
  expect(bought.ink).not.toEqual(whole.ink)
  for (const headers of [{}, eves]) {
    expect(await fieldsOfHalf(headers)).toEqual({ field: whole, whole })
  }

  const site = await createTestWeb()
  const replay = '/en/events/harbour-half-2026/races/harbour-half-2026-half/replay'
  const page = async (at: number) => {
    // All visitors get the same page, so a page never shows an exact moment to buyers.
    const response = await site.inject({ url: `${replay}?at=${String(at)}&bib=1`, headers: adas })
    expect(response.statusCode).toBe(200)
    return /"atMs":(\d+),"distance".*?"ink":\[([\d,]+)\]/.exec(response.body)?.slice(1)
  }
  expect(await page(1234)).toEqual(['1200000', whole.ink.join(',')])
  await site.close()

  setService('identity', () => Promise.reject(new Error('away')))
  expect((await fieldsOfHalf(adas)).field).toEqual(whole)
})

test('an expired session counts as signed out, without an error', async () => {
  await buy(ada, 'half')
  const cookie = await cookieOf(ada)
  await identity.db.deleteFrom('sessions').execute()
  expect(await replays(cookie)).toMatchObject({ half: locked })
})

test('when the identity service fails, the rest of the result is complete', async () => {
  const cookie = await cookieOf(ada)
  setService('identity', () => Promise.reject(new Error('away')))
  const response = await senders.text(cookie)
  const { data, errors } = response.json<{
    data: { event: { races: { name: string; replay: Replay | null }[] } }
    errors: { path: unknown[]; extensions: object }[]
  }>()
  expect(data.event.races.map(({ replay }) => replay?.access)).toEqual([
    undefined,
    undefined,
    'OPEN',
    undefined,
  ])
  expect(errors).toHaveLength(2)
  expect(errors[0]).toMatchObject({
    path: ['event', 'races', 0, 'replay'],
    extensions: { code: 'UPSTREAM_UNAVAILABLE' },
  })
})

test('public replay access is cached', async () => {
  const response = await app.inject({
    url: `/graphql?query=${encodeURIComponent(freeRaceQuery)}`,
    headers: { accept: 'application/json', ...(await cookieOf(ada)) },
  })
  expect(response.json()).toEqual({ data: { race: { name: 'free', replay: { access: 'OPEN' } } } })
  expect(response.headers['cache-control']).toMatch(/^public/)
})
