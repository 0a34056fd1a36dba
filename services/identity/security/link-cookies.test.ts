import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signClaim } from '../claims/token.ts'
import { type Answer, claimSecret, createTestIdentity, somebody } from '../testing.ts'

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

const cleared = ({ headers }: Answer, kind: string) =>
  headers.getSetCookie().filter((set) => set.startsWith(`__Secure-${kind}=; Max-Age=0; Path=/`))

test('a browser makes an account with the token of its cookie, which is then cleared for every page', async () => {
  const browser = identity.browser()
  const eve = 'eve@tugboats.example'
  await browser.post('sign-up', { email: eve })
  const cookie = `__Secure-link_sign_up=${await identity.lastToken(eve)}`
  const other = await browser.post('accounts', { ...somebody }, { cookie: `other=${cookie}` })
  expect(other).toMatchObject({ status: 400, body: { code: 'request.invalid', field: 'token' } })

  const answer = await browser.post('accounts', { ...somebody }, { cookie })
  expect(answer.status).toBe(201)
  // Seven languages and the call itself.
  expect(cleared(answer, 'link_sign_up')).toHaveLength(8)
  expect((await browser.get('account')).body['email']).toBe(eve)
})

test('a new address is confirmed with the cookie of its link, by pages of this site only', async () => {
  const ada = identity.browser()
  await ada.post('sessions', { email, password: somebody.password })
  const changed = 'ada@lighthouse.example'
  await ada.post('account/email', { email: changed, password: somebody.password })
  const cookie = `__Secure-link_email_change=${await identity.lastToken(changed)}`
  const confirm = (headers: Record<string, string>) =>
    identity.browser().post('account/email/confirmation', {}, { cookie, ...headers })

  expect((await confirm({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  // Cookies beside a bearer token do not count.
  expect((await confirm({ authorization: 'Bearer x' })).status).toBe(400)
  expect((await ada.get('account')).body['email']).toBe(email)
  const answer = await confirm({})
  expect(answer.status).toBe(204)
  expect(cleared(answer, 'link_email_change')).toHaveLength(8)
  expect((await ada.get('account')).body['email']).toBe(changed)
})

test('an app that sends the token itself gets no cookies', async () => {
  await identity.browser().post('sign-up', { email: 'zoe@tugboats.example' })
  const token = await identity.lastToken('zoe@tugboats.example')
  const answer = await identity.browser().post('accounts', { token, ...somebody })
  expect(answer.status).toBe(201)
  expect(answer.headers.getSetCookie()).toHaveLength(1)
})

test('the link to a result can be read and used again until it is added to an account', async () => {
  const result = { race_id: 'half', participant_id: 'p-7' }
  const cookie = `__Secure-link_claim=${signClaim(result, claimSecret)}`
  const browser = identity.browser()
  expect((await browser.get('claims/reading')).body).toMatchObject({ code: 'claim.invalid' })
  expect((await browser.get('claims/reading', { cookie })).body).toEqual({
    ...result,
    private: false,
  })
  const hidden = await browser.post('claims/privacy', { private: true }, { cookie })
  expect(hidden).toMatchObject({ status: 200, body: { private: true } })
  expect(cleared(hidden, 'link_claim')).toEqual([])
  expect((await browser.get('claims/reading', { cookie })).body).toMatchObject({ private: true })
})
