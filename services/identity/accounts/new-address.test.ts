import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testProfile, createTestIdentity, type Browser } from '../testing.ts'

let identity: Awaited<ReturnType<typeof createTestIdentity>>
let browser: Browser
const email = 'ada@tugboats.example'

beforeAll(async () => {
  identity = await createTestIdentity()
})
afterAll(() => identity.close())
beforeEach(async () => {
  await identity.reset()
  browser = await identity.signedUp(email)
  ;(await identity.emails()).length = 0
})

async function signIn(address: string): Promise<number> {
  const { password } = testProfile
  return (await identity.browser().post('sessions', { email: address, password })).status
}

test('a new address is valid once its link was used, and the former address gets a notice', async () => {
  const changed = 'ada@lighthouse.example'
  const accepted = await browser.post('account/email', {
    email: changed,
    password: testProfile.password,
  })
  expect(accepted).toMatchObject({ status: 202, body: { valid_minutes: 60 } })
  expect((await browser.get('account')).body['email']).toBe(email)
  const token = await identity.lastToken(changed)
  // A stranger may have started the change of another account to this address.
  expect((await identity.emails()).at(-1)?.text).toContain(
    `current address of your account is ${email}.`,
  )
  const confirm = (by: Browser) => by.post('account/email/confirmation', { token })
  expect((await confirm(identity.browser())).status, 'without a session').toBe(401)
  const stranger = await identity.signedUp('eve@tugboats.example')
  expect(await confirm(stranger)).toMatchObject({
    status: 403,
    body: { code: 'link.otherAccount', field: 'token' },
  })
  expect((await confirm(browser)).status).toBe(204)
  expect((await browser.get('account')).body['email']).toBe(changed)
  expect((await confirm(browser)).status).toBe(410)
  const notice = (await identity.emails()).findLast(({ to }) => to === email)
  expect(notice?.text).toContain(changed)
  expect(await signIn(email)).toBe(401)
  expect(await signIn(changed)).toBe(201)
})

test('the address that the account has is refused at once, in any letter case', async () => {
  const same = await browser.post('account/email', {
    email: email.toUpperCase(),
    password: testProfile.password,
  })
  expect(same).toMatchObject({ status: 409, body: { code: 'account.sameEmail', field: 'email' } })
  expect(await identity.emails()).toEqual([])
})

test('an address with an account is not taken over, and the response does not reveal the account', async () => {
  const other = 'eve@tugboats.example'
  await identity.signedUp(other)
  const known = await browser.post('account/email', {
    email: other,
    password: testProfile.password,
  })
  const free = 'ada@lighthouse.example'
  const unknown = await browser.post('account/email', {
    email: free,
    password: testProfile.password,
  })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const message = (await identity.emails()).findLast(({ to }) => to === other)
  expect(message?.text).toContain('there is already an account with this address')
  expect(message?.text).not.toContain('token=')

  const token = await identity.lastToken(free)
  await identity.signedUp(free)
  const late = await browser.post('account/email/confirmation', { token })
  expect(late).toMatchObject({ status: 409, body: { code: 'account.exists' } })
})

test('an address whose account is created at the same time is refused, and the link stays valid', async () => {
  const free = 'ada@lighthouse.example'
  await browser.post('account/email', { email: free, password: testProfile.password })
  const token = await identity.lastToken(free)
  const confirm = () => browser.post('account/email/confirmation', { token })
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  const { promise: inserted, resolve: goOn } = Promise.withResolvers<undefined>()
  const signUp = identity.db.transaction().execute(async (transaction) => {
    const profile = {
      first_name: 'Eve',
      last_name: 'Delta',
      date_of_birth: '1990-02-03',
      newsletter: false,
      private_profile: false,
    }
    const row = { ...profile, language: 'it', id: 'eve', email: free, password_hash: 'x' } as const
    await transaction.insertInto('accounts').values(row).execute()
    goOn(undefined)
    await released
  })
  await inserted
  const simultaneous = confirm()
  await wait(300)
  release(undefined)
  await signUp
  expect(await simultaneous).toMatchObject({ status: 409, body: { code: 'account.exists' } })
  expect((await browser.get('account')).body['email']).toBe(email)

  await identity.db.deleteFrom('accounts').where('id', '=', 'eve').execute()
  expect((await confirm()).status).toBe(204)
})
