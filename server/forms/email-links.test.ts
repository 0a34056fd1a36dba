import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '../../domain/languages.ts'
import { signClaim } from '../../services/identity/claims/token.ts'
import { nameOfLink } from '../../services/identity/security/link-cookies.ts'
import { claimSecret, testProfile } from '../../services/identity/testing.ts'
import { cookieOf, email, openAccountSite, setCookies, stateOf } from './testing.ts'

const { identity, service, get, post, session, reset, close } = await openAccountSite()
beforeEach(reset)
afterAll(close)

const token = 't'.repeat(43)
const links = [
  ['signup', 'link_sign_up'],
  ['account/recover', 'link_recovery'],
  ['account', 'link_email_change'],
  ['claim', 'link_claim'],
] as const

describe.each(links)('an e-mailed link to /%s', (page, name) => {
  test.each(languages.map(({ code }) => code))(
    'in %s moves its token into HttpOnly cookies and changes nothing',
    async (code) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const url = `/${code}/${page}?next=%2Fen&token=${token}`
        const { statusCode, headers, body } = await get(url, '', method)

        expect(statusCode).toBe(303)
        expect(headers).toMatchObject({
          location: `/${code}/${page}?next=%2Fen&link=${nameOfLink(token)}`,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        const rest = 'HttpOnly; Secure; SameSite=Lax'
        // The page in another language needs a cookie, too, because the visitor may change the
        // language before sending the form.
        const paths = [...languages.map((language) => `/${language.code}/${page}`), '/graphql']
        expect(setCookies(headers)).toEqual(
          paths.map((path) => `__Secure-${name}=${token}; Max-Age=1800; Path=${path}; ${rest}`),
        )
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
  // Opens the link several times, because mail scanners open links before the recipient does.
  for (let times = 0; times < 3; times += 1) {
    const { headers } = await get(url)
    await get(String(headers.location), cookieOf(headers))
  }
  const { headers } = await get(url)
  const cookie = cookieOf(headers)
  const action = String(headers.location)
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
  // The page of the link says so before a form is filled in.
  const { headers: moved } = await get(url)
  const { body } = await get(String(moved.location), cookieOf(moved))
  expect(body).toContain('This link has already been used')
  expect(body).not.toContain('name="new_password"')
})

test('the page of an earlier link changes nothing after a later link was opened', async () => {
  const eve = 'eve@tugboats.example'
  await identity.signedUp(eve)
  const follow = async (address: string) => {
    await identity.browser().post('recovery', { email: address })
    const { headers } = await get(`/en/account/recover?token=${await identity.lastToken(address)}`)
    return { page: String(headers.location), cookie: cookieOf(headers) }
  }
  const [first, second] = [await follow(email), await follow(eve)]
  const form = { form: 'renew', new_password: 'lighthouses and tugs' }
  // The second link has replaced the cookie of the first.
  const { cookie } = second

  const refused = await post(first.page, form, { cookie })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Another link from our e-mails was opened')
  expect(setCookies(refused.headers)).toEqual([])
  const reloaded = await get(first.page, cookie)
  expect(reloaded.headers.location).toBe('/en/account/recover?link=missing')
  expect((await post(second.page, form, { cookie })).headers.location).toBe(
    '/en/login?done=recovered',
  )
  const signIn = (address: string, password: string) =>
    identity.browser().post('sessions', { email: address, password })
  expect((await signIn(email, testProfile.password)).status).toBe(201)
  expect((await signIn(eve, form.new_password)).status).toBe(201)
})

test('one form signs in and claims the result of the link', async () => {
  const result = { race_id: 'half', participant_id: 'p-7' }
  const { headers: moved } = await get(`/en/claim?token=${signClaim(result, claimSecret)}`)
  const claim = (shown_result: string) =>
    post(
      String(moved.location),
      { form: 'sign_in', email, password: testProfile.password, shown_result },
      { cookie: cookieOf(moved) },
    )
  const other = await claim('half~p-8')
  expect([other.statusCode, other.headers['set-cookie']]).toEqual([422, undefined])
  expect(other.body).toContain('The link to another result was opened')
  const { statusCode, headers } = await claim('half~p-7')

  expect(statusCode).toBe(303)
  expect(headers.location).toBe('/en/account?done=claimed')
  const set = setCookies(headers)
  const session = set.filter((each) => each.startsWith('__Host-session='))
  expect(session).toHaveLength(1)
  const cookie = `${session[0]?.split(';')[0] ?? ''}; ${cookieOf(moved)}`
  const { body } = await get(String(moved.location), cookie)
  expect(body).toContain('This result is in your account.')
  expect(body).not.toContain('Add this result')
  expect(
    set.some((each) => /^__Secure-link_claim=; Max-Age=0; Path=\/en\/claim; /.test(each)),
  ).toBe(true)
})

test('an invalid form keeps the link, and its token is not in the page', async () => {
  await identity.browser().post('recovery', { email })
  const recovery = await identity.lastToken(email)
  const url = `/en/account/recover?link=${nameOfLink(recovery)}`
  const cookie = `__Secure-link_recovery=${recovery}`
  const { statusCode, body } = await post(url, { form: 'renew', new_password: 'short' }, { cookie })

  expect(statusCode).toBe(422)
  expect(body).toContain(`action="${url}"`)
  expect(body).toContain('Enter a password of at least 10 characters.')
  expect(body).not.toContain(recovery)
  expect(JSON.stringify(stateOf(body))).not.toContain('short')
  expect(service.mock.calls.map(([{ method }]) => method)).toEqual(['GET'])
})

test('opening a page sends only GETs to the identity service', async () => {
  const claim = `${token}.${token}`
  const cookie = `${await session()}; __Secure-link_claim=${claim}`
  service.mockClear()
  await get(`/en/claim?link=${nameOfLink(claim)}`, cookie)

  const requests = service.mock.calls.map(([request]) => request)
  expect(requests.map(({ method, headers }) => [method, headers['cookie']])).toEqual(
    Array.from({ length: 2 }, () => ['GET', cookie]),
  )
})
