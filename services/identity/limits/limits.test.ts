import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { somebody, createTestIdentity } from '../testing.ts'
import { networkOf } from '../../platform/network.ts'

let identity: Awaited<ReturnType<typeof createTestIdentity>>
const email = 'ada@tugboats.example'

beforeAll(async () => {
  identity = await createTestIdentity()
  await identity.signedUp(email)
})
afterAll(() => identity.close())
beforeEach(async () => {
  await identity.db.deleteFrom('attempt_counts').execute()
})

test.each([
  ['a known', email],
  ['an unknown', 'nobody@tugboats.example'],
])('%s account is tried ten times, from wherever and in whichever process', async (_which, who) => {
  const other = await identity.open()
  const statuses = []
  for (let tries = 0; tries < 11; tries += 1) {
    const browser = identity.browser(tries % 2 === 0 ? identity.app : other)
    const answer = await browser.post('sessions', { email: who, password: 'a guess of many' })
    statuses.push(answer.status)
    if (tries < 10) continue
    expect(answer.body).toEqual({
      status: 429,
      code: 'request.tooMany',
      title: 'Too many requests. Wait a little.',
    })
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(15 * 60)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  // Also with the right password: else the limit would say which guess was right.
  const right = await identity
    .browser()
    .post('sessions', { email: who, password: somebody.password })
  expect(right.status).toBe(429)
})

test('an address tries fifty accounts, and others go on', async () => {
  const browser = identity.browser()
  const statuses = await Promise.all(
    Array.from({ length: 51 }, async (_, index) => {
      const body = { email: `visitor${String(index)}@tugboats.example`, password: 'a guess' }
      return (await browser.post('sessions', body)).status
    }),
  )
  expect(statuses.filter((status) => status === 401)).toHaveLength(50)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const other = await identity.browser().post('sessions', { email, password: somebody.password })
  expect(other.status).toBe(201)
})

test.each([
  ['sign-up', 'nobody@tugboats.example'],
  ['recovery', email],
])('%s sends three letters an hour to one address', async (path, who) => {
  const statuses = []
  for (let tries = 0; tries < 4; tries += 1) {
    statuses.push((await identity.browser().post(path, { email: who })).status)
  }
  expect(statuses).toEqual([202, 202, 202, 429])
})

test('a token is not guessed: an address follows thirty links an hour', async () => {
  const browser = identity.browser()
  const statuses = await Promise.all(
    Array.from({ length: 31 }, async () => {
      const body = { token: 'A'.repeat(43), password: somebody.password }
      return (await browser.post('recovery/confirmation', body)).status
    }),
  )
  expect(statuses.filter((status) => status === 410)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('nobody reads addresses from the counts, and they are gone when their time is over', async () => {
  const browser = identity.browser()
  await browser.post('sessions', { email, password: somebody.password })
  const counts = () => identity.db.selectFrom('attempt_counts').selectAll().execute()
  expect(await counts()).toHaveLength(2)
  expect(JSON.stringify(await counts())).not.toMatch(/tugboats|10\.0\./)
  await identity.db
    .updateTable('attempt_counts')
    .set({ ends_at: new Date(0) })
    .execute()
  await identity.browser().post('recovery', { email })
  expect((await counts()).map(({ purpose }) => purpose)).toEqual(['letter', 'letter'])
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:DB8:0:1:aaaa::7', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
