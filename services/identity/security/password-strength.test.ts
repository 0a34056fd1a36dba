import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestIdentity, testProfile } from '../testing.ts'

let identity: Awaited<ReturnType<typeof createTestIdentity>>
const email = 'ada@tugboats.example'
const refused = (field: string) => ({ status: 422, body: { code: 'password.tooCommon', field } })

beforeAll(async () => {
  identity = await createTestIdentity()
})
afterAll(() => identity.close())
beforeEach(() => identity.reset())

async function linkFor(address: string, path: 'sign-up' | 'recovery'): Promise<string> {
  await identity.browser().post(path, { email: address })
  return identity.lastToken(address)
}

test.each([
  ['a common word', 'Password2026!'],
  ['a common word in disguise', 'P@ssw0rd12345'],
  ['a row of the keyboard', 'qwertyuiop'],
  ['ascending digits', '1234567890'],
  ['descending digits', '0987654321'],
  ['one repeated character', 'aaaaaaaaaaaaaa'],
  ['a few repeated characters', 'xyzxyzxyzxyz'],
  ['the address', email],
  ['the name', 'AdaLagoon2026'],
  ['the name of the site', 'Harbour Results 1'],
])('%s is refused as a password: %s', async (_what, password) => {
  const token = await linkFor(email, 'sign-up')
  const create = { ...testProfile, token }
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
])('%s is accepted as a password', async (password) => {
  await identity.signedUp(email, { password })
})

/** Common passwords from leaked lists, each with at least ten characters. */
const common = `
  qwertyuiop password123 iloveyou123 1234567890 liverpool123 football2024 1q2w3e4r5t qwerty12345 0123456789
  9876543210 1111111111 0000000000 1122334455 1234512345 123456789a a123456789 987654321a password12
  password1234 password2024 Password123! P@ssw0rd123 passw0rd123 mypassword1 passwordpassword iloveyou12
  iloveyouforever qwerty123456 qwertyuiop123 asdfghjkl1 asdfghjkl123 zxcvbnm123 1qaz2wsx3edc q1w2e3r4t5
  q1w2e3r4t5y6 qazwsxedcrfv qazwsx12345 abcdefghij abcd123456 abc1234567 abc123abc123 a1b2c3d4e5
  123qwe123qwe 123qweasdzxc azertyuiop azerty12345 qwertzuiop letmein123 letmein2024 welcome123 welcome2024
  Welcome123! administrator admin12345 admin123456 superman123 batman12345 spiderman123 starwars123
  pokemon123 monkey12345 dragon12345 princess123 sunshine123 shadow12345 michael123 jennifer123 charlie123
  ashley12345 basketball football123 baseball123 chelsea123 arsenal123 barcelona10 juventus123 realmadrid
  manchester liverpoolfc liverpool1 computer123 internet123 summer2024 Summer2025! winter2024 changeme123
  whatever123 secret12345 master12345 hello12345 hellohello lovelovelove loveyou123 chocolate1 butterfly1
  christmas1 123123123123 121212121212 7777777777 1029384756 1472583690 102030405060 12345678910 motdepasse
  wachtwoord passwort123 wachtwoord123 motdepasse123 hola123456`
  .trim()
  .split(/\s+/)

test('more than a hundred of the most common passwords are refused', async () => {
  const token = await linkFor(email, 'sign-up')
  expect(common.length).toBeGreaterThan(100)
  const accepted = []
  for (const password of common) {
    // Deletes the counts of attempts, because the limit for links would stop this test.
    await identity.db.deleteFrom('attempt_counts').execute()
    const { status, body } = await identity
      .browser()
      .post('accounts', { ...testProfile, token, password })
    if (status !== 422 || body['code'] !== 'password.tooCommon') accepted.push([password, status])
  }
  expect(accepted).toEqual([])
})

test('only the first hundred characters of a password are checked, within a bounded time', async () => {
  const browser = await identity.signedUp(email)
  const current_password = testProfile.password
  // The password has many characters that can stand for letters. Without limits on the length and
  // on the number of substitutions, each check would take more than a second.
  const long = 'p@ssw0rd4ever$1!i|l0ve'.repeat(10).slice(0, 200)
  const weakStart = `${'1'.repeat(100)}${long.slice(0, 100)}`
  const started = performance.now()
  const tried = await browser.post('account/password', {
    current_password,
    new_password: weakStart,
  })
  expect(tried).toMatchObject(refused('new_password'))
  const change = { current_password, new_password: long }
  expect((await browser.post('account/password', change)).status).toBe(204)
  expect(performance.now() - started).toBeLessThan(3_000)
  expect((await browser.post('sessions', { email, password: long })).status).toBe(201)
})

test('a change of password refuses a weak password', async () => {
  const browser = await identity.signedUp(email)
  const change = { current_password: testProfile.password, new_password: 'lagoon12345' }
  expect(await browser.post('account/password', change)).toMatchObject(refused('new_password'))
  expect((await browser.get('account')).status).toBe(200)
})

test('recovery refuses a weak password and leaves its link valid', async () => {
  await identity.signedUp(email)
  const token = await linkFor(email, 'recovery')
  const browser = identity.browser()
  const confirm = (password: string) => browser.post('recovery/confirmation', { token, password })
  expect(await confirm('tugboats2026')).toMatchObject(refused('password'))
  expect((await confirm('barges and tugs')).status).toBe(204)
})
