import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bearer, email, me, openTestSite, password, profile } from './testing.ts'

let site: Awaited<ReturnType<typeof openTestSite>>
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.clearAccounts())

test('a browser signs up, is signed in with a cookie, changes its profile and signs out', async () => {
  const browser = site.browser()
  expect(await me(browser)).toBeNull()
  const confirmed = await site.signUp(browser, {
    dateOfBirth: '1990-05-02',
    language: 'NL',
  })
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

test('an app changes what the account follows', async () => {
  const app = site.phone()
  const headers = bearer(await site.signUp(app, { session: 'BEARER' }))
  const change = (input: object) =>
    app.mutate(
      'changeFollowing',
      input,
      'following { athletes events organisations clubs }',
      headers,
    )
  const none = { athletes: [], events: [], organisations: [], clubs: [] }

  const add = { athletes: ['half~ada', 'half~bo'], events: null, clubs: ['Kade 港'] }
  const following = { ...none, athletes: add.athletes, clubs: add.clubs }
  expect(await change({ add })).toEqual({ following, userErrors: [] })
  expect(await change({ add: null })).toEqual({ following, userErrors: [] })
  expect(await change({ add: { athletes: ['half'] } })).toEqual({
    following: null,
    userErrors: [
      { field: 'add.athletes[0]', code: 'request.invalid', message: 'This text is not valid.' },
    ],
  })
  const remove = { athletes: ['half~ada'], clubs: add.clubs }
  await change({ remove })
  expect(await me(app, headers, 'following { athletes clubs }')).toEqual({
    following: { athletes: ['half~bo'], clubs: [] },
  })
})

test('a new address is confirmed with the link that was sent to it', async () => {
  const browser = site.browser()
  await site.signUp(browser)
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

test('a forgotten password is recovered with the link of an e-mail, which ends all sessions', async () => {
  const browser = site.browser()
  await site.signUp(browser)
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

  // A link from an e-mail works only once. `userErrors` does not contain the error for a used link,
  // because it contains only failures that the caller can correct.
  const query =
    'mutation ($input: RecoverInput!) { recover(input: $input) { userErrors { code } } }'
  const { data, errors } = await browser.send(query, { input: { token, password } })
  expect(data).toEqual({ recover: null })
  expect(errors?.[0]?.extensions).toEqual({ code: 'GONE', problem: 'link.invalid', field: 'token' })
})

test('an account is exported as REST exports it, and deleted', async () => {
  const browser = site.browser()
  await site.signUp(browser)
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
  await site.signUp(browser)
  const input = { ...profile, newsletter: true, privateProfile: false, language: 'EN' }
  const fields = 'account { id }'
  for (const [field, value] of [
    ['dateOfBirth', '2999-01-01'],
    ['firstName', ' '],
    ['nationality', 'NL'],
    ['nationality', 'zz'],
  ]) {
    const wrong = { ...input, [field as string]: value }
    expect(await browser.mutate('updateProfile', wrong, fields)).toMatchObject({
      account: null,
      userErrors: [{ field, code: 'request.invalid' }],
    })
  }
  expect(await me(browser, {}, 'newsletter')).toEqual({ newsletter: false })
})
