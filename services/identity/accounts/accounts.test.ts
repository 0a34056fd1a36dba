import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testProfile, createTestIdentity, type Browser, withinPeriod } from '../testing.ts'

let identity: Awaited<ReturnType<typeof createTestIdentity>>
let browser: Browser
const email = 'ada@tugboats.example'

beforeAll(async () => {
  identity = await createTestIdentity()
})
afterAll(() => identity.close())
beforeEach(async () => {
  await identity.reset()
  browser = await identity.signedUp(email)
  ;(await identity.emails()).length = 0
})

async function signIn(password: string, address = email) {
  const other = identity.browser()
  const { status } = await other.post('sessions', { email: address, password })
  return { status, other }
}

test.each([
  ['GET', 'account'],
  ['PUT', 'account'],
  ['GET', 'account/export'],
  ['POST', 'account/password'],
  ['POST', 'account/email'],
  ['POST', 'account/deletion'],
])('%s %s requires a session', async (method, path) => {
  const bodies: Record<string, object> = {
    PUT: { ...profile },
    'account/password': { current_password: testProfile.password, new_password: 'barges and tugs' },
    'account/email': { email, password: testProfile.password },
    'account/deletion': { password: testProfile.password },
  }
  const body = bodies[path] ?? bodies[method]
  const response = await identity.browser().send(method, path, body)
  expect(response).toMatchObject({ status: 401, body: { code: 'session.required' } })
})

const profile = {
  first_name: 'Ada',
  last_name: 'Lagoon',
  date_of_birth: '1990-05-01',
  nationality: 'it',
  gender: 'F',
  newsletter: true,
  private_profile: true,
  language: 'it',
}

test('a profile is replaced completely: fields left out are removed', async () => {
  const full = await browser.send('PUT', 'account', profile)
  expect(full).toMatchObject({ status: 200, body: { ...profile, email } })
  const short = {
    first_name: 'Ada',
    last_name: 'Lagoon',
    newsletter: false,
    private_profile: true,
    language: 'en',
  }
  await browser.send('PUT', 'account', { ...short, nationality: null })
  expect((await browser.get('account')).body).toMatchObject({
    ...short,
    date_of_birth: null,
    nationality: null,
    gender: null,
  })
})

test.each([
  ['private_profile', undefined],
  ['newsletter', undefined],
  ['last_name', ''],
  ['date_of_birth', '2999-01-01'],
  ['date_of_birth', new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)],
  ['gender', 'other'],
  ['email', 'eve@tugboats.example'],
  ['id', 'x'],
  ['password_hash', 'x'],
])('a profile with %s = %j is refused and changes nothing', async (field, value) => {
  const before = await browser.get('account')
  const response = await browser.send('PUT', 'account', { ...profile, [field]: value })
  expect(response).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  expect((await browser.get('account')).body).toEqual(before.body)
})

test('a date of birth in the future is named together with the other mistakes', async () => {
  const wrong = { ...profile, last_name: '', date_of_birth: '2099-01-01', gender: 'other' }
  const { body } = await browser.send('PUT', 'account', wrong)
  expect(body['errors']).toMatchObject([
    { field: 'last_name' },
    { field: 'date_of_birth', title: 'This day is still to come.' },
    { field: 'gender' },
  ])
})

test('a new password ends all sessions of browsers and apps, and sends a notice', async () => {
  const { other } = await signIn(testProfile.password)
  const app = identity.browser()
  const { body } = await app.post('sessions', {
    email,
    password: testProfile.password,
    kind: 'bearer',
  })
  const authorization = `Bearer ${String(body['access_token'])}`
  await identity.browser().post('recovery', { email })
  const link = await identity.lastToken(email)

  const change = { current_password: testProfile.password, new_password: 'barges and tugs' }
  const response = await browser.post('account/password', change)
  expect(response.status).toBe(204)
  expect(response.headers.get('set-cookie')).toContain('Max-Age=0')
  expect((await browser.get('account')).status).toBe(401)
  expect((await other.get('account')).status).toBe(401)
  expect((await app.get('account', { authorization })).status).toBe(401)
  expect((await signIn(testProfile.password)).status).toBe(401)
  expect((await signIn('barges and tugs')).status).toBe(201)
  const old = await browser.post('recovery/confirmation', {
    token: link,
    password: testProfile.password,
  })
  expect(old.status).toBe(410)
  const notice = (await identity.emails()).at(-1)
  expect(notice).toMatchObject({
    to: email,
    subject: 'Your password at Harbour Results has been changed',
  })
})

test('changing password or address and deleting the account require the password', async () => {
  const wrong = 'barges and tugs'
  const tries = [
    ['account/password', { current_password: wrong, new_password: wrong }, 'current_password'],
    ['account/email', { email: 'eve@tugboats.example', password: wrong }, 'password'],
    ['account/deletion', { password: wrong }, 'password'],
  ] as const
  for (const [path, body, field] of tries) {
    const response = await browser.post(path, body)
    expect(response).toMatchObject({ status: 422, body: { code: 'account.wrongPassword', field } })
  }
  expect((await browser.get('account')).body['email']).toBe(email)
  expect(await identity.emails()).toEqual([])
})

test('only wrong passwords count, and right ones do not reset their count', async () => {
  await withinPeriod()
  const confirm = async (password: string) => {
    // The right password gets 409, because this is the address of the account already.
    const { status } = await browser.post('account/email', { email, password })
    return status
  }
  const { password } = testProfile
  const statuses = []
  for (let tries = 0; tries < 12; tries += 1) statuses.push(await confirm(password))
  expect(statuses).toEqual(Array<number>(12).fill(409))
  for (let tries = 0; tries < 9; tries += 1) expect(await confirm('a guess')).toBe(422)
  expect(await confirm(password)).toBe(409)
  expect(await Promise.all([1, 2, 3].map(() => confirm('a guess')))).toEqual(
    expect.arrayContaining([422, 429, 429]),
  )
  expect(await confirm(password)).toBe(429)
})

test('an export contains everything but secrets', async () => {
  await browser.send('PUT', 'account', profile)
  const request = { name: 'Ada', email, event: 'Harbour Half', message: 'Soon.' }
  await browser.post('access-requests', request)
  const { body, headers } = await browser.get('account/export')
  expect(headers.get('content-disposition')).toBe('attachment; filename="account.json"')
  expect(body).toMatchObject({
    account: { ...profile, email },
    sessions: [{ kind: 'cookie' }],
    access_requests: [request],
  })
  expect(JSON.stringify(body)).not.toMatch(/hash|argon2/)
})

test('the link to an export leads to the account page when the session has ended', async () => {
  const cookie = browser.cookie() ?? ''
  await browser.send('DELETE', 'session')
  const open = (accept: string) =>
    identity.app.inject({ url: '/v1/identity/account/export', headers: { accept, cookie } })
  const { statusCode, headers } = await open('text/html,application/xhtml+xml,*/*;q=0.8')
  expect(statusCode).toBe(303)
  expect(headers).toMatchObject({ location: '/account', 'cache-control': 'private, no-store' })
  expect(String(headers['set-cookie'])).toContain('Max-Age=0')
  const script = await open('*/*')
  expect([script.statusCode, script.json()]).toMatchObject([401, { code: 'session.required' }])
})

test('the link to an export leads to a page that says so after too many downloads', async () => {
  for (let times = 0; times < 10; times += 1) {
    expect((await browser.get('account/export')).status).toBe(200)
  }
  const { status, body } = await browser.get('account/export')
  expect([status, body['code']]).toEqual([429, 'request.tooMany'])
  const { statusCode, headers } = await identity.app.inject({
    url: '/v1/identity/account/export',
    headers: { accept: 'text/html,*/*;q=0.8', cookie: browser.cookie() ?? '' },
  })
  expect([statusCode, headers.location]).toEqual([303, '/account?refused=export'])
  expect(headers['cache-control']).toBe('private, no-store')
})

/**
 * Inserts rows of two e-mail addresses. One of the addresses has capital letters, because older
 * releases did not normalise addresses.
 */
async function storeOldRows() {
  const request = { name: 'Ada', event: 'Harbour Half', message: 'Soon.' }
  await browser.post('access-requests', { ...request, email: 'ADA@TugBoats.Example' })
  expect(await identity.db.selectFrom('access_requests').select('email').execute()).toEqual([
    { email },
  ])
  await identity.db.updateTable('access_requests').set({ email: 'Ada@TugBoats.Example' }).execute()
  await browser.post('access-requests', { ...request, email: 'eve@tugboats.example' })
  const order = {
    race_id: 'harbour-half-2026-half',
    live_tracking: false,
    purchased_at: new Date(),
    valid_until: new Date('2999-01-01'),
  }
  await identity.db
    .insertInto('replay_entitlements')
    .values([
      { ...order, order_id: 'order-1', email: 'Ada@TugBoats.Example' },
      { ...order, order_id: 'order-2', email: 'eve@tugboats.example' },
    ])
    .execute()
}

test('an export and a deletion find each row of an address, ignoring case', async () => {
  await storeOldRows()
  const { body } = await browser.get('account/export')
  expect(body['access_requests']).toMatchObject([{ email: 'Ada@TugBoats.Example' }])
  expect(body['replays']).toMatchObject([{ order_id: 'order-1' }])
  expect(body['known_networks']).toHaveLength(1)

  await identity.db.updateTable('replay_entitlements').set({ account_id: null }).execute()
  await browser.post('account/deletion', { password: testProfile.password })
  for (const table of ['access_requests', 'replay_entitlements'] as const) {
    const left = await identity.db.selectFrom(table).select('email').execute()
    expect(left, table).toEqual([{ email: 'eve@tugboats.example' }])
  }
  for (const table of ['account_networks', 'forgotten_orders'] as const) {
    const left = await identity.db.selectFrom(table).selectAll().execute()
    expect(left, table).toHaveLength(table === 'forgotten_orders' ? 1 : 0)
  }
  const counts = await identity.db.selectFrom('attempt_counts').select('account').execute()
  expect(counts.filter(({ account }) => account !== null)).toEqual([])
})

test('deleting an account deletes its rows and frees its address', async () => {
  const { other } = await signIn(testProfile.password)
  await identity.browser().post('recovery', { email })
  await identity.browser().post('sign-up', { email })
  await identity.mailer.idle()
  const response = await browser.post('account/deletion', { password: testProfile.password })
  expect(response.status).toBe(204)
  expect((await browser.get('account')).status).toBe(401)
  expect((await other.get('account')).status).toBe(401)
  expect((await signIn(testProfile.password)).status).toBe(401)
  for (const table of ['accounts', 'sessions', 'mailed_links', 'mail_jobs'] as const) {
    expect(await identity.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
  await identity.db.deleteFrom('attempt_counts').execute()
  await identity.signedUp(email)
})
