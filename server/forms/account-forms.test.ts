import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testProfile } from '../../services/identity/testing.ts'
import { email, openAccountSite, setCookies, stateOf } from './testing.ts'

const { identity, service, executed, get, post, signIn, session, reset, close } =
  await openAccountSite()
beforeEach(reset)
afterAll(close)

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

test('sign-up and recovery return to the page that led to the login, and never to another site', async () => {
  const pathInEmail = async () => {
    const emails = await identity.emails()
    return /https:\/\/[^/]+(\S+)/.exec(emails.at(-1)?.text ?? '')?.[1] ?? ''
  }
  const signUp = async (next: string, address: string) => {
    const query = `?next=${encodeURIComponent(next)}`
    const login = await get(`/en/login${query}`)
    const [, link = ''] = /href="(\/en\/signup[^"]*)"/.exec(login.body) ?? []
    const { headers } = await post(`/en/signup${query}`, { form: 'sign_up', email: address })
    return { link, next: headers.location, sent: await pathInEmail() }
  }
  // Browsers do not encode a backslash in a query.
  const next = '/en/search?q=ana\\&page=2#athletes'
  const query = `next=${encodeURIComponent(next)}`
  const first = await signUp(next, 'boa@tugboats.example')
  expect(first).toEqual({
    link: `/en/signup?${query}`,
    next: `/en/signup?sent=1&${query}`,
    sent: expect.stringMatching(/^\/en\/signup\?token=.{43}&next=/) as string,
  })
  const opened = await get(first.sent)
  const cookie = setCookies(opened.headers)
    .map((each) => each.split(';')[0])
    .join('; ')
  const { password, ...profile } = testProfile
  const fields = { form: 'new_account', new_password: password, ...profile }
  const made = await post(opened.headers.location ?? '', fields, { cookie })
  expect(made.headers.location).toBe(next)
  expect((await signUp(next, 'boa@tugboats.example')).sent).toBe(`/en/login?${query}`)

  const login = await get(`/en/login?${query}`)
  expect(login.body).toContain(`href="/en/account/recover?${query}"`)
  const request = { form: 'recover', email: 'boa@tugboats.example' }
  const recovery = await post(`/en/account/recover?${query}`, request)
  expect(recovery.headers.location).toBe(`/en/account/recover?sent=1&${query}`)
  const again = await get(await pathInEmail())
  const cookies = setCookies(again.headers)
    .map((each) => each.split(';')[0])
    .join('; ')
  const renewal = { form: 'renew', new_password: 'barges and tugs' }
  const renewed = await post(again.headers.location ?? '', renewal, { cookie: cookies })
  expect(renewed.headers.location).toBe(`/en/login?${query}&done=recovered`)

  for (const [index, other] of [
    '//elsewhere.example/en',
    'https://elsewhere.example/en',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/en/..//elsewhere.example',
    '/%2F/elsewhere.example',
  ].entries()) {
    const refused = await signUp(other, `to-${String(index)}@tugboats.example`)
    expect(refused).toEqual({
      link: '/en/signup',
      next: '/en/signup?sent=1',
      sent: expect.stringMatching(/^\/en\/signup\?token=.{43}$/) as string,
    })
  }
})

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
  // The form of the ended session is gone from the page, so the message is at its top.
  expect(again.body).toContain('Dieses Gerät ist bereits abgemeldet.')

  await post('/en/login', credentials)
  const all = await post('/de/account', { form: 'end_other_sessions' }, { cookie })
  expect(all.headers.location).toBe('/de/account?done=devices')
  expect(await identity.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
})

test('the browser scrolls to the first invalid field, or to the notice of a refusal', async () => {
  const cookie = await session()
  const focused = async (fields: Record<string, string>) => {
    const { body } = await post('/en/account', fields, { cookie })
    return Array.from(body.matchAll(/<[^>]* autofocus=""[^>]*>/gi), ([tag]) => tag)
  }
  const wrong = { current_password: 'a guess', new_password: 'lighthouses and tugs' }
  expect(await focused({ form: 'password', ...wrong })).toEqual([
    expect.stringContaining('id="password-current_password"'),
  ])
  expect(await focused({ form: 'deletion', password: testProfile.password })).toEqual([
    expect.stringContaining('id="deletion-sure"'),
  ])
  expect(await focused({ form: 'nickname' })).toEqual([expect.stringContaining('role="alert"')])
})

test.each([
  '/en/account',
  '/en/account/organisations',
  '/en/login',
  '/en/signup',
  '/en/account/recover',
])('a form that %s does not have changes nothing, and a sentence says so', async (url) => {
  const cookie = await session()
  const sent = { form: 'nickname', first_name: 'Eve', email: 'eve@tugboats.example' }
  service.mockClear()
  const { statusCode, body } = await post(url, sent, { cookie })
  expect(statusCode).toBe(422)
  expect(body).toMatch(/role="alert"[^>]*>This form has changed in the meantime\./)
  expect(service.mock.calls.every(([{ method }]) => method === 'GET')).toBe(true)
})

test('a result that another device has removed meanwhile is refused with a sentence', async () => {
  const fields = { form: 'release', athlete_id: 'half~p-7' }
  const { statusCode, body } = await post('/en/account', fields, { cookie: await session() })
  expect(statusCode).toBe(422)
  expect(body).toContain('This result is no longer in your account.')
})

test('signing out without JavaScript ends the session and clears its cookie', async () => {
  const cookie = await session()
  const { statusCode, headers } = await post('/en/account', { form: 'sign_out' }, { cookie })

  expect(statusCode).toBe(303)
  expect(headers.location).toBe('/en/login?done=signed_out')
  expect(setCookies(headers)).toEqual([expect.stringMatching(clearsSession)])
  expect((await get('/en/account', cookie)).headers.location).toMatch(/^\/en\/login/)
})

test('without JavaScript the account page links to the followed athletes', async () => {
  const browser = identity.browser()
  await browser.post('sessions', { email, password: testProfile.password })
  const own = async () => (await get('/en/account', await session())).body
  expect(await own()).not.toContain('/en/following?')

  await browser.post('account/following', { add: { athletes: ['half~ada', 'half~bo'] } })
  expect(await own()).toMatch(
    /<noscript>.*<a [^>]*href="\/en\/following\?people=half.ada.bo&amp;own=1"[^>]*>The 2 athletes you follow<.*<\/noscript>/,
  )
  const many = Array.from(
    { length: 100 },
    (_, at) => `harbour-half-2026~followed-athlete-${String(at)}`,
  )
  await browser.post('account/following', { add: { athletes: many } })
  expect(await own()).toMatch(/>The first \d\d of the 100 athletes you follow</)
})

test('without JavaScript the page of followed athletes says what works, and is not personal', async () => {
  const { headers, body } = await get('/en/following', await session())

  expect(headers['cache-control']).toMatch(/^public/)
  const [, words = ''] = /<noscript>(.*?)<\/noscript>/.exec(body) ?? []
  expect(words).toContain('Without JavaScript you can’t follow anyone here')
  expect(words).toMatch(/<a [^>]*href="\/en\/account"[^>]*>The list in your account</)
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

test('a session that expires before a form is sent redirects to login, which says so', async () => {
  const fields = { form: 'profile', first_name: 'Ada', last_name: 'Lagoon', language: 'en' }
  const { statusCode, headers } = await post('/en/account', fields, {
    cookie: '__Host-session=over',
  })

  expect(statusCode).toBe(303)
  expect(headers.location).toBe('/en/login?next=%2Fen%2Faccount&done=ended')
  expect(setCookies(headers)).toEqual([expect.stringMatching(clearsSession)])
  const login = await get('/en/login?next=%2Fen%2Faccount&done=ended')
  expect(login.body).toContain('You are no longer signed in, and nothing was saved.')
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

test.each(['/en/login', '/en/signup', '/en/account/recover', '/en/privacypolicy'])(
  '%s does not call the identity service and is the same for all visitors',
  async (url) => {
    const { headers } = await get(url, '__Host-session=unknown')

    expect(headers['cache-control']).toMatch(/^public/)
    expect(service).not.toHaveBeenCalled()
  },
)

test.each(['login', 'signup'])('without JavaScript /%s links to the account', async (path) => {
  const { body } = await get(`/en/${path}`)
  const [, words = ''] = /<noscript>(<p>.*?)<\/noscript>/.exec(body) ?? []
  expect(words).toContain('If you’re already signed in, you don’t need this form.')
  expect(words).toMatch(/<a [^>]*href="\/en\/account"[^>]*>My account</)
})

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
