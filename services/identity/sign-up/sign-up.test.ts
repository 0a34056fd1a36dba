import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nothingFollowed } from '../../../domain/followed.ts'
import { testProfile, createTestIdentity } from '../testing.ts'

let identity: Awaited<ReturnType<typeof createTestIdentity>>

beforeAll(async () => {
  identity = await createTestIdentity()
})
afterAll(() => identity.close())
beforeEach(() => identity.reset())

const email = 'ada@tugboats.example'

async function linkFor(address: string): Promise<string> {
  await identity.browser().post('sign-up', { email: address })
  return identity.lastToken(address)
}

test('an account is created with the link of an e-mail, and is signed in', async () => {
  const browser = identity.browser()
  const accepted = await browser.post('sign-up', { email: 'Ada@Tugboats.Example', language: 'nl' })
  expect(accepted).toMatchObject({ status: 202, body: { valid_minutes: 60 } })
  const [message] = await identity.emails()
  expect(message).toMatchObject({ to: email, subject: 'Maak je account bij Harbour Results aan' })
  expect(message?.text).toMatch(
    /\n\nhttps:\/\/results\.example\/nl\/signup\?token=[A-Za-z0-9_-]{43}\n\n/,
  )
  expect(await identity.db.selectFrom('accounts').selectAll().execute()).toEqual([])

  const profile = {
    first_name: '港',
    last_name: "O'Lagoon-Smythe",
    date_of_birth: '1990-02-28',
    nationality: 'nl',
    gender: 'X',
    newsletter: true,
    private_profile: true,
    language: 'nl',
  }
  const token = await identity.lastToken(email)
  const made = await browser.post('accounts', { token, password: testProfile.password, ...profile })
  expect(made.status).toBe(201)
  const { body } = await browser.get('account')
  expect(body).toEqual({
    ...profile,
    id: made.body['account_id'],
    email,
    following: nothingFollowed,
    created_at: expect.any(String) as string,
  })
})

test('the response does not reveal whether an address has an account', async () => {
  await identity.signedUp(email)
  const browser = identity.browser()
  const known = await browser.post('sign-up', { email })
  const unknown = await browser.post('sign-up', { email: 'nobody@tugboats.example' })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const names = (headers: Headers) => [...headers.keys()]
  expect(names(known.headers)).toEqual(names(unknown.headers))

  const [, toKnown, toUnknown] = await identity.emails()
  expect(toKnown?.text).toContain('You already have one')
  expect(toKnown?.text).not.toContain('token=')
  expect(toUnknown?.text).toContain('token=')
})

test('fields left out are null, and options left out are false', async () => {
  const browser = await identity.signedUp(email, { date_of_birth: null })
  expect((await browser.get('account')).body).toMatchObject({
    date_of_birth: null,
    nationality: null,
    gender: null,
    newsletter: false,
    private_profile: false,
    language: 'en',
  })
})

test('a link creates one account, also with concurrent uses', async () => {
  const token = await linkFor(email)
  const responses = await Promise.all(
    [1, 2, 3].map(() => identity.browser().post('accounts', { token, ...testProfile })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 410, 410])
  expect(responses.find(({ status }) => status === 410)?.body).toMatchObject({
    code: 'link.invalid',
    field: 'token',
  })
})

test('of two links for one address, the second finds the account', async () => {
  const first = await linkFor(email)
  await identity.db.deleteFrom('attempt_counts').execute()
  const second = await linkFor(email)
  expect((await identity.browser().post('accounts', { token: first, ...testProfile })).status).toBe(
    201,
  )
  expect(
    await identity.browser().post('accounts', { token: second, ...testProfile }),
  ).toMatchObject({
    status: 409,
    body: { code: 'account.exists' },
  })
})

test('a link is valid for an hour, and for its purpose only', async () => {
  const token = await linkFor(email)
  const other = await identity
    .browser()
    .post('recovery/confirmation', { token, password: testProfile.password })
  expect(other).toMatchObject({ status: 410, body: { code: 'link.invalid' } })
  const [link] = await identity.db.selectFrom('mailed_links').selectAll().execute()
  const left = Number(link?.expires_at) - Date.now()
  expect(left).toBeGreaterThan(59 * 60_000)
  expect(left).toBeLessThanOrEqual(60 * 60_000)

  await identity.db.updateTable('mailed_links').set({ expires_at: new Date() }).execute()
  const late = await identity.browser().post('accounts', { token, ...testProfile })
  expect(late).toMatchObject({ status: 410, body: { code: 'link.invalid' } })
})

test('tokens are stored as hashes only', async () => {
  const token = await linkFor(email)
  expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
  const stored = await identity.db.selectFrom('mailed_links').selectAll().execute()
  expect(stored.length).toBeGreaterThan(0)
  expect(JSON.stringify(stored)).not.toContain(token)
})

test.each([
  ['email', 'ada'],
  ['email', 'ada@lagoon'],
  ['email', 'ada@tugboats.example, eve@tugboats.example'],
  ['email', 'a,eve@tugboats.example'],
  ['email', '"ada"@tugboats.example'],
  ['email', 'ada@tugboats.example\r\nBcc: eve@tugboats.example'],
  ['email', 'ada@xn--iñvalid.example'],
  ['email', 'ada@tugboats.example(1)'],
  ['email', 'ada@"tugboats".example'],
  ['language', 'xx'],
])('a sign-up with %s = %j is refused', async (field, value) => {
  const response = await identity.browser().post('sign-up', { email, [field]: value })
  expect(response).toMatchObject({ status: 400, body: { code: 'request.invalid', field } })
  expect(await identity.emails()).toEqual([])
})

test.each([
  ['first_name', ' '],
  ['first_name', 'A\r\nBcc: x'],
  ['last_name', 'x'.repeat(101)],
  ['password', 'short one'],
  ['password', 'x'.repeat(201)],
  ['date_of_birth', '1990-02-30'],
  ['date_of_birth', '2999-01-01'],
  ['date_of_birth', '0990-01-01'],
  ['nationality', 'Dutch'],
  ['nationality', 'zz'],
  ['gender', 'female'],
  ['newsletter', 'yes'],
  ['token', 'x'],
])('an account with %s = %j is refused', async (field, value) => {
  const token = await linkFor(email)
  const response = await identity
    .browser()
    .post('accounts', { token, ...testProfile, [field]: value })
  expect(response).toMatchObject({ status: 400, body: { code: 'request.invalid', field } })
})
