import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '../../../services/platform/log.ts'
import { origin } from '../../../services/identity/testing.ts'
import { email, type GraphqlResult, isSignedIn, openTestSite, password } from './testing.ts'

/**
 * These tests repeat the attacks of services/identity/security and docs/security.md through
 * `/graphql`.
 */
const right = { email, password }

/** The real argon2 library. The test counts its calls. */
const library = { hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) }
let site: Awaited<ReturnType<typeof openTestSite>>
beforeAll(async () => {
  site = await openTestSite({ argon2: library })
  await site.identity.signedUp(email)
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.identity.db.deleteFrom('attempt_counts').execute()
  library.verify.mockClear()
  library.hash.mockClear()
})

interface Me {
  me: { email: string } | null
}

describe('responses', () => {
  const account = '{ me { email } }'
  const signIn = (given: string) =>
    `mutation { signIn(input: { email: "${email}", password: "${given}" }) { accountId userErrors { code } } }`

  test.each([
    ['an account', { query: account }],
    ['a success', { query: signIn(password) }],
    ['a user error', { query: signIn('wrong') }],
    ['an error', { query: 'mutation { endOtherSessions { userErrors { code } } }' }],
    [
      'an invalid variable',
      { query: 'mutation ($a: SignInInput!) { signIn(input: $a) { expiresAt } }' },
    ],
    ['a batch', [{ query: account }, { query: '{ viewer { signedIn } }' }]],
  ])('of %s are never cached', async (_what, body) => {
    for (const browser of [site.browser(), await site.signedIn()]) {
      for (const known of ['*', 'W/""']) {
        const response = await browser.post(body, { 'if-none-match': known })
        expect(response.statusCode).toBe(200)
        expect(response.headers['cache-control']).toBe('no-store')
        expect(response.headers.etag).toBeUndefined()
      }
    }
  })

  test('of an account by GET are never cached, and differ by caller', async () => {
    const url = `/graphql?query=${encodeURIComponent(account)}`
    const [browser, anonymous] = [await site.signedIn(), site.browser()]
    const all = await Promise.all(
      [browser, anonymous, browser, anonymous].map((client) =>
        client.request({ url, headers: {} }, { accept: 'application/json' }),
      ),
    )
    expect(all.map((response) => response.json<GraphqlResult<Me>>().data?.me)).toEqual([
      { email },
      null,
      { email },
      null,
    ])
    for (const { headers } of all) {
      expect(headers['cache-control']).toBe('no-store')
      expect(headers.etag).toBeUndefined()
    }
  })

  test('without account data have an ETag', async () => {
    const query = encodeURIComponent('{ events { total } }')
    const { headers } = await site.browser().request({ url: `/graphql?query=${query}` })
    expect(headers.etag).toBeDefined()
  })
})

test('equal mutations at the same time run once each, with a session each', async () => {
  const body = JSON.stringify({
    query: 'mutation ($input: SignInInput!) { signIn(input: $input) { accountId } }',
    variables: { input: right },
  })
  const before = await site.identity.db.selectFrom('sessions').select('id').execute()
  const clients = Array.from({ length: 5 }, () => site.browser())
  await Promise.all(clients.map((client) => client.post(body)))
  expect(library.verify).toHaveBeenCalledTimes(5)
  const cookies = clients.map((client) => client.cookie())
  expect(new Set(cookies).size).toBe(5)
  const after = await site.identity.db.selectFrom('sessions').select('id').execute()
  expect(after.length - before.length).toBe(5)
})

test('a link creates one account, also with equal mutations at the same time', async () => {
  const eve = 'eve@tugboats.example'
  await site.browser().mutate('signUp', { email: eve })
  const token = await site.identity.lastToken(eve)
  const body = {
    query: 'mutation ($input: ConfirmInput!) { confirm(input: $input) { accountId } }',
    variables: { input: { token, password, firstName: 'Eve', lastName: 'Lagoon' } },
  }
  const clients = Array.from({ length: 5 }, () => site.browser())
  const responses = await Promise.all(clients.map((client) => client.post(body)))
  const results = responses.map((response) =>
    response.json<GraphqlResult<{ confirm: { accountId: string } | null }>>(),
  )
  expect(results.filter(({ data }) => data?.confirm?.accountId != null)).toHaveLength(1)
  expect(clients.filter((client) => client.cookie() !== undefined)).toHaveLength(1)
})

test.each([
  ['a wrong password', { email, password: 'tugs and barge' }],
  ['an unknown address', { email: 'nobody@tugboats.example', password }],
])('%s takes one verification and gets the same payload', async (_what, input) => {
  const browser = site.browser()
  expect(await browser.mutate('signIn', input, 'accountId')).toEqual({
    accountId: null,
    userErrors: [
      {
        field: null,
        code: 'session.refused',
        message: 'The e-mail address or the password is wrong.',
      },
    ],
  })
  expect(browser.cookie()).toBeUndefined()
  expect(library.verify).toHaveBeenCalledTimes(1)
  expect(library.hash).not.toHaveBeenCalled()
})

test.each(['signUp', 'requestRecovery'])(
  '%s does not say whether an address has an account',
  async (mutation) => {
    const results = await Promise.all(
      [email, `nobody-${mutation}@tugboats.example`].map((address) =>
        site.browser().mutate(mutation, { email: address }, 'validMinutes'),
      ),
    )
    expect(results[0]).toEqual(results[1])
    expect(library.hash).not.toHaveBeenCalled()
  },
)

test('failed sign-ins are limited by the real address, in aliases, batches and REST together', async () => {
  const browser = site.browser()
  const wrong = (alias: string) =>
    `${alias}: signIn(input: { email: "${email}", password: "wrong" }) { userErrors { code } }`
  const six = `mutation { ${['a', 'b', 'c', 'd', 'e', 'f'].map(wrong).join(' ')} }`
  const [first, second] = (
    await browser.post([{ query: six }, { query: six }], { 'x-client-address': '192.0.2.1' })
  ).json<GraphqlResult[]>()
  const codes = [...(first?.errors ?? []), ...(second?.errors ?? [])]
  expect(codes.map(({ extensions }) => extensions?.code)).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
  expect(codes[0]?.extensions?.retryAfter).toBeGreaterThan(0)
  expect(library.verify).toHaveBeenCalledTimes(10)

  const forged = { 'x-client-address': '192.0.2.2', 'x-forwarded-for': '192.0.2.2' }
  const { errors } = await browser.send(`mutation { ${wrong('a')} }`, {}, forged)
  expect(errors?.[0]?.extensions?.code).toBe('RATE_LIMITED')
  // The limit does not apply to another network.
  expect(await site.browser().mutate('signIn', right)).toEqual({ userErrors: [] })
})

test('signing in replaces a planted session, and ends the previous session of the browser', async () => {
  const browser = site.browser()
  browser.takeCookie(`__Host-session=${'planted'.repeat(7).slice(0, 43)}`)
  await browser.mutate('signIn', right)
  const first = browser.cookie()
  expect(first).not.toContain('planted')
  await browser.mutate('signIn', right)
  expect(browser.cookie()).not.toBe(first)
  const thief = site.browser()
  thief.takeCookie(first)
  expect(await isSignedIn(thief)).toBe(false)
})

test.each([
  ['releaseResult', { athleteId: '..~sessions' }],
  ['releaseResult', { athleteId: 'x~../../sessions' }],
  ['releaseResult', { athleteId: 'x' }],
  ['endSession', { id: '.' }],
  ['endSession', { id: '?others=true' }],
  ['endSession', { id: '%2e%2e' }],
])('%s with the ids %j reaches no other route', async (mutation, input) => {
  const browser = await site.signedIn()
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`
  const query = `mutation ($input: ${type}) { ${mutation}(input: $input) { userErrors { code } } }`
  const { errors } = await browser.send(query, { input })
  expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  expect(await isSignedIn(browser)).toBe(true)
})

test('links lead to the configured origin, whatever the Host header is', async () => {
  await site.browser().mutate('requestRecovery', { email }, '', {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
  })
  const message = (await site.identity.emails()).at(-1)
  expect(message?.text).toContain(`${origin}/en/account/recover?token=`)
  expect(message?.text).not.toContain('evil')
})

test('half a surrogate pair is a mistake of its field, and nothing is stored', async () => {
  const input = { name: 'Ada \uD800', email, event: 'Harbour Half', message: '\uDC00' }
  const { data } = await site.browser().send(
    `mutation ($input: AccessRequestInput!) {
      requestAccess(input: $input) { userErrors { field code } }
    }`,
    { input },
  )
  const userErrors = ['name', 'message'].map((field) => ({ field, code: 'request.invalid' }))
  expect(data).toEqual({ requestAccess: { userErrors } })
  const stored = await site.identity.db.selectFrom('access_requests').select('id').execute()
  expect(stored).toEqual([])
})

test('a body that is too large is refused before a password is hashed', async () => {
  const input = { email, password: 'x'.repeat(100_000) }
  const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { accountId } }'
  const response = await site.browser().post({ query, variables: { input } })
  expect(response.statusCode).toBe(413)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers.etag).toBeUndefined()
  expect(library.verify).not.toHaveBeenCalled()
})

test('no secret, address or name is written to the log or to an error', async () => {
  const secret = 'secret-canary'
  let lines = ''
  const spies = (['debug', 'info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(log, level).mockImplementation((...values: unknown[]) => {
      lines += `${JSON.stringify(values)}\n`
    }),
  )
  const browser = site.browser()
  const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { accountId } }'
  const refresh =
    'mutation ($input: RefreshSessionInput!) { refreshSession(input: $input) { userErrors { code message } } }'
  const deletion =
    'mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { userErrors { code } } }'
  const bodies: string[] = []
  for (const [query, input] of [
    [signIn, { email: `${secret}@tugboats.example`, password: secret }],
    [signIn, { email: secret, password: [secret] }],
    [signIn, { email: secret, password: { secret } }],
    [signIn, { email: secret, password: secret, more: 1 }],
    [signIn, { email: secret }],
    [signIn, { email: secret, password: secret, session: secret }],
    [signIn, secret],
    [refresh, { refreshToken: `${secret.padEnd(43, 'x')}.${secret.padEnd(43, 'x')}` }],
    [refresh, { refreshToken: secret }],
    [deletion, { password: secret }],
  ] as const) {
    bodies.push((await browser.post({ query, variables: { input } })).body)
  }
  bodies.push(
    (await browser.post({ query: '{ me { email } }' }, { authorization: `Bearer ${secret}` })).body,
    (await browser.post(`{"query":"${signIn}","variables":{"input":{"password":"${secret}`)).body,
  )
  const invalid = { query: signIn, variables: { input: { email, password: [secret] } } }
  const query = { query: '{ viewer { signedIn } }' }
  bodies.push((await browser.post([query, invalid, query])).body)
  for (const spy of spies) spy.mockRestore()
  expect(bodies.join('\n')).not.toContain(secret)
  expect(lines).toContain('/graphql')
  expect(lines).not.toContain(secret)
  // The error describes the mistake without the password.
  expect(bodies[1]).toContain(
    'Variable \\"$input.password\\" is not valid: String cannot represent',
  )
  expect(bodies[3]).toContain('Field \\"more\\" is not defined')
  const { body } = await site.browser().request({ url: '/metrics' })
  expect(body).not.toContain(secret)
})
