import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { signClaim } from '../../services/identity/claims/token.ts'
import { claimSecret, testProfile } from '../../services/identity/testing.ts'
import { type GraphqlClient, openTestSite, tokenFields, type Tokens } from './testing.ts'

const email = 'ada@tugboats.example'
const { password } = testProfile
const profile = { firstName: 'Ada', lastName: 'Lagoon' }

let site: Awaited<ReturnType<typeof openTestSite>>
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of ['accounts', 'attempt_counts', 'hidden_results'] as const) {
    await site.identity.db.deleteFrom(table).execute()
  }
})

async function signUp(client: GraphqlClient, more: object = {}) {
  const sent = await client.mutate('signUp', { email }, 'validMinutes')
  expect(sent).toEqual({ validMinutes: 60, userErrors: [] })
  const token = await site.identity.lastToken(email)
  const input = { token, password, ...profile, ...more }
  const confirmed = await client.mutate<Tokens>('confirm', input, tokenFields)
  expect(confirmed.userErrors).toEqual([])
  return confirmed
}

const bearer = ({ accessToken }: Pick<Tokens, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
})
async function me<Account = { email: string }>(
  client: GraphqlClient,
  headers = {},
  fields = 'email',
): Promise<Account | null> {
  const { data } = await client.send<{ me: Account | null }>(`{ me { ${fields} } }`, {}, headers)
  return data?.me ?? null
}
/** Like `me`, of an account that is signed in. */
async function account<Account>(client: GraphqlClient, fields: string, headers = {}) {
  const found = await me<Account>(client, headers, fields)
  if (found === null) throw new Error('This client is not signed in.')
  return found
}

test('a browser signs up, is signed in with a cookie, changes its profile and signs out', async () => {
  const browser = site.browser()
  expect(await me(browser)).toBeNull()
  const confirmed = await signUp(browser, { dateOfBirth: '1990-05-02', language: 'NL' })
  expect(confirmed).toMatchObject({ accessToken: null, refreshToken: null })
  expect(browser.cookie()).toMatch(/^__Host-session=[\w-]{43}$/)

  const fields =
    'id email firstName lastName dateOfBirth nationality gender newsletter privateProfile language createdAt'
  const account = {
    id: confirmed.accountId,
    email,
    ...profile,
    dateOfBirth: '1990-05-02',
    nationality: null,
    gender: null,
    newsletter: false,
    privateProfile: false,
    language: 'NL',
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  }
  expect(await me(browser, {}, fields)).toEqual(account)

  const changed = { ...profile, gender: 'F', newsletter: true, privateProfile: false }
  const input = { ...changed, language: 'FR', nationality: 'nl' }
  const payload = await browser.mutate('updateProfile', input, `account { ${fields} }`)
  expect(payload).toEqual({
    account: { ...account, ...input, dateOfBirth: null },
    userErrors: [],
  })

  const cookie = browser.cookie()
  const response = await browser.post({ query: 'mutation { signOut { userErrors { code } } }' })
  expect(String(response.headers['set-cookie'])).toMatch(
    /^__Host-session=; Max-Age=0; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
  )
  browser.takeCookie(cookie)
  expect(await me(browser)).toBeNull()
})

test('the session cookie reaches the response as REST sets it, also from a batch', async () => {
  const browser = site.browser()
  await signUp(browser)
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
  await signUp(site.browser())
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
  expect(await me(phone, bearer(first))).toBeNull()
  const { errors } = await phone.send('mutation { exportRequest { data } }', {}, bearer(first))
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' })

  const refresh = (refreshToken: string) =>
    phone.mutate<Tokens>('refreshSession', { refreshToken }, tokenFields)
  const second = await refresh(first.refreshToken)
  expect(second).toMatchObject({ accountId: first.accountId, userErrors: [] })
  expect(await me(phone, bearer(second))).toEqual({ email })

  // A thief presents the token that the phone has used.
  await sql`update sessions set refreshed_at = now() - interval '1 minute'`.execute(
    site.identity.db,
  )
  const refused = {
    refreshToken: null,
    accessToken: null,
    userErrors: [{ field: 'refreshToken', code: 'session.refused' }],
  }
  expect(await refresh(first.refreshToken)).toMatchObject(refused)
  expect(await me(phone, bearer(second))).toBeNull()
  expect(await refresh(second.refreshToken)).toMatchObject(refused)

  const third = await phone.mutate<Tokens>('signIn', input, tokenFields)
  expect(await phone.mutate('signOut', undefined, '', bearer(third))).toEqual({ userErrors: [] })
  expect(await me(phone, bearer(third))).toBeNull()
  expect(await refresh(third.refreshToken)).toMatchObject(refused)
})

test('an account of an app is confirmed without a cookie', async () => {
  const phone = site.phone()
  const confirmed = await signUp(phone, { session: 'BEARER' })
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
  await signUp(browser)
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
  expect(await me(phone, bearer(first))).toBeNull()
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
  expect(await me(phone, bearer(second))).toBeNull()
  expect(await me(browser)).toEqual({ email })
})

test('a new password ends all sessions and clears the cookie', async () => {
  const browser = site.browser()
  await signUp(browser)
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
  expect(await me(phone, bearer(tokens))).toBeNull()
  const { refreshToken } = tokens
  expect(await phone.mutate('refreshSession', { refreshToken })).toMatchObject({
    userErrors: [{ code: 'session.refused' }],
  })
})

test('a new address is confirmed with the link that was sent to it', async () => {
  const browser = site.browser()
  await signUp(browser)
  const other = 'ada@barges.example'
  expect(await browser.mutate('changeEmail', { email: other, password: 'wrong' })).toMatchObject({
    userErrors: [{ field: 'password', code: 'account.wrongPassword' }],
  })
  const asked = await browser.mutate('changeEmail', { email: other, password }, 'validMinutes')
  expect(asked).toEqual({ validMinutes: 60, userErrors: [] })
  const token = await site.identity.lastToken(other)
  expect(await browser.mutate('confirmEmail', { token })).toEqual({ userErrors: [] })
  expect(await me(browser)).toEqual({ email: other })
})

interface Results {
  total: number
  items: { participantId: string }[]
}

interface Walked extends Pick<Results, 'items'> {
  page: number | null
  pageInfo: { endCursor: string | null; hasNextPage: boolean; moved: boolean }
}

test('results are claimed, listed by page, hidden and released', async () => {
  const browser = site.browser()
  await signUp(browser)
  const participants = await site.events.db.selectFrom('participants').select('id').execute()
  const raceId = 'harbour-half-2026-half'
  const tokenOf = (participant_id: string) =>
    signClaim({ race_id: raceId, participant_id }, claimSecret)
  const ids = participants.map(({ id }) => id)
  const result =
    'result { athleteId raceId participantId isPrivate athlete { id name race { name } } }'
  for (const id of ids) {
    const claimed = await browser.mutate<{ result: unknown }>(
      'claimResult',
      { token: tokenOf(id) },
      result,
    )
    expect(claimed.userErrors).toEqual([])
    expect(claimed.result).toMatchObject({
      raceId,
      participantId: id,
      athleteId: `${raceId}~${id}`,
      isPrivate: false,
      athlete: {
        id: `${raceId}~${id}`,
        name: expect.stringMatching(/^Runner/) as string,
        race: { name: 'Half marathon' },
      },
    })
  }
  const page = (number: number) =>
    account<{ results: Results }>(
      browser,
      `results(page: ${String(number)}, itemsPerPage: 2) {
        total page itemsPerPage pageCount items { participantId race { name } } }`,
    )
  const { results: first } = await page(1)
  expect(first).toMatchObject({ total: 3, page: 1, itemsPerPage: 2, pageCount: 2 })
  const { results: second } = await page(2)
  const listed = [...first.items, ...second.items]
  expect(new Set(listed.map(({ participantId }) => participantId))).toEqual(new Set(ids))
  expect((await page(3)).results).toMatchObject({ total: 3, items: [] })

  const pageInfo = 'page pageInfo { endCursor hasNextPage moved } items { participantId }'
  const walk = (after: string) =>
    account<{ results: Walked }>(browser, `results(${after} itemsPerPage: 2) { ${pageInfo} }`)
  const { results: begin } = await walk('')
  expect(begin.pageInfo).toMatchObject({ hasNextPage: true, moved: false })
  const after = `after: "${String(begin.pageInfo.endCursor)}"`
  const { results: rest } = await walk(after)
  expect(rest).toMatchObject({ page: null, pageInfo: { hasNextPage: false, moved: false } })
  expect([...begin.items, ...rest.items].map(({ participantId }) => participantId)).toEqual(
    listed.map(({ participantId }) => participantId),
  )
  for (const wrong of [`page: 1, ${after}`, 'after: "e30"', 'after: "damaged"']) {
    const { errors } = await browser.send(`{ me { results(${wrong}) { total } } }`)
    expect(errors, wrong).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', field: 'after' } },
    ])
  }

  const [id = ''] = ids
  // Anyone with the link may hide the athlete, without an account.
  const visitor = site.browser()
  const token = tokenOf(id)
  const hidden = await visitor.mutate('hideResult', { token }, 'result { isPrivate }')
  expect(hidden).toEqual({ result: { isPrivate: true }, userErrors: [] })
  const shown = await visitor.mutate(
    'hideResult',
    { token, isPrivate: false },
    'result { isPrivate }',
  )
  expect(shown).toEqual({ result: { isPrivate: false }, userErrors: [] })

  const eve = site.browser()
  await site.identity.db.deleteFrom('attempt_counts').execute()
  await eve.mutate('signUp', { email: 'eve@tugboats.example' })
  const link = await site.identity.lastToken('eve@tugboats.example')
  await eve.mutate('confirm', { token: link, password, ...profile })
  expect(await eve.mutate('claimResult', { token }, result)).toMatchObject({
    result: null,
    userErrors: [{ field: 'token', code: 'claim.taken' }],
  })

  const athleteId = `${raceId}~${id}`
  expect(await browser.mutate('releaseResult', { athleteId })).toEqual({ userErrors: [] })
  expect((await page(1)).results.total).toBe(2)
})

test('purchased replays are listed by page', async () => {
  const browser = site.browser()
  const { accountId } = await signUp(browser)
  const year = 31_536_000_000
  await site.identity.db
    .insertInto('replay_entitlements')
    .values({
      order_id: 'order-1',
      account_id: accountId,
      email,
      race_id: 'harbour-half-2026-half',
      live_tracking: true,
      purchased_at: new Date(),
      valid_until: new Date(Date.now() + year),
    })
    .execute()
  const fields = 'total pageCount items { orderId liveTracking active race { name } }'
  expect(await me(browser, {}, `replays { ${fields} }`)).toEqual({
    replays: {
      total: 1,
      pageCount: 1,
      items: [
        { orderId: 'order-1', liveTracking: true, active: true, race: { name: 'Half marathon' } },
      ],
    },
  })
  await site.identity.db.deleteFrom('replay_entitlements').execute()
})

test('a forgotten password is recovered with the link of an e-mail, which ends all sessions', async () => {
  const browser = site.browser()
  await signUp(browser)
  const asked = await site.browser().mutate('requestRecovery', { email }, 'validMinutes')
  expect(asked).toEqual({ validMinutes: 30, userErrors: [] })
  const token = await site.identity.lastToken(email)
  expect(await browser.mutate('recover', { token, password: 'short' })).toMatchObject({
    userErrors: [{ field: 'password', code: 'request.invalid' }],
  })
  expect(await browser.mutate('recover', { token, password: 'barges and tugs' })).toEqual({
    userErrors: [],
  })
  expect(await me(browser)).toBeNull()
  const signIn = await browser.mutate('signIn', { email, password: 'barges and tugs' })
  expect(signIn).toEqual({ userErrors: [] })
  expect(await me(browser)).toEqual({ email })

  // A used link is no error of the input: it is gone.
  const query =
    'mutation ($input: RecoverInput!) { recover(input: $input) { userErrors { code } } }'
  const { data, errors } = await browser.send(query, { input: { token, password } })
  expect(data).toEqual({ recover: null })
  expect(errors?.[0]?.extensions).toEqual({ code: 'GONE', problem: 'link.invalid', field: 'token' })
})

test('an account is exported as REST exports it, and deleted', async () => {
  const browser = site.browser()
  await signUp(browser)
  const { data } = await browser.mutate<{ data: string }>('exportRequest', undefined, 'data')
  const rest = await site.identity.app.inject({
    url: '/v1/identity/account/export',
    headers: { cookie: browser.cookie() ?? '' },
  })
  expect(JSON.parse(data)).toEqual(rest.json())

  expect(await browser.mutate('deleteAccount', { password: 'wrong' })).toMatchObject({
    userErrors: [{ field: 'password', code: 'account.wrongPassword' }],
  })
  expect(await browser.mutate('deleteAccount', { password })).toEqual({ userErrors: [] })
  expect(browser.cookie()).toBeUndefined()
  expect(await browser.mutate('signIn', { email, password })).toMatchObject({
    userErrors: [{ field: null, code: 'session.refused' }],
  })
})

test.each([
  ['signUp', { email: 'ada@' }, 'email'],
  ['requestRecovery', { email: 'no address' }, 'email'],
  ['signIn', { email, password: '' }, 'password'],
  ['confirm', { token: 'x', password, ...profile }, 'token'],
  ['refreshSession', { refreshToken: 'x' }, 'refreshToken'],
])('%s with invalid input names the field in userErrors', async (mutation, input, field) => {
  const { userErrors } = await site.browser().mutate(mutation, input)
  expect(userErrors).toEqual([
    { field, code: 'request.invalid', message: expect.any(String) as string },
  ])
})

test('a profile with an invalid field stays as it is', async () => {
  const browser = site.browser()
  await signUp(browser)
  const input = { ...profile, newsletter: true, privateProfile: false, language: 'EN' }
  const fields = 'account { id }'
  for (const [field, value] of [
    ['dateOfBirth', '2999-01-01'],
    ['firstName', ' '],
    ['nationality', 'NL'],
  ]) {
    const wrong = { ...input, [field as string]: value }
    expect(await browser.mutate('updateProfile', wrong, fields)).toMatchObject({
      account: null,
      userErrors: [{ field, code: 'request.invalid' }],
    })
  }
  expect(await me(browser, {}, 'newsletter')).toEqual({ newsletter: false })
})
