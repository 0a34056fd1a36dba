import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestIdentity, origin, testProfile } from '../testing.ts'

interface Contract {
  paths: Record<string, Partial<Record<string, unknown>>>
}

const contract = JSON.parse(
  readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'),
) as Contract
/**
 * All operations with a method other than GET. The list is read from the OpenAPI document, so it
 * includes new operations.
 */
const changes = Object.entries(contract.paths).flatMap(([path, operations]) =>
  Object.keys(operations)
    .filter((method) => method !== 'get')
    .map((method) => [method.toUpperCase(), path.replace('/v1/identity/', '')] as const),
)
const withBodies = changes.filter(([method]) => method !== 'DELETE')

/** A signed-in browser. Refused requests must not end its session. */
let ada: Browser
let identity: Awaited<ReturnType<typeof createTestIdentity>>
const email = 'ada@tugboats.example'

beforeAll(async () => {
  identity = await createTestIdentity()
  ada = await identity.signedUp(email)
})
afterAll(() => identity.close())
beforeEach(async () => {
  await identity.db.deleteFrom('attempt_counts').execute()
})

async function signedIn() {
  const browser = identity.browser()
  await browser.post('sessions', { email, password: testProfile.password })
  return browser
}

const own = { origin, 'sec-fetch-site': 'same-origin' }
const foreign: [string, Record<string, string | undefined>][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  [
    'another host of the domain',
    { origin: 'https://evil.results.example', 'sec-fetch-site': 'same-site' },
  ],
  [
    'another site in an old browser',
    { origin: 'https://evil.example', 'sec-fetch-site': undefined },
  ],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': undefined }],
  [
    'the own host over plain HTTP',
    { origin: 'http://results.example', 'sec-fetch-site': undefined },
  ],
  ['a client without origin headers', { origin: undefined, 'sec-fetch-site': undefined }],
]

describe.each(changes)('%s %s', (method, path) => {
  test.each(foreign)('is refused to %s with the cookie of a visitor', async (_who, headers) => {
    const body = method === 'DELETE' ? undefined : {}
    const response = await ada.send(method, path, body, headers)
    expect(response).toMatchObject({ status: 403, body: { code: 'request.foreign' } })
    expect((await ada.get('account')).status).toBe(200)
  })
})

test('an old browser on a page of this site is accepted, and so is an app', async () => {
  const browser = await signedIn()
  const old = await browser.send('DELETE', 'session', undefined, {
    ...own,
    'sec-fetch-site': undefined,
  })
  expect(old.status).toBe(204)
  const app = identity.browser()
  const nowhere = { origin: undefined, 'sec-fetch-site': undefined }
  const { status, body } = await app.post(
    'sessions',
    { email, password: testProfile.password, kind: 'bearer' },
    nowhere,
  )
  expect(status).toBe(201)
  const authorization = `Bearer ${String(body['access_token'])}`
  expect(
    (await app.send('DELETE', 'session', undefined, { ...nowhere, authorization })).status,
  ).toBe(204)
})

test('a forged Authorization header does not make the cookie count', async () => {
  const browser = await signedIn()
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const deletion = { password: testProfile.password }
  const response = await browser.post('account/deletion', deletion, {
    ...headers,
    authorization: 'Bearer x',
  })
  expect(response.status).toBe(401)
})

describe.each(withBodies)('%s %s refuses', (method, path) => {
  test.each([
    ['truncated JSON', '{"email":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['the key __proto__', '{"__proto__":{"admin":true}}'],
    ['an unknown key', '{"admin":true}'],
    ['a hundred thousand brackets', '['.repeat(10_000)],
  ])('%s', async (_what, body) => {
    const response = await ada.send(method, path, body)
    expect([400, 401]).toContain(response.status)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })

  test('a body that is too large', async () => {
    const response = await ada.send(method, path, { password: 'x'.repeat(100_000) })
    expect(response).toMatchObject({ status: 413, body: { code: 'request.tooLarge' } })
  })

  test('a content type that a form of another site can send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const response = await ada.send(method, path, '{}', { 'content-type': type })
      expect(response.status, type).toBe(415)
    }
  })
})

test.each([
  [
    'PUT',
    'account',
    'date_of_birth',
    '1899-12-31',
    'Expected a day from 1900, such as 1985-05-31.',
  ],
  ['POST', 'access-requests', 'message', ' \n ', 'Expected a text that is not blank.'],
  ['POST', 'recovery/confirmation', 'token', 'x', 'Expected the token of a link.'],
  ['POST', 'claims/reading', 'token', 'x', 'Expected the token of a link.'],
])('%s %s says what is expected of %s', async (method, path, field, value, title) => {
  const { status, body } = await ada.send(method, path, { [field]: value })
  expect(status).toBe(400)
  expect(body['errors']).toContainEqual({ field, code: 'request.invalid', title })
})

test('a text that is too long is not called another type of value', async () => {
  const add = { clubs: ['x'.repeat(201)] }
  expect(await ada.post('account/following', { add })).toMatchObject({
    status: 400,
    body: { field: 'add.clubs[0]', title: 'This text is not valid.' },
  })
})

test('a page of another site cannot use up the exports of an account', async () => {
  const browser = await signedIn()
  const elsewhere = { origin: undefined, 'sec-fetch-site': 'cross-site' }
  const refused = await browser.get('account/export', elsewhere)
  expect(refused).toMatchObject({ status: 403, body: { code: 'request.foreign' } })
  expect((await browser.get('account/export')).status).toBe(200)
})

test('scripts of other sites may not read', async () => {
  const { headers } = await (await signedIn()).get('account', { origin: 'https://evil.example' })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('links lead to the configured origin, whatever the Host header is', async () => {
  await identity.browser().post(
    'recovery',
    { email },
    {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      host: 'evil.example',
    },
  )
  const message = (await identity.emails()).at(-1)
  expect(message?.text).toContain(`${origin}/en/account/recover?token=`)
  expect(message?.text).not.toContain('evil')
})
