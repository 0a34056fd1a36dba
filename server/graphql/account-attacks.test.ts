import { readFileSync } from 'node:fs'
import * as argon2 from '@node-rs/argon2'
import {
  buildSchema,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '../../services/platform/log.ts'
import { origin, testProfile } from '../../services/identity/testing.ts'
import { type GraphqlResult, openTestSite, samePage } from './testing.ts'

/** The attacks of services/identity/security and docs/security.md, through `/graphql`. */
const email = 'ada@tugboats.example'
const { password } = testProfile
const right = { email, password }

/** The real argon2 library with counted calls. */
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

async function signedIn() {
  const browser = site.browser()
  expect(await browser.mutate('signIn', right)).toEqual({ userErrors: [] })
  return browser
}
interface Me {
  me: { email: string } | null
}
const isSignedIn = async (client: ReturnType<typeof site.browser>) =>
  (await client.send<Me>('{ me { email } }', {}, samePage)).data?.me?.email === email

const schema = buildSchema(
  readFileSync(new URL('../../mesh/schema.graphql', import.meta.url), 'utf8'),
)

/** A value of the right type, which no mutation accepts. */
function valueOf(type: GraphQLInputType): unknown {
  const inner = isNonNullType(type) ? type.ofType : type
  if (isInputObjectType(inner)) {
    return Object.fromEntries(
      Object.values(inner.getFields())
        .filter((field) => isNonNullType(field.type))
        .map((field) => [field.name, valueOf(field.type)]),
    )
  }
  if (isEnumType(inner)) return inner.getValues()[0]?.name
  if (String(inner) === 'Boolean') return true
  // The id of a result consists of two.
  return String(inner) === 'ID' ? 'x~x' : 'x'
}

/** All mutations, from the schema, so that new ones are tested too. */
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => {
  const [input] = field.args
  const selection = isObjectType(field.type) ? '{ userErrors { code } }' : ''
  return {
    name: field.name,
    operation: input
      ? {
          query: `mutation ($input: ${String(input.type)}) { ${field.name}(input: $input) ${selection} }`,
          variables: { input: valueOf(input.type) },
        }
      : { query: `mutation { ${field.name} ${selection} }` },
  }
})

const foreign: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  [
    'another host of the domain',
    { origin: 'https://evil.results.example', 'sec-fetch-site': 'same-site' },
  ],
  ['another site in an old browser', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['the own host over plain HTTP', { origin: 'http://results.example' }],
]
const refusal = { code: 'FORBIDDEN', problem: 'request.foreign' }

describe.each(mutations)('$name', ({ name, operation }) => {
  test.each(foreign)('is refused to %s, also in a batch', async (_who, headers) => {
    const attacker = site.browser(headers)
    attacker.takeCookie(ada)
    const one = (await attacker.post(operation)).json<GraphqlResult>()
    expect(one.data).toEqual({ [name]: null })
    expect(one.errors?.map(({ extensions }) => extensions)).toEqual([refusal])

    const batch = [{ query: '{ viewer { signedIn } }' }, operation, operation]
    const [, ...results] = (await attacker.post(batch)).json<GraphqlResult[]>()
    for (const { errors } of results) expect(errors?.[0]?.extensions).toEqual(refusal)
    expect(attacker.cookie()).toBe(ada)
    expect(await isSignedIn(attacker)).toBe(true)
  })
})

/** The cookie of a signed-in visitor; refused requests must not end its session. */
let ada: string | undefined
beforeAll(async () => {
  ada = (await signedIn()).cookie()
})

test('a client that sends a cookie without origin headers changes nothing', async () => {
  const browser = await signedIn()
  const client = site.browser({})
  client.takeCookie(browser.cookie())
  const { errors } = await client.send('mutation { signOut { userErrors { code } } }')
  expect(errors?.[0]?.extensions).toEqual(refusal)
  expect(await isSignedIn(browser)).toBe(true)
})

test('several mutations of one operation are refused each', async () => {
  const browser = await signedIn()
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const { data, errors } = await browser.send(
    'mutation { a: signOut { userErrors { code } } b: endOtherSessions { userErrors { code } } }',
    {},
    headers,
  )
  expect(data).toEqual({ a: null, b: null })
  expect(errors).toHaveLength(2)
  expect(await isSignedIn(browser)).toBe(true)
})

test('an old browser on a page of this site is accepted', async () => {
  const browser = site.browser({ origin })
  await browser.mutate('signIn', right)
  expect(await browser.mutate('signOut')).toEqual({ userErrors: [] })
})

test('a forged Authorization header does not make the cookie count', async () => {
  const browser = await signedIn()
  const { errors } = await browser.send(
    'mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { userErrors { code } } }',
    { input: { password } },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', authorization: 'Bearer x' },
  )
  expect(errors?.[0]?.extensions).toEqual({ code: 'UNAUTHENTICATED', problem: 'session.required' })
  expect(await isSignedIn(browser)).toBe(true)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/graphql',
])('a mutation of type %s, which a form of another site could send, is refused', async (type) => {
  const browser = await signedIn()
  const body = { query: 'mutation { signOut { userErrors { code } } }' }
  expect((await browser.post(body, { 'content-type': type })).statusCode).toBe(415)
  expect(await isSignedIn(browser)).toBe(true)
})

test('a mutation as GET, which a link on another site could send, is refused', async () => {
  const browser = await signedIn()
  const query = encodeURIComponent('mutation { signOut { userErrors { code } } }')
  const response = await browser.request({ url: `/graphql?query=${query}` })
  expect(response.statusCode).toBe(405)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(await isSignedIn(browser)).toBe(true)
})

test('scripts of other sites may not read with the cookie', async () => {
  const browser = await signedIn()
  const { headers } = await browser.post(
    { query: '{ me { email } }' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  )
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['access-control-allow-credentials']).toBeUndefined()
})

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
    for (const browser of [site.browser(), await signedIn()]) {
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
    const [browser, anonymous] = [await signedIn(), site.browser()]
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
  // Another network is not affected.
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
  const browser = await signedIn()
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
  // The error still says what is wrong.
  expect(bodies[1]).toContain(
    'Variable \\"$input.password\\" is not valid: String cannot represent',
  )
  expect(bodies[3]).toContain('Field \\"more\\" is not defined')
  const { body } = await site.browser().request({ url: '/metrics' })
  expect(body).not.toContain(secret)
})
