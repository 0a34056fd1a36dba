import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultLimits, type Upstream } from '../../mesh/settings.ts'
import { gateway, setService } from '../../mesh/testing.ts'
import { signClaim } from '../../services/identity/claims/token.ts'
import { claimSecret, createTestIdentity, testProfile } from '../../services/identity/testing.ts'
import { languages } from '../../domain/languages.ts'
import * as site from '../../src/entry-server.tsx'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { createReadiness } from '../health.ts'
import { inProcess } from '../graphql/gateway.ts'
import { noLimits } from '../overload/testing.ts'
import { createWeb } from '../web.ts'
import { testLive } from '../live/testing.ts'

const email = 'ada@tugboats.example'
let identity: Awaited<ReturnType<typeof createTestIdentity>>
let web: FastifyInstance
const service = vi.fn<Upstream>()
/** The operations that pages have executed. */
const executed: string[] = []

beforeAll(async () => {
  identity = await createTestIdentity()
  await identity.signedUp(email)
  web = await createWeb({
    pages: {
      load: () => Promise.resolve(site),
      assets: () => ({ styles: [], fonts: [], scripts: [] }),
    },
    gateway: {
      ...gateway,
      execute(operation, ...more) {
        executed.push(operation)
        return gateway.execute(operation, ...more)
      },
    },
    events: () => Promise.reject(new Error('account pages call no events service')),
    responses: new ResponseCache(),
    live: testLive,
    admission: noLimits,
    config: { trustedProxies: [], site: { name: 'Parcours' }, limits: defaultLimits },
    readiness: createReadiness(() => Promise.resolve(true)),
    secureCookies: true,
    origin: () => 'http://site.example',
  })
})
afterAll(async () => {
  await web.close()
  await identity.close()
})
beforeEach(async () => {
  service.mockReset()
  service.mockImplementation(inProcess(identity.app))
  setService('identity', service)
  setService('events', () => Promise.resolve({ status: 404, headers: {}, body: '{}' }))
  await identity.db.deleteFrom('attempt_counts').execute()
})
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  web.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...('origin' in headers ? {} : { 'sec-fetch-site': 'same-origin' }),
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: '192.0.2.7',
  })

const get = (url: string, cookie = '') => web.inject({ url, headers: { cookie } })

const signIn = (next = '') =>
  post(`/en/login${next}`, { form: 'sign_in', email, password: testProfile.password })

async function session(): Promise<string> {
  const { headers } = await signIn()
  return String([headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
}

const stateOf = (body: string) =>
  JSON.parse(/id="state">(.*?)<\/script>/.exec(body)?.[1] ?? '{}') as site.PageState

test('signing in without JavaScript sets the session cookie and redirects to the return path', async () => {
  const { statusCode, headers } = await signIn('?next=%2Fen%2Fevents%3Fpage%3D2')

  expect(statusCode).toBe(303)
  expect(headers).toMatchObject({ location: '/en/events?page=2', 'cache-control': 'no-store' })
  expect([headers['set-cookie']].flat()).toEqual([
    expect.stringMatching(/^__Host-session=.{43}; .*HttpOnly/),
  ])
  expect(service.mock.calls[0]?.[0].headers).toMatchObject({ 'x-client-address': '192.0.2.7' })
})

test('a form without JavaScript executes the same operations that a browser sends by their id', async () => {
  executed.length = 0
  const cookie = await session()
  await post('/en/account', { form: 'end_other_sessions' }, { cookie })
  await get('/en/account', cookie)

  const persisted = Object.values(
    JSON.parse(readFileSync('src/gql/persisted-operations.json', 'utf8')) as Record<string, string>,
  )
  expect(executed.map((text) => /^(\w+ \w+)/.exec(text)?.[1])).toEqual([
    'mutation SignIn',
    'mutation EndOtherSessions',
    'query AccountScreen',
  ])
  expect(executed.filter((text) => !persisted.includes(text))).toEqual([])
})

test.each(['//elsewhere.example/en', 'https://elsewhere.example/en', '/.//elsewhere.example'])(
  'the return path never leads to another site: %s',
  async (next) => {
    const { headers } = await signIn(`?next=${encodeURIComponent(next)}`)
    expect(headers.location).toBe('/en/account')
  },
)

test('a wrong password is not rendered again, the other values are', async () => {
  const { statusCode, headers, body } = await post('/en/login', {
    form: 'sign_in',
    email,
    password: 'tugs and barge',
  })

  expect(statusCode).toBe(422)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).toContain('The e-mail address or password is incorrect.')
  expect(body).not.toContain('tugs and barge')
  expect(stateOf(body).routing.actionData?.['/:lang/login']).toEqual({
    form: 'sign_in',
    values: { email },
    wrong: {},
    refusal: { code: 'session.refused' },
  })
})

test('the account page is private to its owner', async () => {
  const { statusCode, headers, body } = await get('/en/account', await session())

  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).toContain('Ada Lagoon')
  expect(body).toContain('<meta name="robots" content="noindex"/>')
  expect(stateOf(body).results).toMatchObject([
    { operation: 'AccountScreen', result: { data: { me: { email } } } },
  ])
})

test('sessions are listed and signed out without JavaScript', async () => {
  await identity.db.deleteFrom('sessions').execute()
  const credentials = { form: 'sign_in', email, password: testProfile.password }
  await post('/en/login', credentials, { 'user-agent': 'Gecko/1 (Windows NT 10.0) Firefox/140.0' })
  const cookie = await session()
  const { body } = await get('/de/account', cookie)
  expect(body).toContain('Firefox auf Windows')

  const other = /name="session_id" value="([^"]+)"/.exec(body)?.[1] ?? ''
  const fields = { form: 'end_session', session_id: other }
  const ended = await post('/de/account', fields, { cookie })
  expect(ended.statusCode).toBe(303)
  expect(ended.headers.location).toBe('/de/account?done=device')
  const after = await get('/de/account?done=device', cookie)
  expect(after.body).toContain('Das Gerät wurde abgemeldet.')
  expect(after.body).not.toContain('Firefox auf Windows')
  const again = await post('/de/account', fields, { cookie })
  expect(again.statusCode).toBe(422)

  await post('/en/login', credentials)
  const all = await post('/de/account', { form: 'end_other_sessions' }, { cookie })
  expect(all.headers.location).toBe('/de/account?done=devices')
  expect(await identity.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
})

const clearsSession = /^__Host-session=; Max-Age=0; .*HttpOnly; Secure; SameSite=Lax$/

test.each([
  ['', []],
  ['__Host-session=guessed', [expect.stringMatching(clearsSession)]],
])(
  'without a valid session the account page redirects to login and clears the cookie: %j',
  async (cookie, cleared) => {
    const { statusCode, headers, body } = await get('/nl/account?done=email', cookie)

    expect(statusCode).toBe(303)
    expect(headers).toMatchObject({
      location: '/nl/login?next=%2Fnl%2Faccount%3Fdone%3Demail',
      'cache-control': 'no-store',
    })
    expect(setCookies(headers)).toEqual(cleared)
    expect(body).toBe('')
  },
)

test('a session that expires before a form is sent redirects to login', async () => {
  const fields = { form: 'profile', first_name: 'Ada', last_name: 'Lagoon', language: 'en' }
  const { statusCode, headers } = await post('/en/account', fields, {
    cookie: '__Host-session=over',
  })

  expect(statusCode).toBe(303)
  expect(headers.location).toBe('/en/login?next=%2Fen%2Faccount')
  expect(setCookies(headers)).toEqual([expect.stringMatching(clearsSession)])
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://elsewhere.example' },
])('a form of another site changes nothing: %j', async (headers) => {
  const cookie = await session()
  service.mockClear()
  const { statusCode } = await post('/en/account', { form: 'sign_out' }, { cookie, ...headers })

  expect(statusCode).toBe(403)
  expect(service).not.toHaveBeenCalled()
  expect((await get('/en/account', cookie)).statusCode).toBe(200)
})

const token = 't'.repeat(43)
const links = [
  ['signup', 'link_sign_up'],
  ['account/recover', 'link_recovery'],
  ['account', 'link_email_change'],
  ['claim', 'link_claim'],
] as const

type Headers = Awaited<ReturnType<typeof get>>['headers']

const setCookies = (headers: Headers) => [headers['set-cookie'] ?? []].flat()

/** The Cookie header that a browser sends to the page afterwards. */
function cookieOf(headers: Headers): string {
  return setCookies(headers)[0]?.split(';')[0] ?? ''
}

describe.each(links)('an e-mailed link to /%s', (page, name) => {
  test.each(languages.map(({ code }) => code))(
    'in %s moves its token into HttpOnly cookies and changes nothing',
    async (code) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const url = `/${code}/${page}?next=%2Fen&token=${token}`
        const { statusCode, headers, body } = await web.inject({ method, url })

        expect(statusCode).toBe(303)
        expect(headers).toMatchObject({
          location: `/${code}/${page}?next=%2Fen&link=1`,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        const rest = 'HttpOnly; Secure; SameSite=Lax'
        expect(setCookies(headers)).toEqual([
          `__Secure-${name}=${token}; Max-Age=1800; Path=/${code}/${page}; ${rest}`,
          `__Secure-${name}=${token}; Max-Age=1800; Path=/graphql; ${rest}`,
        ])
        expect(body).toBe('')
      }
      expect(service).not.toHaveBeenCalled()
    },
  )

  test('renders a page with no-store and no-referrer', async () => {
    const { headers: moved } = await get(`/en/${page}?token=${token}`)
    const { statusCode, headers, body } = await get(String(moved.location), cookieOf(moved))

    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).not.toContain(token)
  })

  test.each([`?link=1`, `?token=`, '?token=%22%3B%20Path%3D%2F', `?token=${token}%0A`])(
    'with a missing or malformed token renders instructions: %s',
    async (search) => {
      const { statusCode, headers } = await get(`/en/${page}${search}`)
      expect(statusCode).toBe(303)
      expect(headers.location).toBe(`/en/${page}?link=missing`)
      expect(headers['set-cookie']).toBeUndefined()

      const shown = await get(`/en/${page}?link=missing`)
      expect(shown.statusCode).toBe(200)
      expect(shown.body).toContain('Open the link again')
    },
  )
})

test('only the form uses the token, once, and clears its cookies', async () => {
  await identity.browser().post('recovery', { email })
  const recovery = await identity.lastToken(email)
  const url = `/en/account/recover?token=${recovery}`
  // Mail scanners open links before the recipient does.
  for (let times = 0; times < 3; times += 1) {
    const { headers } = await get(url)
    await get(String(headers.location), cookieOf(headers))
  }
  const { headers } = await get(url)
  const cookie = cookieOf(headers)
  const action = '/en/account/recover?link=1'
  const form = { form: 'renew', new_password: testProfile.password }

  const weak = await post(action, { ...form, new_password: 'passwordpassword' }, { cookie })
  expect(weak.statusCode).toBe(422)
  expect(weak.headers['set-cookie']).toBeUndefined()
  const used = await post(action, form, { cookie })
  expect(used.statusCode).toBe(303)
  expect(used.headers.location).toBe('/en/login?done=recovered')
  const cleared = setCookies(used.headers).filter((set) => set.includes('link_recovery=;'))
  expect(cleared.join('\n')).toMatch(
    /Max-Age=0; Path=\/en\/account\/recover; .*HttpOnly; Secure; SameSite=Lax/,
  )
  expect(cleared.join('\n')).toContain('Path=/graphql; ')

  const again = await post(action, form, { cookie })
  expect(again.statusCode).toBe(422)
  expect(again.body).toContain('This link has already been used')
})

test('one form signs in and claims the result of the link', async () => {
  const result = { race_id: 'half', participant_id: 'p-7' }
  const { headers: moved } = await get(`/en/claim?token=${signClaim(result, claimSecret)}`)
  const { statusCode, headers } = await post(
    '/en/claim?link=1',
    { form: 'sign_in', email, password: testProfile.password },
    { cookie: cookieOf(moved) },
  )

  expect(statusCode).toBe(303)
  expect(headers.location).toBe('/en/account?done=claimed')
  const set = setCookies(headers)
  expect(set.filter((each) => each.startsWith('__Host-session='))).toHaveLength(1)
  expect(
    set.some((each) => /^__Secure-link_claim=; Max-Age=0; Path=\/en\/claim; /.test(each)),
  ).toBe(true)
})

test('an invalid form keeps the link, and its token is not in the page', async () => {
  const url = '/en/account/recover?link=1'
  const cookie = `__Secure-link_recovery=${token}`
  const { statusCode, body } = await post(url, { form: 'renew', new_password: 'short' }, { cookie })

  expect(statusCode).toBe(422)
  expect(body).toContain(`action="${url}"`)
  expect(body).toContain('New password is not valid.')
  expect(body).not.toContain(token)
  expect(JSON.stringify(stateOf(body))).not.toContain('short')
  expect(service).not.toHaveBeenCalled()
})

test('opening a page sends only GETs to the identity service', async () => {
  const cookie = `${await session()}; __Secure-link_claim=${token}.${token}`
  service.mockClear()
  await get('/en/claim?link=1', cookie)

  const requests = service.mock.calls.map(([request]) => request)
  expect(requests.map(({ method, headers }) => [method, headers['cookie']])).toEqual([
    ['GET', cookie],
    ['GET', cookie],
  ])
})

test.each(['/en/login', '/en/signup', '/en/account/recover', '/en/privacypolicy'])(
  '%s does not call the identity service and is the same for all visitors',
  async (url) => {
    const { headers } = await get(url, '__Host-session=unknown')

    expect(headers['cache-control']).toMatch(/^public/)
    expect(service).not.toHaveBeenCalled()
  },
)

test('a failing service is reported and the form keeps its values', async () => {
  service.mockRejectedValue(new Error('too slow'))
  const { statusCode, headers, body } = await post('/en/signup', { form: 'sign_up', email })

  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toBe('10')
  expect(body).toContain('There was an unspecified error. Please try again.')
  expect(body).toContain(`value="${email}"`)
})

test('too many attempts are reported with the waiting time', async () => {
  for (let times = 0; times < 20; times += 1) {
    expect((await post('/en/signup', { form: 'sign_up', email })).statusCode).toBe(303)
  }
  const { statusCode, headers, body } = await post('/en/signup', { form: 'sign_up', email })

  expect(statusCode).toBe(429)
  const minutes = Math.ceil(Number(headers['retry-after']) / 60)
  expect(body).toMatch(new RegExp(`try again in ${String(minutes)} minutes?\\.`))
})
