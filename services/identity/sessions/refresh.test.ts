import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestIdentity, testProfile } from '../testing.ts'

const email = 'ada@tugboats.example'
const credentials = { email, password: testProfile.password, kind: 'bearer' }
const hourMs = 3_600_000
const dayMs = 24 * hourMs

let identity: Awaited<ReturnType<typeof createTestIdentity>>
let phone: ReturnType<typeof createPhone>

beforeAll(async () => {
  identity = await createTestIdentity()
  phone = createPhone()
})
afterAll(() => identity.close())
beforeEach(async () => {
  await identity.reset()
  await identity.signedUp(email)
  await identity.db.deleteFrom('sessions').execute()
})

/** Creates a phone app. It sends no cookies and no origin headers. */
function createPhone() {
  const client = identity.browser()
  const headers = { origin: undefined, 'sec-fetch-site': undefined }
  return {
    post: (path: string, body: object) => client.post(path, body, headers),
    send: (method: string, path: string, token: string, body?: object) =>
      client.send(method, path, body, { ...headers, authorization: `Bearer ${token}` }),
  }
}

type Tokens = Record<
  'access_token' | 'access_token_expires_at' | 'refresh_token' | 'refresh_token_expires_at',
  string
>

async function signIn(): Promise<Tokens> {
  const { status, body } = await phone.post('sessions', credentials)
  expect(status).toBe(201)
  return body as Tokens
}
const refresh = (refresh_token: string) => phone.post('session/refresh', { refresh_token })

async function refreshed({ refresh_token }: Tokens): Promise<Tokens> {
  const { status, body } = await refresh(refresh_token)
  expect(status).toBe(200)
  return body as Tokens
}
const statusOf = async ({ access_token }: Pick<Tokens, 'access_token'>) =>
  (await phone.send('GET', 'account', access_token)).status

const sessions = () => identity.db.selectFrom('sessions').selectAll().execute()
/**
 * Moves the first use of the former refresh tokens into the past. A second use of such a token is
 * then refused.
 */
const endGrace = () =>
  sql`update sessions set refreshed_at = now() - interval '31 seconds'`.execute(identity.db)

const refused = { status: 401, body: { code: 'session.refused', field: 'refresh_token' } }

test('an access token is valid for an hour, and a refresh replaces both tokens', async () => {
  const first = await signIn()
  expect(Date.parse(first.access_token_expires_at) - Date.now()).toBeLessThanOrEqual(hourMs)
  expect(Date.parse(first.access_token_expires_at) - Date.now()).toBeGreaterThan(hourMs - 60_000)
  expect((Date.parse(first.refresh_token_expires_at) - Date.now()) / dayMs).toBeCloseTo(7, 1)
  expect(await statusOf(first)).toBe(200)

  await sql`update sessions set access_expires_at = now()`.execute(identity.db)
  expect(await statusOf(first)).toBe(401)
  const second = await refreshed(first)
  expect(await statusOf(second)).toBe(200)
  expect(second.access_token).not.toBe(first.access_token)
  expect(second.refresh_token).not.toBe(first.refresh_token)

  const third = await refreshed(second)
  expect(await statusOf(second)).toBe(401)
  expect(await statusOf(third)).toBe(200)
  expect(await sessions()).toHaveLength(1)
})

test('tokens are stored as hashes only', async () => {
  const tokens = await refreshed(await signIn())
  const stored = JSON.stringify(await sessions())
  for (const part of [tokens.access_token, ...tokens.refresh_token.split('.')]) {
    expect(part).toMatch(/^[\w-]{43}$/)
    expect(stored).not.toContain(part)
  }
})

test('a refresh token that comes again ends the session of both clients, and is logged', async () => {
  const first = await signIn()
  const second = await refreshed(first)
  await endGrace()
  expect(await refresh(first.refresh_token)).toMatchObject(refused)
  expect(await statusOf(second)).toBe(401)
  expect(await refresh(second.refresh_token)).toMatchObject(refused)
  expect(await sessions()).toEqual([])
  await expect
    .poll(() =>
      identity.db
        .selectFrom('security_events')
        .select('account_id')
        .where('kind', '=', 'refresh_reused')
        .execute(),
    )
    .toHaveLength(1)
})

test('after a lost response the same refresh token is accepted for thirty seconds, and the lost one is void', async () => {
  const first = await signIn()
  const lost = await refreshed(first)
  const second = await refreshed(first)
  expect(await statusOf(lost)).toBe(401)
  expect(await statusOf(second)).toBe(200)
  const third = await refreshed(second)
  // `second` replaced `first`, then `third` replaced `second`. So `first` is refused, although its
  // grace period has not ended.
  expect(await refresh(first.refresh_token)).toMatchObject(refused)
  expect(await statusOf(third)).toBe(401)
})

test('the void token of a lost response ends the session', async () => {
  const first = await signIn()
  const lost = await refreshed(first)
  const second = await refreshed(first)
  expect(await refresh(lost.refresh_token)).toMatchObject(refused)
  expect(await statusOf(second)).toBe(401)
})

test('of concurrent refreshes with one token at most one pair is valid', async () => {
  const first = await signIn()
  const pairs = await Promise.all(Array.from({ length: 5 }, () => refresh(first.refresh_token)))
  const statuses = await Promise.all(pairs.map(({ body }) => statusOf(body as Tokens)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test.each([
  ['an unknown token', `${'a'.repeat(43)}.${'b'.repeat(43)}`, 401],
  ['an access token', 'a'.repeat(43), 400],
  ['half a token', `${'a'.repeat(43)}.`, 400],
])('%s is refused and ends no session', async (_what, token, status) => {
  const tokens = await signIn()
  expect((await refresh(token)).status).toBe(status)
  expect(await statusOf(tokens)).toBe(200)
})

test('a session that was not used for seven days, or is thirty days old, is not refreshed', async () => {
  const idle = await signIn()
  await sql`update sessions set used_at = now() - interval '7 days'`.execute(identity.db)
  expect(await refresh(idle.refresh_token)).toMatchObject(refused)
  const old = await signIn()
  await sql`update sessions set expires_at = now()`.execute(identity.db)
  expect(await refresh(old.refresh_token)).toMatchObject(refused)
})

test('a refresh does not extend the session beyond thirty days', async () => {
  const first = await signIn()
  await sql`update sessions set expires_at = now() + interval '10 minutes'`.execute(identity.db)
  const second = await refreshed(first)
  for (const end of [second.access_token_expires_at, second.refresh_token_expires_at]) {
    expect(Date.parse(end) - Date.now()).toBeLessThanOrEqual(600_000)
  }
})

test('signing out works with an expired access token, which does nothing else', async () => {
  const tokens = await signIn()
  await sql`update sessions set access_expires_at = now()`.execute(identity.db)
  expect(await statusOf(tokens)).toBe(401)
  expect((await phone.send('DELETE', 'account/sessions', tokens.access_token)).status).toBe(401)
  expect((await phone.send('DELETE', 'session', tokens.access_token)).status).toBe(204)
  expect(await refresh(tokens.refresh_token)).toMatchObject(refused)
})

test.each([
  [
    'a new password',
    'account/password',
    { current_password: testProfile.password, new_password: 'barges and tugs' },
  ],
  ['the deletion of the account', 'account/deletion', { password: testProfile.password }],
])('%s ends refresh tokens', async (_what, path, body) => {
  const [here, there] = [await signIn(), await signIn()]
  expect((await phone.send('POST', path, here.access_token, body)).status).toBe(204)
  for (const { refresh_token } of [here, there]) {
    expect(await refresh(refresh_token)).toMatchObject(refused)
  }
})

test('ending a session from another device ends its refresh token', async () => {
  const [here, there] = [await signIn(), await signIn()]
  expect(
    (await phone.send('DELETE', 'account/sessions?others=true', here.access_token)).status,
  ).toBe(204)
  expect(await refresh(there.refresh_token)).toMatchObject(refused)
  await refreshed(here)
})

test('a session of a browser has no refresh token', async () => {
  const browser = identity.browser()
  const { body } = await browser.post('sessions', { ...credentials, kind: 'cookie' })
  expect(Object.keys(body)).toEqual(['account_id', 'expires_at'])
  expect(await sessions()).toMatchObject([{ refresh_hash: null, access_expires_at: null }])
})

test('refreshing is limited per network', async () => {
  const unknown = `${'a'.repeat(43)}.${'b'.repeat(43)}`
  const address = createPhone()
  const attempt = () => address.post('session/refresh', { refresh_token: unknown })
  let attempts = 1
  let { status, headers } = await attempt()
  // The limit counts in spans of five minutes. If a span ends meanwhile, the count begins again.
  for (; status !== 429 && attempts <= 600; attempts += 1) ({ status, headers } = await attempt())
  expect(status).toBe(429)
  expect(attempts).toBeGreaterThan(300)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})
