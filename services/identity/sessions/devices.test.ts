import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestIdentity, testProfile } from '../testing.ts'

const email = 'ada@tugboats.example'
const credentials = { email, password: testProfile.password }
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let identity: Awaited<ReturnType<typeof createTestIdentity>>

beforeAll(async () => {
  identity = await createTestIdentity()
  await identity.signedUp(email)
  await identity.signedUp('eve@tugboats.example')
})
afterAll(() => identity.close())
beforeEach(async () => {
  await identity.db.deleteFrom('attempt_counts').execute()
  await identity.db.deleteFrom('sessions').execute()
})

async function signedIn(headers: Record<string, string> = {}, body: object = credentials) {
  const browser = identity.browser()
  const { status } = await browser.post('sessions', body, headers)
  expect(status).toBe(201)
  return browser
}

interface Listed {
  id: string
  browser: string | null
  system: string | null
  current: boolean
  used_at: string
  created_at: string
}

async function listed(browser: Browser): Promise<Listed[]> {
  const { status, body } = await browser.get('account/sessions')
  expect(status).toBe(200)
  return body['items'] as Listed[]
}

/**
 * Sets the last use of all sessions to a time in the past.
 * @param ago interval before the time of the database
 */
const lastUsed = (ago: string) =>
  sql`update sessions set used_at = now() - ${ago}::interval`.execute(identity.db)

test('sessions are listed with their device, the current one first, without tokens', async () => {
  const here = await signedIn({ 'user-agent': firefox })
  await signedIn({ 'user-agent': 'okhttp/4.12.0' }, { ...credentials, kind: 'bearer' })

  const { body } = await here.get('account/sessions')
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string
  const common = { id: expect.any(String) as string, created_at: date, used_at: date }
  expect(body).toEqual({
    items: [
      {
        ...common,
        kind: 'cookie',
        browser: 'Firefox',
        system: 'Windows',
        current: true,
        expires_at: date,
      },
      {
        ...common,
        kind: 'bearer',
        browser: null,
        system: null,
        current: false,
        expires_at: date,
      },
    ],
  })
  const stored = await identity.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(stored)).not.toMatch(/Gecko|okhttp/)
  for (const { token_hash } of stored) expect(JSON.stringify(body)).not.toContain(token_hash)
})

test('a session expires after seven days without use', async () => {
  const browser = await signedIn()
  await lastUsed('6 days 23 hours')
  expect((await browser.get('account')).status).toBe(200)
  await lastUsed('7 days')
  expect((await browser.get('account')).status).toBe(401)
  expect((await browser.get('viewer')).body).toMatchObject({ signed_in: false })

  // An expired session is not in the list. The next sign-in deletes it.
  const other = await signedIn()
  expect(await listed(other)).toHaveLength(1)
  expect(await identity.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
})

test('a session in daily use expires after thirty days', async () => {
  const browser = await signedIn()
  await sql`update sessions set expires_at = now()`.execute(identity.db)
  expect((await browser.get('account')).status).toBe(401)
})

test('the last use is stored at most once an hour', async () => {
  const browser = await signedIn()
  const usedAt = async () =>
    (await identity.db.selectFrom('sessions').select('used_at').executeTakeFirstOrThrow()).used_at
  await lastUsed('59 minutes')
  const before = await usedAt()
  await browser.get('account')
  expect(await usedAt()).toEqual(before)

  await lastUsed('61 minutes')
  await browser.get('account')
  expect((await usedAt()).getTime()).toBeGreaterThan(before.getTime())
})

test('a session can be ended from another session of the same account only', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  const eve = await signedIn({}, { ...credentials, email: 'eve@tugboats.example' })
  const id = String((await listed(here)).find(({ current }) => !current)?.id)

  for (const [browser, wrong] of [
    [eve, id],
    [here, 'no-such-session'],
  ] as const) {
    const response = await browser.send('DELETE', `account/sessions/${wrong}`)
    expect(response).toMatchObject({ status: 404, body: { code: 'session.notFound' } })
  }
  expect((await there.get('account')).status).toBe(200)

  const response = await here.send('DELETE', `account/sessions/${id}`)
  expect(response.status).toBe(204)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect((await there.get('account')).status).toBe(401)
  expect(await listed(here)).toHaveLength(1)

  const own = String((await listed(here))[0]?.id)
  const last = await here.send('DELETE', `account/sessions/${own}`)
  expect(last.headers.get('set-cookie')).toContain('Max-Age=0')
  expect((await here.get('account')).status).toBe(401)
})

test('all other sessions are ended, and the current one continues', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  const eve = await signedIn({}, { ...credentials, email: 'eve@tugboats.example' })

  const wrong = await here.send('DELETE', 'account/sessions?others=perhaps')
  expect(wrong).toMatchObject({ status: 400, body: { field: 'others' } })
  const response = await here.send('DELETE', 'account/sessions?others=true')
  expect(response.status).toBe(204)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect((await here.get('account')).status).toBe(200)
  expect((await there.get('account')).status).toBe(401)
  expect((await eve.get('account')).status).toBe(200)
})

test('without a session, no session is listed or ended', async () => {
  const anonymous = identity.browser()
  for (const [method, path] of [
    ['GET', 'account/sessions'],
    ['DELETE', 'account/sessions?others=true'],
    ['DELETE', 'account/sessions/some-session'],
  ] as const) {
    expect((await anonymous.send(method, path)).status, `${method} ${path}`).toBe(401)
  }
})
