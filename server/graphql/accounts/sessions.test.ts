import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import {
  account,
  bearer,
  email,
  type GraphqlClient,
  me,
  openTestSite,
  password,
  tokenFields,
  type Tokens,
} from './testing.ts'

let site: Awaited<ReturnType<typeof openTestSite>>
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.clearAccounts())

/** Expects errors with the code that tells an app to refresh its tokens. */
async function expectRefused(phone: GraphqlClient, headers: Record<string, string>) {
  for (const query of ['{ me { email } }', '{ viewer { signedIn } }']) {
    const { errors } = await phone.send(query, {}, headers)
    expect(errors?.map(({ extensions }) => extensions)).toEqual([
      { code: 'UNAUTHENTICATED', problem: 'session.required' },
    ])
    expect(errors?.[0]?.message).toMatch(/^This access token .*: refresh it, or sign in again\.$/)
  }
}

test('the session cookie reaches the response as REST sets it, also from a batch', async () => {
  const browser = site.browser()
  await site.signUp(browser)
  const query = `mutation { signIn(input: { email: "${email}", password: "${password}" }) { accountId } }`
  const attributes =
    /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/
  const one = await site.browser().post({ query })
  expect(String(one.headers['set-cookie'])).toMatch(attributes)

  const both = await site.browser().post([{ query: '{ viewer { signedIn } }' }, { query }])
  expect(both.json()).toMatchObject([{ data: { viewer: { signedIn: false } } }, { data: {} }])
  expect([both.headers['set-cookie']].flat()).toEqual([expect.stringMatching(attributes)])
  expect(one.headers['set-cookie']).not.toEqual(both.headers['set-cookie'])
})

test('a phone signs in, refreshes its tokens and signs out', async () => {
  await site.signUp(site.browser())
  const phone = site.phone()
  const input = { email, password, session: 'BEARER' }
  const response = await phone.post({
    query: `mutation ($input: SignInInput!) { signIn(input: $input) { ${tokenFields} } }`,
    variables: { input },
  })
  expect(response.headers['set-cookie']).toBeUndefined()
  const first = response.json<{ data: { signIn: Tokens } }>().data.signIn
  expect(await me(phone, bearer(first))).toEqual({ email })
  const inAnHour = Date.parse(first.accessTokenExpiresAt) - Date.now()
  expect(inAnHour).toBeLessThanOrEqual(3_600_000)
  expect(inAnHour).toBeGreaterThan(3_500_000)

  await sql`update sessions set access_expires_at = now()`.execute(site.identity.db)
  await expectRefused(phone, bearer(first))
  const { errors } = await phone.send('mutation { exportRequest { data } }', {}, bearer(first))
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' })

  const refresh = (refreshToken: string) =>
    phone.mutate<Tokens>('refreshSession', { refreshToken }, tokenFields)
  const second = await refresh(first.refreshToken)
  expect(second).toMatchObject({ accountId: first.accountId, userErrors: [] })
  expect(await me(phone, bearer(second))).toEqual({ email })

  // A thief sends the token that the phone has already used.
  await sql`update sessions set refreshed_at = now() - interval '1 minute'`.execute(
    site.identity.db,
  )
  const refused = {
    refreshToken: null,
    accessToken: null,
    userErrors: [{ field: 'refreshToken', code: 'session.refused' }],
  }
  expect(await refresh(first.refreshToken)).toMatchObject(refused)
  await expectRefused(phone, bearer(second))
  expect(await refresh(second.refreshToken)).toMatchObject(refused)

  const third = await phone.mutate<Tokens>('signIn', input, tokenFields)
  expect(await phone.mutate('signOut', undefined, '', bearer(third))).toEqual({ userErrors: [] })
  await expectRefused(phone, bearer(third))
  expect(await refresh(third.refreshToken)).toMatchObject(refused)
})

test('an account of an app is confirmed without a cookie', async () => {
  const phone = site.phone()
  const confirmed = await site.signUp(phone, { session: 'BEARER' })
  expect(phone.cookie()).toBeUndefined()
  expect(await me(phone, bearer(confirmed))).toEqual({ email })
})

test('sessions are listed with their device and ended one by one or all others', async () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  const browser = site.browser({
    origin: 'https://results.example',
    'sec-fetch-site': 'same-origin',
    'user-agent': firefox,
  })
  await site.signUp(browser)
  const phone = site.phone()
  const signIn = () =>
    phone.mutate<Tokens>('signIn', { email, password, session: 'BEARER' }, 'accessToken')
  const [first, second] = [await signIn(), await signIn()]
  const fields = 'sessions { id kind browser system current createdAt usedAt expiresAt }'
  const { sessions } = await account<{ sessions: unknown[] }>(browser, fields)
  expect(sessions).toMatchObject([
    { kind: 'COOKIE', browser: 'Firefox', system: 'Windows', current: true },
    { kind: 'BEARER', browser: null, system: null, current: false },
    { kind: 'BEARER', browser: null, system: null, current: false },
  ])

  const { sessions: ofPhone } = await account<{ sessions: { id: string; current: boolean }[] }>(
    phone,
    'sessions { id current }',
    bearer(first),
  )
  const id = ofPhone.find(({ current }) => current)?.id
  expect(await browser.mutate('endSession', { id })).toEqual({ userErrors: [] })
  await expectRefused(phone, bearer(first))
  expect(await me(phone, bearer(second))).toEqual({ email })
  const gone = await browser.send(
    'mutation ($input: EndSessionInput!) { endSession(input: $input) { userErrors { code } } }',
    { input: { id } },
  )
  expect(gone.errors?.[0]?.extensions).toMatchObject({
    code: 'NOT_FOUND',
    problem: 'session.notFound',
  })

  expect(await browser.mutate('endOtherSessions')).toEqual({ userErrors: [] })
  await expectRefused(phone, bearer(second))
  expect(await me(browser)).toEqual({ email })
})

test('a new password ends all sessions and clears the cookie', async () => {
  const browser = site.browser()
  await site.signUp(browser)
  const phone = site.phone()
  const input = { email, password, session: 'BEARER' }
  const tokens = await phone.mutate<Tokens>('signIn', input, tokenFields)
  const change = (currentPassword: string, newPassword: string) =>
    browser.mutate('changePassword', { currentPassword, newPassword })
  expect(await change('not my password', 'barges and tugs')).toMatchObject({
    userErrors: [{ field: 'currentPassword', code: 'account.wrongPassword' }],
  })
  expect(await change(password, 'passwordpassword')).toMatchObject({
    userErrors: [{ field: 'newPassword', code: 'password.tooCommon' }],
  })
  expect(await me(browser)).toEqual({ email })

  expect(await change(password, 'barges and tugs')).toEqual({ userErrors: [] })
  expect(browser.cookie()).toBeUndefined()
  await expectRefused(phone, bearer(tokens))
  const { refreshToken } = tokens
  expect(await phone.mutate('refreshSession', { refreshToken })).toMatchObject({
    userErrors: [{ code: 'session.refused' }],
  })
})

test('without a session a result that does not exist is refused before it is looked for', async () => {
  const { errors } = await site
    .browser()
    .send('mutation { releaseResult(input: { athleteId: "nobody" }) { userErrors { code } } }')
  expect(errors?.map(({ extensions }) => extensions)).toEqual([
    { code: 'UNAUTHENTICATED', problem: 'session.required' },
  ])
})
