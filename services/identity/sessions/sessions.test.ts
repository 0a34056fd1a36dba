import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as argon2 from '@node-rs/argon2'
import { testProfile, createTestIdentity } from '../testing.ts'

/** The real argon2 library. The test counts its calls. */
const library = { hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) }
let identity: Awaited<ReturnType<typeof createTestIdentity>>
const email = 'ada@tugboats.example'
const right = { email, password: testProfile.password }

beforeAll(async () => {
  identity = await createTestIdentity({ argon2: library })
  await identity.signedUp(email)
})
afterAll(() => identity.close())
beforeEach(async () => {
  await identity.db.deleteFrom('attempt_counts').execute()
})

const sessions = () => identity.db.selectFrom('sessions').selectAll().execute()

test('signing in sets a cookie that scripts cannot read', async () => {
  const browser = identity.browser()
  expect((await browser.get('viewer')).body).toEqual({ account_id: null, signed_in: false })
  const response = await browser.post('sessions', right)
  expect(response.status).toBe(201)
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-session=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(response.body).toEqual({
    account_id: expect.any(String) as string,
    expires_at: expect.any(String) as string,
  })
  const viewer = await browser.get('viewer')
  expect(viewer.body).toEqual({ account_id: response.body['account_id'], signed_in: true })
  expect(viewer.headers.get('cache-control')).toBe('private, no-store')
})

test('signing out everywhere ends all sessions', async () => {
  const [here, there] = [identity.browser(), identity.browser()]
  await here.post('sessions', right)
  await there.post('sessions', right)
  const response = await here.send('DELETE', 'account/sessions')

  expect(response.status).toBe(204)
  expect(response.headers.get('set-cookie')).toMatch(/=; .*Max-Age=0/)
  expect((await there.get('account')).status).toBe(401)
  expect((await here.send('DELETE', 'account/sessions')).status).toBe(401)
})

test('over plain HTTP on the same machine the cookie is not secure', async () => {
  const plain = await identity.open({ secureCookies: false })
  const browser = identity.browser(plain)
  const { headers } = await browser.post('sessions', right)
  expect(headers.get('set-cookie')).toMatch(
    /^session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect((await browser.get('account')).status).toBe(200)
})

test('the e-mail address is case-insensitive', async () => {
  const response = await identity
    .browser()
    .post('sessions', { ...right, email: 'ADA@TugBoats.Example' })
  expect(response.status).toBe(201)
})

test.each([
  ['a wrong password', { email, password: 'tugs and barge' }],
  ['an unknown address', { email: 'nobody@tugboats.example', password: testProfile.password }],
])('%s takes one verification and gets the same response', async (_what, body) => {
  library.verify.mockClear()
  library.hash.mockClear()
  const response = await identity.browser().post('sessions', body)
  expect(response.status).toBe(401)
  expect(response.body).toEqual({
    status: 401,
    code: 'session.refused',
    title: 'The e-mail address or the password is wrong.',
  })
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(library.verify).toHaveBeenCalledTimes(1)
  expect(library.hash).not.toHaveBeenCalled()
  const [hash] = library.verify.mock.calls[0] ?? []
  expect(String(hash)).toContain('$argon2id$v=19$m=8,t=1,p=1$')
})

test('the right password takes one verification too', async () => {
  library.verify.mockClear()
  expect((await identity.browser().post('sessions', right)).status).toBe(201)
  expect(library.verify).toHaveBeenCalledTimes(1)
})

test('signing in replaces a planted session, and ends the previous session of the browser', async () => {
  const browser = identity.browser()
  browser.takeCookie(`__Host-session=${'planted'.repeat(7).slice(0, 43)}`)
  await browser.post('sessions', right)
  const first = browser.cookie()
  expect(first).not.toContain('planted')
  await browser.post('sessions', right)
  expect(browser.cookie()).not.toBe(first)

  const thief = identity.browser()
  thief.takeCookie(first)
  expect((await thief.get('account')).status).toBe(401)
  expect((await browser.get('account')).status).toBe(200)
})

test('signing out clears the cookie and ends the session', async () => {
  const browser = identity.browser()
  await browser.post('sessions', right)
  const cookie = browser.cookie()
  const { status, headers } = await browser.send('DELETE', 'session')
  expect(status).toBe(204)
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-session=; Max-Age=0; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
  )
  browser.takeCookie(cookie)
  expect(await browser.get('account')).toMatchObject({
    status: 401,
    body: { code: 'session.required' },
  })
  expect((await browser.send('DELETE', 'session')).status).toBe(204)
})

test('a request with the cookie of a session that has ended clears the cookie', async () => {
  const ended = { cookie: '__Host-session=ended' }
  const cookiesAfter = async (headers: Record<string, string>) => {
    const response = await identity.browser().get('account', headers)
    expect(response).toMatchObject({ status: 401, body: { code: 'session.required' } })
    return response.headers.getSetCookie()
  }
  expect(await cookiesAfter(ended)).toEqual([
    expect.stringMatching(
      /^__Host-session=; Max-Age=0; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  expect(await cookiesAfter({})).toEqual([])
  expect(await cookiesAfter({ ...ended, authorization: 'Bearer x' })).toEqual([])
})

test('an app gets a token instead of a cookie, and a cookie beside a token is ignored', async () => {
  const app = identity.browser()
  const { body, headers } = await app.post('sessions', { ...right, kind: 'bearer' })
  expect(headers.get('set-cookie')).toBeNull()
  const authorization = `Bearer ${String(body['access_token'])}`
  expect((await app.get('account', { authorization })).body['email']).toBe(email)

  const browser = identity.browser()
  await browser.post('sessions', right)
  for (const wrong of ['Bearer x', 'Bearer ', 'Basic YTpi', authorization.slice(0, -1)]) {
    expect((await browser.get('account', { authorization: wrong })).status, wrong).toBe(401)
  }
  await app.send('DELETE', 'session', undefined, { authorization })
  expect((await app.get('account', { authorization })).status).toBe(401)
})

test('a bearer token is not valid as a cookie, nor a cookie as a bearer token', async () => {
  const browser = identity.browser()
  const { body } = await browser.post('sessions', { ...right, kind: 'bearer' })
  browser.takeCookie(`__Host-session=${String(body['access_token'])}`)
  expect((await browser.get('account')).status).toBe(401)
  browser.takeCookie(undefined)
  await browser.post('sessions', right)
  const token = String(browser.cookie()?.split('=')[1])
  expect((await browser.get('account', { authorization: `Bearer ${token}` })).status).toBe(401)
})

test('tokens of sessions are stored as hashes, and sessions end after thirty days', async () => {
  const browser = identity.browser()
  const { body } = await browser.post('sessions', right)
  const token = String(browser.cookie()?.split('=')[1])
  expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
  expect(JSON.stringify(await sessions())).not.toContain(token)
  const days = (Date.parse(String(body['expires_at'])) - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(30, 1)

  await identity.db.updateTable('sessions').set({ expires_at: new Date() }).execute()
  expect((await browser.get('account')).status).toBe(401)
  expect((await browser.get('viewer')).body).toMatchObject({ signed_in: false })
})

test('a hash with outdated cost is replaced once at the next sign-in, and no session ends', async () => {
  const browser = identity.browser()
  await browser.post('sessions', right)
  const dearer = await identity.open({
    passwordCost: { memoryCost: 16, timeCost: 2, parallelism: 1 },
  })
  const hashOf = async () =>
    (await identity.db.selectFrom('accounts').select('password_hash').executeTakeFirstOrThrow())
      .password_hash
  const before = await hashOf()
  await identity.browser(dearer).post('sessions', { email, password: 'tugs and barge' })
  expect(await hashOf()).toBe(before)

  expect((await identity.browser(dearer).post('sessions', right)).status).toBe(201)
  const renewed = await hashOf()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=16,t=2,p=1\$/)
  expect((await identity.browser(dearer).post('sessions', right)).status).toBe(201)
  expect(await hashOf()).toBe(renewed)
  expect((await browser.get('account')).status).toBe(200)
})
