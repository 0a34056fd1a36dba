import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { languages } from '../../../domain/languages.ts'
import { signClaim } from '../claims/token.ts'
import { nameOfLink } from './link-cookies.ts'
import { type TestResponse, claimSecret, createTestIdentity, testProfile } from '../testing.ts'

const email = 'ada@tugboats.example'
let identity: Awaited<ReturnType<typeof createTestIdentity>>

beforeAll(async () => {
  identity = await createTestIdentity()
  await identity.signedUp(email)
})
afterAll(() => identity.close())
beforeEach(async () => {
  await identity.db.deleteFrom('attempt_counts').execute()
})

const cleared = ({ headers }: TestResponse, kind: string) =>
  headers.getSetCookie().filter((set) => set.startsWith(`__Secure-${kind}=; Max-Age=0; Path=/`))

test('sign-up accepts the token of the cookie, which is then cleared for every page', async () => {
  const browser = identity.browser()
  const eve = 'eve@tugboats.example'
  await browser.post('sign-up', { email: eve })
  const cookie = `__Secure-link_sign_up=${await identity.lastToken(eve)}`
  const other = await browser.post('accounts', { ...testProfile }, { cookie: `other=${cookie}` })
  expect(other).toMatchObject({ status: 400, body: { code: 'request.invalid', field: 'token' } })

  const response = await browser.post('accounts', { ...testProfile }, { cookie })
  expect(response.status).toBe(201)
  // The response clears one cookie for each language, and one for the API route.
  expect(cleared(response, 'link_sign_up')).toHaveLength(languages.length + 1)
  expect((await browser.get('account')).body['email']).toBe(eve)
})

test('a new address is confirmed with the cookie of its link, by pages of this site only', async () => {
  const ada = identity.browser()
  await ada.post('sessions', { email, password: testProfile.password })
  const changed = 'ada@lighthouse.example'
  await ada.post('account/email', { email: changed, password: testProfile.password })
  const cookie = `__Secure-link_email_change=${await identity.lastToken(changed)}`
  const session = ada.cookie() ?? ''
  const confirm = (headers: Record<string, string>) =>
    ada.post('account/email/confirmation', {}, { cookie: `${session}; ${cookie}`, ...headers })

  expect((await confirm({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  // A request with a bearer token is handled without its cookies.
  expect((await confirm({ authorization: 'Bearer x' })).status).toBe(401)
  expect((await ada.get('account')).body['email']).toBe(email)
  const response = await confirm({})
  expect(response.status).toBe(204)
  expect(cleared(response, 'link_email_change')).toHaveLength(languages.length + 1)
  ada.takeCookie(session)
  expect((await ada.get('account')).body['email']).toBe(changed)
})

test('a request of the page of another link changes nothing and keeps the cookie', async () => {
  const browser = identity.browser()
  const zoe = 'zoe@lighthouse.example'
  await browser.post('sign-up', { email: zoe })
  const token = await identity.lastToken(zoe)
  const cookie = `__Secure-link_sign_up=${token}`
  const confirm = (link: unknown) => browser.post('accounts', { ...testProfile, link }, { cookie })
  for (const link of ['', nameOfLink('x'.repeat(43)), 7, '<b>']) {
    const { status, body, headers } = await confirm(link)
    expect([status, body['code']]).toEqual([409, 'link.other'])
    expect(headers.getSetCookie()).toEqual([])
  }
  expect((await confirm(nameOfLink(token))).status).toBe(201)
})

test('only the token in the cookie tells whether its link works, as often as the page asks', async () => {
  const browser = identity.browser()
  const eva = 'eva@tugboats.example'
  await browser.post('sign-up', { email: eva })
  const token = await identity.lastToken(eva)
  const stateOf = (purpose: string, sent: string) =>
    browser.get(`opened-link?purpose=${purpose}`, {
      cookie: `__Secure-link_${purpose}=${sent}`,
    })
  for (let times = 0; times < 40; times += 1) {
    const { status, body } = await stateOf('sign_up', token)
    expect([status, body]).toEqual([200, { valid: true }])
  }
  const invalid = { valid: false }
  expect((await stateOf('recovery', token)).body).toEqual(invalid)
  expect((await stateOf('sign_up', 'x'.repeat(43))).body).toEqual(invalid)
  expect((await browser.get('opened-link?purpose=sign_up')).body).toEqual(invalid)
  expect((await stateOf('claim', token)).status).toBe(400)

  await browser.post('accounts', { token, ...testProfile })
  expect((await stateOf('sign_up', token)).body).toEqual(invalid)
  await browser.post('recovery', { email: eva })
  const recovery = await identity.lastToken(eva)
  expect((await stateOf('recovery', recovery)).body).toEqual({ valid: true })
  await identity.db.updateTable('mailed_links').set({ expires_at: new Date() }).execute()
  expect((await stateOf('recovery', recovery)).body).toEqual(invalid)
})

test('an app that sends the token in the body gets no cookies', async () => {
  await identity.browser().post('sign-up', { email: 'zoe@tugboats.example' })
  const token = await identity.lastToken('zoe@tugboats.example')
  const response = await identity.browser().post('accounts', { token, ...testProfile })
  expect(response.status).toBe(201)
  expect(response.headers.getSetCookie()).toHaveLength(1)
})

test('the link to a result can be used repeatedly until the result is claimed', async () => {
  const result = { race_id: 'half', participant_id: 'p-7' }
  const cookie = `__Secure-link_claim=${signClaim(result, claimSecret)}`
  const browser = identity.browser()
  expect((await browser.get('claims/reading')).body).toMatchObject({ code: 'claim.invalid' })
  expect((await browser.get('claims/reading', { cookie })).body).toEqual({
    ...result,
    private: false,
    own: false,
  })
  const hidden = await browser.post('claims/privacy', { private: true }, { cookie })
  expect(hidden).toMatchObject({ status: 200, body: { private: true } })
  expect(cleared(hidden, 'link_claim')).toEqual([])
  expect((await browser.get('claims/reading', { cookie })).body).toMatchObject({ private: true })
})
