import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sign } from '../../services/identity/replays/signature.ts'
import { createRetentionSweep } from '../../services/identity/retention/retention.ts'
import { createTestIdentity, shopSecret, testProfile } from '../../services/identity/testing.ts'
import { readConfig } from '../config.ts'
import { openIdentity } from './identity.ts'

let identity: Awaited<ReturnType<typeof createTestIdentity>>
const folder = mkdtempSync(join(tmpdir(), 'retention-'))
const opened: { close: () => Promise<unknown> }[] = []
const email = 'ada@tugboats.example'

beforeAll(async () => {
  identity = await createTestIdentity()
})
afterAll(async () => {
  await identity.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const table of [
    'accounts',
    'access_requests',
    'replay_entitlements',
    'mail_jobs',
    'mailed_links',
    'attempt_counts',
  ] as const) {
    await identity.db.deleteFrom(table).execute()
  }
})
afterEach(async () => {
  for (const service of opened.splice(0)) await service.close()
})

/** Starts another process of the site with the same database. */
async function start(env: NodeJS.ProcessEnv = {}) {
  const config = readConfig({ VAR_DIRECTORY: folder, ...env })
  const { identity: service, mailer } = await openIdentity(
    identity.db,
    config,
    () => 'http://localhost:3000',
  )
  opened.push(mailer, service)
}

const request = { name: 'Ada Lagoon', email, event: 'Harbour Half', message: 'Soon.' }

function deliverOrder(order_id: string, purchased_at: Date) {
  const body = JSON.stringify({
    order_id,
    email: order_id === 'claimed' ? email : 'eve@tugboats.example',
    race_id: 'harbour-half-2026-half',
    live_tracking: false,
    purchased_at: purchased_at.toISOString(),
  })
  const signature = sign(body, shopSecret, Math.floor(Date.now() / 1000))
  return identity.browser().post('orders', body, {
    origin: undefined,
    'sec-fetch-site': undefined,
    'x-signature': signature,
  })
}

const daysAgo = (days: number): RawBuilder<Date> =>
  sql<Date>`now() - make_interval(days => ${sql.lit(days)})`

/**
 * Inserts two rows for each kind of data. One expires in a day, the other has expired a day ago.
 */
async function fill() {
  await identity.signedUp(email)
  await identity.db.deleteFrom('account_networks').execute()
  const quiet = await identity.open({ wakeMailer: () => undefined })
  const days = readConfig({}).retention
  for (const [which, late] of [
    ['recent', -1],
    ['expired', 1],
  ] as const) {
    await identity.browser().post('access-requests', { ...request, name: which })
    await identity.db
      .updateTable('access_requests')
      .set({ received_at: daysAgo(days.accessRequests + late) })
      .where('name', '=', which)
      .execute()
    const purchased = new Date(Date.now() - (days.unclaimedOrders + late) * 86_400_000)
    expect((await deliverOrder(which, purchased)).status).toBe(200)
    const other = `${which}@tugboats.example`
    await identity.browser(quiet).post('recovery', { email: other })
    await identity.db
      .updateTable('mail_jobs')
      .set({ created_at: daysAgo(days.queuedEmails + late), due_at: new Date('2999-01-01') })
      .where('email', '=', other)
      .execute()
    const network = { 'x-forwarded-for': `192.0.2.${String(late + 1)}` }
    const body = { email, password: testProfile.password }
    expect((await identity.browser().post('sessions', body, network)).status).toBe(201)
    await identity.db
      .updateTable('account_networks')
      .set({ used_at: daysAgo(days.knownNetworks + late) })
      .where('used_at', '>', daysAgo(1))
      .execute()
  }
  expect((await deliverOrder('claimed', new Date(Date.now() - 2000 * 86_400_000))).status).toBe(200)
  await identity.db
    .updateTable('attempt_counts')
    .set({ ends_at: new Date(0) })
    .execute()
}

async function rows() {
  const { db } = identity
  const requests = await db.selectFrom('access_requests').select('name').execute()
  const orders = await db.selectFrom('replay_entitlements').select('order_id').execute()
  const jobs = await db.selectFrom('mail_jobs').select('email').execute()
  const networks = await db.selectFrom('account_networks').select('used_at').execute()
  const counts = await db.selectFrom('attempt_counts').select('who').execute()
  return {
    requests: requests.map(({ name }) => name).toSorted(),
    orders: orders.map(({ order_id }) => order_id).toSorted(),
    jobs: jobs.map((job) => job.email).toSorted(),
    networks: networks.length,
    counts: counts.length,
  }
}

test('start-up deletes exactly the expired rows, also when two processes start at once', async () => {
  await fill()
  // The mailer still sends the notices of the sign-ins from new networks.
  await expect
    .poll(rows, { timeout: 10_000 })
    .toMatchObject({ networks: 2, orders: { length: 3 }, jobs: { length: 2 } })
  await Promise.all([start(), start()])
  const left = {
    requests: ['recent'],
    orders: ['claimed', 'recent'],
    jobs: ['recent@tugboats.example'],
    networks: 1,
    counts: 0,
  }
  await vi.waitFor(async () => {
    expect(await rows()).toEqual(left)
  }, 20_000)
})

test('the retention settings change the number of days', async () => {
  await fill()
  await start({
    RETENTION_ACCESS_REQUESTS_DAYS: '400',
    RETENTION_UNCLAIMED_ORDERS_DAYS: '1',
    RETENTION_QUEUED_EMAILS_DAYS: '1',
    RETENTION_KNOWN_NETWORKS_DAYS: '36500',
  })
  await vi.waitFor(async () => {
    expect(await rows()).toEqual({
      requests: ['expired', 'recent'],
      orders: ['claimed'],
      jobs: [],
      networks: 2,
      counts: 0,
    })
  }, 20_000)
})

test('a later sweep deletes rows that expire later', async () => {
  await identity.browser().post('access-requests', request)
  const sweep = createRetentionSweep(identity.db, readConfig({}).retention, 50)
  opened.push(sweep)
  sweep.start()
  await identity.db
    .updateTable('access_requests')
    .set({ received_at: daysAgo(366) })
    .execute()
  await vi.waitFor(async () => {
    expect((await rows()).requests).toEqual([])
  }, 20_000)
})

test('a sweep frees the space of former rows', async () => {
  await identity.signedUp(email)
  const storeOften = async () => {
    for (let time = 0; time < 30; time += 1) {
      const following = JSON.stringify({ athletes: [randomBytes(20_000).toString('base64')] })
      await identity.db.updateTable('accounts').set({ following }).execute()
    }
    const sweep = createRetentionSweep(identity.db, readConfig({}).retention)
    sweep.start()
    await sweep.close()
    const { rows: sizes } = await sql<{
      bytes: number
    }>`select pg_total_relation_size('accounts') as bytes`.execute(identity.db)
    return sizes[0]?.bytes ?? 0
  }
  const before = await storeOften()
  expect((await storeOften()) - before).toBeLessThan(100_000)
})

test.each([
  ['RETENTION_ACCESS_REQUESTS_DAYS', '0'],
  ['RETENTION_QUEUED_EMAILS_DAYS', '1.5'],
  ['RETENTION_UNCLAIMED_ORDERS_DAYS', 'never'],
  ['RETENTION_KNOWN_NETWORKS_DAYS', '36501'],
])('%s = %s ends the start with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} is “${value}”. Give a whole number`)
})
