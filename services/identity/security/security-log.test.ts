import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../../platform/log.ts'
import { createTestIdentity, testProfile, withinPeriod } from '../testing.ts'
import { createKeyedHash } from '../limits/keyed-hash.ts'
import { deleteExpired } from '../retention/queries.ts'

const email = 'ada@tugboats.example'
const right = { email, password: testProfile.password }
const secretKey = 'key of the hashes of networks'

let identity: Awaited<ReturnType<typeof createTestIdentity>>

beforeAll(async () => {
  identity = await createTestIdentity({ secretKey })
})
afterAll(() => identity.close())
beforeEach(async () => {
  await withinPeriod()
  for (const table of ['accounts', 'attempt_counts', 'security_events'] as const) {
    await identity.db.deleteFrom(table).execute()
  }
})

const stored = () => identity.db.selectFrom('security_events').selectAll().orderBy('id').execute()
const kinds = async () => (await stored()).map(({ kind }) => kind)

/** Waits until the log contains the events, because the service writes them after the response. */
const expectKinds = (...expected: string[]) =>
  expect.poll(kinds, { timeout: 10_000 }).toEqual(expected)

test('the life of an account is logged without personal data', async () => {
  const browser = await identity.signedUp(email)
  const idOf = async () => String((await browser.get('account')).body['id'])
  const id = await idOf()
  await expectKinds('sign_in_succeeded')
  await browser.post('sessions', { email, password: 'a guess' })
  await expectKinds('sign_in_succeeded', 'sign_in_failed')
  await identity.db.deleteFrom('security_events').execute()

  await browser.post('recovery', { email })
  await expectKinds('recovery_asked')
  const token = await identity.lastToken(email)
  await browser.post('recovery/confirmation', { token, password: 'barges and tugs' })
  await browser.post('sessions', { email, password: 'barges and tugs' })
  await expectKinds('recovery_asked', 'recovery_used', 'sign_in_succeeded')
  const changed = 'ada@lighthouse.example'
  await browser.post('account/email', { email: changed, password: 'barges and tugs' })
  await browser.post('account/email/confirmation', { token: await identity.lastToken(changed) })
  const change = { current_password: 'barges and tugs', new_password: testProfile.password }
  await browser.post('account/password', change)
  await browser.post('sessions', { email: changed, password: testProfile.password })
  await browser.send('DELETE', 'account/sessions?others=true')
  await browser.send('DELETE', 'session')
  await expectKinds(
    'recovery_asked',
    'recovery_used',
    'sign_in_succeeded',
    'email_change_asked',
    'email_changed',
    'password_changed',
    'sign_in_succeeded',
    'session_ended',
    'session_ended',
  )

  const events = await stored()
  expect(new Set(events.map(({ account_id }) => account_id))).toEqual(new Set([id]))
  expect(new Set(events.map(({ network_hash }) => network_hash)).size).toBe(1)
  expect(JSON.stringify(events)).not.toMatch(/tugboats|lighthouse|Lagoon|10\.0\./)
})

test('a failed sign-in is logged alike for known and unknown addresses', async () => {
  await identity.signedUp(email)
  await expectKinds('sign_in_succeeded')
  const [known, unknown] = [identity.browser(), identity.browser()]
  await known.post('sessions', { email, password: 'a guess' })
  await unknown.post('sessions', { email: 'nobody@tugboats.example', password: 'a guess' })
  await expectKinds('sign_in_succeeded', 'sign_in_failed', 'sign_in_failed')
  const accounts = (await stored()).slice(1).map(({ account_id }) => account_id)
  expect(accounts.toSorted()).toEqual([expect.any(String), null])
})

test('a failure of the log does not fail a sign-in', async () => {
  const browser = await identity.signedUp(email)
  await expectKinds('sign_in_succeeded')
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  await sql`alter table security_events rename to security_events_away`.execute(identity.db)
  try {
    expect((await browser.post('sessions', right)).status).toBe(201)
    expect((await browser.post('sessions', { email, password: 'a guess' })).status).toBe(401)
    await expect.poll(() => warn.mock.calls.length).toBe(2)
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/tugboats|10\.0\./)
  } finally {
    warn.mockRestore()
    await sql`alter table security_events_away rename to security_events`.execute(identity.db)
  }
})

test('an export contains the events of its account, and deleting the account detaches them', async () => {
  await identity.signedUp('eve@tugboats.example')
  const browser = await identity.signedUp(email)
  await browser.post('sessions', { email, password: 'a guess' })
  await expectKinds('sign_in_succeeded', 'sign_in_succeeded', 'sign_in_failed')
  const { body } = await browser.get('account/export')
  const event = { happened_at: expect.any(String) as string, network: expect.any(String) as string }
  expect(body['security_events']).toEqual([
    { kind: 'sign_in_succeeded', ...event },
    { kind: 'sign_in_failed', ...event },
  ])

  const id = String((await browser.get('account')).body['id'])
  await browser.post('account/deletion', { password: testProfile.password })
  const left = await stored()
  expect(left).toHaveLength(3)
  expect(JSON.stringify(left)).not.toContain(id)
})

test('events are deleted after their retention period', async () => {
  await identity.browser().post('sessions', { email, password: 'a guess' })
  await expectKinds('sign_in_failed')
  const age = (days: number) =>
    sql`update security_events set happened_at = now() - make_interval(days => ${days}::int)`.execute(
      identity.db,
    )
  const days = {
    accessRequests: 1,
    unclaimedOrders: 1,
    queuedEmails: 1,
    knownNetworks: 1,
    securityLog: 30,
  }
  await age(29)
  await deleteExpired(identity.db, days)
  expect(await kinds()).toEqual(['sign_in_failed'])
  await age(31)
  await deleteExpired(identity.db, days)
  expect(await kinds()).toEqual([])
})

test('the addresses of an IPv6 network share one hash, which depends on the key', async () => {
  const post = (service: typeof identity.app, address: string) =>
    identity
      .browser(service)
      .post('sessions', { email, password: 'a guess' }, { 'x-forwarded-for': address })
  const other = await identity.open({ secretKey: 'another key of the hashes of networks' })
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1']) {
    await post(identity.app, address)
  }
  await expectKinds(...Array<string>(3).fill('sign_in_failed'))
  await post(other, '2001:db8::1')
  await expectKinds(...Array<string>(4).fill('sign_in_failed'))
  const [first, second, third, fourth] = (await stored()).map(({ network_hash }) => network_hash)
  expect(second).toBe(first)
  expect(new Set([first, third, fourth]).size).toBe(3)
  expect(first).toMatch(/^[\w-]{43}$/)
})

// This test is the last one, because the service is still logging refusals when the test ends.
test('exceeded limits and refused orders are logged once a minute per network', async () => {
  const browser = identity.browser()
  const headers = { 'x-forwarded-for': '192.0.2.7', 'content-type': 'application/json' }
  for (let times = 0; times < 3; times += 1) {
    expect((await browser.post('orders', { order_id: 'x' }, headers)).status).toBe(401)
  }
  await expectKinds('order_refused')
  /** Sends so many requests that one hour has too many, even if a new hour begins meanwhile. */
  const meetLimit = async (more?: Record<string, string>) => {
    const request = { name: 'Eve', email, event: 'Harbour Half', message: 'Soon.' }
    for (let times = 0; times < 41; times += 1) {
      await browser.post('access-requests', request, more)
    }
  }
  await meetLimit(headers)
  await expectKinds('order_refused', 'limit_met')
  await meetLimit()
  await expectKinds('order_refused', 'limit_met', 'limit_met')
  const [first] = await stored()
  expect(first).toMatchObject({
    account_id: null,
    network_hash: await createKeyedHash(identity.db, secretKey)('network 192.0.2.7'),
  })
})
