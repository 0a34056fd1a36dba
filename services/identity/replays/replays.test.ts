import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestIdentity, shopSecret } from '../testing.ts'
import { sign } from './signature.ts'

let identity: Awaited<ReturnType<typeof createTestIdentity>>
const email = 'ada@tugboats.example'

beforeAll(async () => {
  identity = await createTestIdentity()
})
afterAll(() => identity.close())
beforeEach(() => identity.reset())

const now = () => Math.floor(Date.now() / 1000)
const order = {
  order_id: 'order-1',
  email,
  race_id: 'harbour-half-2026-half',
  live_tracking: true,
  purchased_at: new Date(Date.now() - 60_000).toISOString(),
}

/** Sends an order like the shop, without the headers of a browser. */
function deliver(body: unknown, signature?: string, service = identity.app) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return identity.browser(service).post('orders', text, {
    origin: undefined,
    'sec-fetch-site': undefined,
    'x-signature': signature ?? sign(text, shopSecret, now()),
  })
}

const stored = () => identity.db.selectFrom('replay_entitlements').selectAll().execute()

test('a purchased replay is available for a year', async () => {
  const browser = await identity.signedUp(email)
  expect((await browser.get('account/replays')).body).toEqual({ items: [] })
  const response = await deliver(order)
  const until = new Date(order.purchased_at)
  until.setUTCFullYear(until.getUTCFullYear() + 1)
  expect(response).toMatchObject({
    status: 200,
    body: { order_id: 'order-1', valid_until: until.toISOString() },
  })
  const { email: _, ...shown } = order
  const replay = { ...shown, valid_until: until.toISOString(), active: true }
  expect((await browser.get('account/replays')).body).toEqual({ items: [replay] })
  expect((await browser.get('account/export')).body['replays']).toEqual([replay])
})

test.each([
  ['2024-02-29T12:00:00Z', '2025-02-28T12:00:00.000Z'],
  ['2023-03-01T00:00:00Z', '2024-03-01T00:00:00.000Z'],
  ['2024-12-31T23:59:59+01:00', '2025-12-31T22:59:59.000Z'],
])('a year from %s ends at %s', async (purchased_at, valid_until) => {
  const browser = await identity.signedUp(email)
  const response = await deliver({ ...order, purchased_at, live_tracking: false })
  expect(response.body).toMatchObject({ valid_until })
  const { body } = await browser.get('account/replays')
  expect(body).toMatchObject({ items: [{ valid_until, active: false, live_tracking: false }] })
})

test('a purchase before sign-up is assigned to the new account', async () => {
  await deliver({ ...order, email: 'ADA@Tugboats.Example' })
  const browser = await identity.signedUp(email)
  expect((await browser.get('account/replays')).body).toMatchObject({
    items: [{ order_id: 'order-1' }],
  })
  const other = await identity.signedUp('eve@tugboats.example')
  expect((await other.get('account/replays')).body).toEqual({ items: [] })
})

test('an order counts once, also if repeated or sent to several processes', async () => {
  const other = await identity.open()
  const responses = await Promise.all(
    [identity.app, other, identity.app, other].map((service) => deliver(order, undefined, service)),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(responses.map(({ body }) => body['valid_until'])).size).toBe(1)
  expect(await stored()).toHaveLength(1)
  expect(await deliver({ ...order, live_tracking: false })).toMatchObject({
    status: 409,
    body: { code: 'order.conflict', field: 'order_id' },
  })
  expect(await stored()).toMatchObject([{ live_tracking: true }])
})

test('a replayed signature is refused after five minutes and for another order', async () => {
  const text = JSON.stringify(order)
  const caught = sign(text, shopSecret, now() - 301)
  const refused = { status: 401, body: { code: 'order.notSigned' } }
  expect(await deliver(text, caught)).toMatchObject(refused)
  expect(await deliver(text, sign(text, shopSecret, now() + 310))).toMatchObject(refused)
  const fresh = sign(text, shopSecret, now())
  expect(await deliver({ ...order, order_id: 'order-2' }, fresh)).toMatchObject(refused)
  expect(await deliver(text, fresh.replace(/t=\d+/, `t=${String(now() + 1)}`))).toMatchObject(
    refused,
  )
  expect(await stored()).toEqual([])
  expect((await deliver(text, sign(text, shopSecret, now() - 290))).status).toBe(200)
})

test.each([
  ['none', ''],
  [
    'made with another secret',
    sign(JSON.stringify(order), 'x'.repeat(32), Math.floor(Date.now() / 1000)),
  ],
  ['truncated', 't=1,v1=abcd'],
  ['without a timestamp', `v1=${'a'.repeat(64)}`],
])('a signature that is %s is refused', async (_what, signature) => {
  expect(await deliver(order, signature)).toMatchObject({
    status: 401,
    body: { code: 'order.notSigned' },
  })
})

test.each([
  ['truncated JSON', '{"order_id":', undefined],
  ['a list', '[]', undefined],
  ['an unknown key', JSON.stringify({ ...order, price: 0 }), 'price'],
  ['a day without time', JSON.stringify({ ...order, purchased_at: '2026-05-01' }), 'purchased_at'],
  [
    'an impossible day',
    JSON.stringify({ ...order, purchased_at: '2026-02-30T10:00:00Z' }),
    'purchased_at',
  ],
  ['a path as race id', JSON.stringify({ ...order, race_id: '../x' }), 'race_id'],
  ['an invalid e-mail address', JSON.stringify({ ...order, email: 'ada' }), 'email'],
])('a signed order with %s is refused', async (_what, body, field) => {
  const response = await deliver(body)
  expect(response.status).toBe(400)
  if (field !== undefined && field !== 'price') expect(response.body['field']).toBe(field)
  expect(await stored()).toEqual([])
})

test('without a shop secret the route is 404', async () => {
  const lonely = await identity.open({ shopSecret: undefined })
  expect(await deliver(order, undefined, lonely)).toMatchObject({
    status: 404,
    body: { code: 'route.notFound' },
  })
})

test('deleting an account deletes its purchases', async () => {
  const browser = await identity.signedUp(email)
  await deliver(order)
  await browser.post('account/deletion', { password: 'tugs and barges' })
  expect(await stored()).toEqual([])
})

test('an order repeated after the deletion gets a receipt and stores no address', async () => {
  const browser = await identity.signedUp(email)
  const receipt = await deliver(order)
  await browser.post('account/deletion', { password: 'tugs and barges' })
  const again = await deliver(order)
  expect([again.status, again.body]).toEqual([200, receipt.body])
  expect(await stored()).toEqual([])
  const hashes = await identity.db.selectFrom('forgotten_orders').selectAll().execute()
  expect(hashes).toHaveLength(1)
  expect(JSON.stringify(hashes)).not.toMatch(/order-1|ada|tugboats/)

  const next = await identity.signedUp(email)
  expect((await next.get('account/replays')).body).toEqual({ items: [] })
  await deliver({ ...order, order_id: 'order-2' })
  expect((await next.get('account/replays')).body).toMatchObject({
    items: [{ order_id: 'order-2' }],
  })
})

test('the passings of a replay are for its buyer while it is available, and never cached', async () => {
  const service = await createTestIdentity({
    replays: {
      passings: (raceId) => Promise.resolve({ step_ms: 5_000, of: raceId }),
      moment: (raceId, { ms, bibs }) => Promise.resolve({ at_ms: ms, bibs, of: raceId }),
    },
  })
  const url = `account/replays/${order.race_id}/field`
  const moment = `${url}/at?ms=7201000&bibs=7`
  expect((await service.browser().get(url)).status).toBe(401)
  expect((await service.browser().get(moment)).status).toBe(401)
  const browser = await service.signedUp(email)
  expect(await browser.get(moment)).toMatchObject({ status: 403, body: { code: 'replay.locked' } })
  const locked = await browser.get(url)
  expect(locked).toMatchObject({ status: 403, body: { code: 'replay.locked' } })
  await deliver(order, undefined, service.app)
  await service.db.updateTable('replay_entitlements').set({ race_id: 'another' }).execute()
  expect((await browser.get(url)).status).toBe(403)
  await service.db.updateTable('replay_entitlements').set({ race_id: order.race_id }).execute()
  const open = await browser.get(url)
  expect(open).toMatchObject({ status: 200, body: { step_ms: 5_000, of: order.race_id } })
  expect(open.headers.get('cache-control')).toContain('no-store')
  expect((await browser.get(moment)).body).toEqual({
    at_ms: 7_201_000,
    bibs: ['7'],
    of: order.race_id,
  })
  await service.db
    .updateTable('replay_entitlements')
    .set({ valid_until: new Date(Date.now() - 1_000) })
    .execute()
  expect((await browser.get(url)).status).toBe(403)
  await service.close()
})
