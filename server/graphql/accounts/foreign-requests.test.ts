import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { origin } from '../../../services/identity/testing.ts'
import { email, type GraphqlResult, isSignedIn, openTestSite, password } from './testing.ts'

/**
 * The site under test. The tests send requests that pages of other sites make a visitor's browser
 * send, with the visitor's cookie.
 */
let site: Awaited<ReturnType<typeof openTestSite>>
/** The cookie of a signed-in visitor. A refused request must not end this visitor's session. */
let ada: string | undefined
beforeAll(async () => {
  site = await openTestSite()
  await site.identity.signedUp(email)
  ada = (await site.signedIn()).cookie()
})
afterAll(() => site.close())
beforeEach(() => site.identity.db.deleteFrom('attempt_counts').execute())

const schema = buildSchema(
  readFileSync(new URL('../../../mesh/schema.graphql', import.meta.url), 'utf8'),
)

/** Returns a value that has the right type but that no mutation accepts. */
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
  // The id of a result consists of two ids.
  return String(inner) === 'ID' ? 'x~x' : 'x'
}

/** All mutations of the schema. So a new mutation is tested automatically. */
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

test('a client that sends a cookie without origin headers changes nothing', async () => {
  const browser = await site.signedIn()
  const client = site.browser({})
  client.takeCookie(browser.cookie())
  const { errors } = await client.send('mutation { signOut { userErrors { code } } }')
  expect(errors?.[0]?.extensions).toEqual(refusal)
  expect(await isSignedIn(browser)).toBe(true)
})

test('several mutations of one operation are refused each', async () => {
  const browser = await site.signedIn()
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
  await browser.mutate('signIn', { email, password })
  expect(await browser.mutate('signOut')).toEqual({ userErrors: [] })
})

test('a forged Authorization header does not make the cookie count', async () => {
  const browser = await site.signedIn()
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
  const browser = await site.signedIn()
  const body = { query: 'mutation { signOut { userErrors { code } } }' }
  expect((await browser.post(body, { 'content-type': type })).statusCode).toBe(415)
  expect(await isSignedIn(browser)).toBe(true)
})

test('a mutation as GET, which a link on another site could send, is refused', async () => {
  const browser = await site.signedIn()
  const query = encodeURIComponent('mutation { signOut { userErrors { code } } }')
  const response = await browser.request({ url: `/graphql?query=${query}` })
  expect(response.statusCode).toBe(405)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(await isSignedIn(browser)).toBe(true)
})

test('scripts of other sites may not read with the cookie', async () => {
  const browser = await site.signedIn()
  const { headers } = await browser.post(
    { query: '{ me { email } }' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  )
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['access-control-allow-credentials']).toBeUndefined()
})
