import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testProfile, createTestIdentity, withinPeriod } from '../testing.ts'
import { networkOf } from '../../platform/http/network.ts'

let identity: Awaited<ReturnType<typeof createTestIdentity>>
const email = 'ada@tugboats.example'

beforeAll(async () => {
  identity = await createTestIdentity()
  await identity.signedUp(email)
})
afterAll(() => identity.close())
beforeEach(async () => {
  await withinPeriod()
  await identity.db.deleteFrom('attempt_counts').execute()
  await identity.db.deleteFrom('account_networks').execute()
})

const wrong = 'a guess of many'

/** Tries to sign in from one network with a wrong password, `times` times. */
async function fail(times: number, who = email, network = '203.0.113.1') {
  const statuses = []
  const browser = identity.browser()
  for (let tries = 0; tries < times; tries += 1) {
    const body = { email: who, password: wrong }
    const { status } = await browser.post('sessions', body, { 'x-forwarded-for': network })
    statuses.push(status)
  }
  return statuses
}

const signIn = (network: string, password = testProfile.password) =>
  identity.browser().post('sessions', { email, password }, { 'x-forwarded-for': network })

test.each([
  ['a known', email],
  ['an unknown', 'nobody@tugboats.example'],
])(
  '%s account allows ten attempts from one network, in all processes together',
  async (_which, who) => {
    const other = await identity.open()
    const statuses = []
    for (let tries = 0; tries < 11; tries += 1) {
      const browser = identity.browser(tries % 2 === 0 ? identity.app : other)
      const body = { email: who, password: wrong }
      const response = await browser.post('sessions', body, { 'x-forwarded-for': '203.0.113.1' })
      statuses.push(response.status)
      if (tries < 10) continue
      expect(response.body).toEqual({
        status: 429,
        code: 'request.tooMany',
        title: 'Too many requests. Wait a little.',
      })
      const wait = Number(response.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(15 * 60)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    // The right password of the guessed account is refused, too. Otherwise the response would
    // reveal which guess was right. Guesses for an unknown account lock out nobody.
    expect((await signIn('203.0.113.1')).status).toBe(who === email ? 429 : 201)
  },
)

test('failures of other networks do not lock out the owner', async () => {
  expect((await fail(11)).at(-1)).toBe(429)
  expect((await signIn('198.51.100.1')).status).toBe(201)
})

test('a right password clears the failures of its network only', async () => {
  await fail(9, email, '198.51.100.1')
  await fail(10)
  expect((await signIn('198.51.100.1')).status).toBe(201)
  expect(await fail(11, email, '198.51.100.1')).toEqual([...Array<number>(10).fill(401), 429])
  expect(await fail(1)).toEqual([429])
})

/** Sets the number of failed sign-ins from other networks to the hourly limit minus `left`. */
async function failFromManyNetworks(left = 0) {
  await fail(1, email, '203.0.113.9')
  await identity.db
    .updateTable('attempt_counts')
    .set({ count: 100 - left })
    .where('purpose', '=', 'signIn.strangers')
    .execute()
}

test('guesses from many networks are limited, but not sign-ins from a known network', async () => {
  expect((await signIn('198.51.100.1')).status).toBe(201)
  await failFromManyNetworks(2)
  const statuses = []
  for (let network = 1; network < 5; network += 1) {
    statuses.push(...(await fail(1, email, `203.0.113.${String(network)}`)))
  }
  expect(statuses).toEqual([401, 401, 429, 429])
  expect((await signIn('192.0.2.1')).status).toBe(429)
  expect((await signIn('198.51.100.1')).status).toBe(201)
})

test('recovery ends a lockout, even while guessing continues', async () => {
  await fail(11, email, '192.0.2.1')
  await fail(11, email, '192.0.2.3')
  await failFromManyNetworks()
  expect((await signIn('192.0.2.1')).status).toBe(429)
  expect((await signIn('192.0.2.2')).status).toBe(429)
  await identity.browser().post('recovery', { email })
  const body = { token: await identity.lastToken(email), password: testProfile.password }
  const network = { 'x-forwarded-for': '192.0.2.1' }
  const confirmed = await identity.browser().post('recovery/confirmation', body, network)
  expect(confirmed.status).toBe(204)
  expect((await signIn('192.0.2.1')).status).toBe(201)
  expect((await signIn('192.0.2.3')).status).toBe(201)
  // Using the first link has ended the pause, so the next e-mail is sent immediately.
  await identity.browser().post('recovery', { email })
  expect(await identity.lastToken(email)).not.toBe('')

  await failFromManyNetworks()
  expect((await signIn('192.0.2.2')).status).toBe(429)
  expect((await signIn('192.0.2.1')).status).toBe(201)
})

test.each([
  ['sign-up', 'nobody@tugboats.example'],
  ['sign-up', email],
  ['recovery', 'nobody@tugboats.example'],
  ['recovery', email],
])('%s for %s: three e-mails an hour, and the same response each time', async (path, who) => {
  await identity.db.deleteFrom('mailed_links').execute()
  const before = (await identity.emails()).length
  const other = await identity.open()
  const responses = []
  const sent = []
  for (let minute = 0; minute < 60; minute += 5) {
    const concurrent = [identity.app, other, identity.app].map((service) =>
      identity.browser(service).post(path, { email: who }),
    )
    responses.push(...(await Promise.all(concurrent)))
    sent.push((await identity.emails()).length - before)
    // The owner always has an e-mail with a valid link, however many requests strangers send.
    expect(await hasValidLink(who)).toBe(true)
    await letPass(5)
  }
  expect(sent).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3])
  expect(new Set((await identity.emails()).slice(before).map(({ to }) => to))).toEqual(
    new Set([who]),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]))
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(new Set(responses.map(({ headers }) => [...headers.keys()].join())).size).toBe(1)
})

/** Makes pauses end and links expire a number of minutes earlier. */
async function letPass(minutes: number) {
  const interval = sql`make_interval(mins => ${sql.lit(minutes)})`
  await sql`update attempt_counts set ends_at = ends_at - ${interval} where purpose like 'sent.%'`.execute(
    identity.db,
  )
  await sql`update mailed_links set expires_at = expires_at - ${interval}`.execute(identity.db)
}

async function hasValidLink(who: string): Promise<boolean> {
  const links = identity.db.selectFrom('mailed_links').select('token_hash').where('email', '=', who)
  return (await links.where('expires_at', '>', new Date()).execute()).length > 0
}

test('sign-ups by a stranger do not delay the recovery of the owner', async () => {
  await identity.browser().post('sign-up', { email })
  await identity.browser().post('recovery', { email })
  expect(await identity.lastToken(email)).not.toBe('')
  expect((await identity.emails()).at(-1)?.text).toContain('/account/recover?token=')
})

test('one network may request twenty e-mails an hour', async () => {
  const browser = identity.browser()
  const statuses = []
  for (let index = 0; index < 21; index += 1) {
    const body = { email: `visitor${String(index)}@tugboats.example` }
    statuses.push((await browser.post('recovery', body)).status)
  }
  expect(statuses).toEqual([...Array<number>(20).fill(202), 429])
})

test('one network may try thirty links an hour', async () => {
  const browser = identity.browser()
  const statuses = await Promise.all(
    Array.from({ length: 31 }, async () => {
      const body = { token: 'A'.repeat(43), password: testProfile.password }
      return (await browser.post('recovery/confirmation', body)).status
    }),
  )
  expect(statuses.filter((status) => status === 410)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('counts contain no addresses and are deleted when their period ends', async () => {
  const browser = identity.browser()
  await browser.post('sessions', { email, password: testProfile.password })
  const counts = () => identity.db.selectFrom('attempt_counts').selectAll().execute()
  await identity.browser().post('sessions', { email, password: wrong })
  expect((await counts()).length).toBeGreaterThan(2)
  expect(JSON.stringify(await counts())).not.toMatch(/tugboats|10\.0\./)
  await identity.db
    .updateTable('attempt_counts')
    .set({ ends_at: new Date(0) })
    .execute()
  await identity.browser().post('recovery', { email })
  expect((await counts()).map(({ purpose }) => purpose)).toEqual(['email', 'sent.recovery'])
})

test('a hash cannot be compared with guessed addresses without the key', async () => {
  const hashesOf = async (secretKey?: string) => {
    await identity.db.deleteFrom('attempt_counts').execute()
    const service = await identity.open({ secretKey })
    const body = { email, password: wrong }
    await identity.browser(service).post('sessions', body, { 'x-forwarded-for': '192.0.2.7' })
    const rows = await identity.db.selectFrom('attempt_counts').select('who').execute()
    return rows.map(({ who }) => who).toSorted()
  }
  const stored = await hashesOf()
  expect(stored).toEqual(await hashesOf())
  const first = await hashesOf('the first key of the harbour, 32 characters')
  expect(first).toEqual(await hashesOf('the first key of the harbour, 32 characters'))
  const second = await hashesOf('another key of the harbour, 32 characters')
  expect(new Set([...stored, ...first, ...second]).size).toBe(stored.length * 3)
  for (const guess of ['address 192.0.2.7', `account ${email}`]) {
    expect(stored).not.toContain(createHash('sha256').update(guess).digest('base64url'))
  }
  expect(await identity.db.selectFrom('secrets').selectAll().execute()).toHaveLength(1)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:FFFF:192.0.2.7', '192.0.2.7'],
  ['[2001:db8::1]:4711', '2001:db8:0:0::/64'],
  ['2001:DB8:0:1:aaaa::7', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a network may check sixty times an hour whether a link works, without using up its forms', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.1' }
  const browser = identity.browser()
  const check = () => browser.get('opened-link?purpose=sign_up', headers)
  for (let tries = 0; tries < 60; tries += 1) expect((await check()).body).toEqual({ valid: false })
  expect(await check()).toMatchObject({ status: 429, body: { code: 'request.tooMany' } })
  const link = { token: 'x'.repeat(43), password: testProfile.password }
  const form = { ...link, first_name: 'Ada', last_name: 'Lagoon' }
  expect(await browser.post('accounts', form, headers)).toMatchObject({ status: 410 })
})
