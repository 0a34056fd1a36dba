import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestIdentity, somebody } from '../testing.ts'

let identity: Awaited<ReturnType<typeof createTestIdentity>>
const email = 'ada@tugboats.example'
const refused = (field: string) => ({ status: 422, body: { code: 'password.tooCommon', field } })

beforeAll(async () => {
  identity = await createTestIdentity()
})
afterAll(() => identity.close())
beforeEach(async () => {
  await identity.db.deleteFrom('accounts').execute()
  await identity.db.deleteFrom('attempt_counts').execute()
})

async function linkFor(address: string, path: 'sign-up' | 'recovery'): Promise<string> {
  await identity.browser().post(path, { email: address })
  return identity.lastToken(address)
}

test.each([
  ['a common word', 'Password2026!'],
  ['a common word in disguise', 'P@ssw0rd12345'],
  ['two common words', 'sunshine-dragon'],
  ['a row of keys', 'qwertyuiop'],
  ['digits in a row', '1234567890'],
  ['a row backwards', '0987654321'],
  ['one sign', 'aaaaaaaaaaaaaa'],
  ['a few signs', 'xyzxyzxyzxyz'],
  ['the address', email],
  ['the name', 'AdaLagoon2026'],
  ['the name of the site', 'Harbour Results 1'],
])('%s is no password: %s', async (_what, password) => {
  const token = await linkFor(email, 'sign-up')
  const create = { ...somebody, token }
  const browser = identity.browser()
  expect(await browser.post('accounts', { ...create, password })).toMatchObject(refused('password'))
  expect((await browser.post('accounts', create)).status).toBe(201)
})

test.each([
  'tugs and barges',
  'harbour lights at four',
  'correct horse battery',
  'k7#vQ2!mZp',
  '#%^&*()_+=-;',
  '我喜歡在港口跑步十公里',
  'wachtwoord van mijn oma',
])('%s is one', async (password) => {
  await identity.signedUp(email, { password })
})

test('nor does one change to such a password', async () => {
  const browser = await identity.signedUp(email)
  const change = { current_password: somebody.password, new_password: 'lagoon12345' }
  expect(await browser.post('account/password', change)).toMatchObject(refused('new_password'))
  expect((await browser.get('account')).status).toBe(200)
})

test('nor does recovery lead to one, and its link is still good', async () => {
  await identity.signedUp(email)
  const token = await linkFor(email, 'recovery')
  const browser = identity.browser()
  const confirm = (password: string) => browser.post('recovery/confirmation', { token, password })
  expect(await confirm('tugboats2026')).toMatchObject(refused('password'))
  expect((await confirm('barges and tugs')).status).toBe(204)
})
