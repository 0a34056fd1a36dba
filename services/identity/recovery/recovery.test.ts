import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testProfile, createTestIdentity } from '../testing.ts'

/** The real argon2 library. The test counts its calls. */
const library = { hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) }
let identity: Awaited<ReturnType<typeof createTestIdentity>>
const email = 'ada@tugboats.example'
const changed = 'barges and tugs'

beforeAll(async () => {
  identity = await createTestIdentity({ argon2: library })
})
afterAll(() => identity.close())
beforeEach(async () => {
  await identity.reset()
  await identity.signedUp(email)
  ;(await identity.emails()).length = 0
})

/**
 * Removes the pause of twenty minutes, requests another e-mail, and returns the token of the link
 * in this e-mail.
 */
async function linkFor(address: string): Promise<string> {
  await identity.db.deleteFrom('attempt_counts').execute()
  await identity.browser().post('recovery', { email: address })
  return identity.lastToken(address)
}

const confirm = (token: string, password = changed) =>
  identity.browser().post('recovery/confirmation', { token, password })

async function canSignIn(password: string): Promise<boolean> {
  return (await identity.browser().post('sessions', { email, password })).status === 201
}

test('the link of an e-mail sets a new password and ends all sessions', async () => {
  const browser = identity.browser()
  await browser.post('sessions', { email, password: testProfile.password })
  const german = await browser.send('PUT', 'account', {
    first_name: testProfile.first_name,
    last_name: testProfile.last_name,
    newsletter: false,
    private_profile: false,
    language: 'de',
  })
  expect(german.status).toBe(200)
  const accepted = await identity.browser().post('recovery', { email, language: 'fr' })
  expect(accepted).toMatchObject({ status: 202, body: { valid_minutes: 30 } })
  const [message] = await identity.emails()
  expect(message).toMatchObject({
    to: email,
    subject: 'Setz dein Passwort für Harbour Results zurück',
  })
  expect(message?.text).toMatch(
    /\n\nhttps:\/\/results\.example\/de\/account\/recover\?token=[\w-]{43}\n\n/,
  )
  expect((await browser.get('account')).status).toBe(200)

  const response = await confirm(await identity.lastToken(email))
  expect(response.status).toBe(204)
  expect((await browser.get('account')).status).toBe(401)
  expect(await canSignIn(testProfile.password)).toBe(false)
  expect(await canSignIn(changed)).toBe(true)
  expect((await identity.emails()).at(-1)?.subject).toContain('wurde geändert')
})

test('a known and an unknown address get the same response after the same work', async () => {
  // The mailer does not run here, so the test can count the queued jobs.
  const waiting = await identity.open({ wakeMailer: () => undefined })
  const outcomes = []
  for (const address of [email, 'nobody@tugboats.example']) {
    library.verify.mockClear()
    library.hash.mockClear()
    const response = await identity.browser(waiting).post('recovery', { email: address })
    const jobs = await identity.db.selectFrom('mail_jobs').selectAll().execute()
    expect(jobs).toMatchObject([{ kind: 'recovery', email: address, subject_id: null }])
    const links = await identity.db.selectFrom('mailed_links').selectAll().execute()
    const work = {
      verified: library.verify.mock.calls.length,
      hashed: library.hash.mock.calls.length,
    }
    identity.mailer.wake()
    await identity.mailer.idle()
    // Writing an e-mail takes the same work whether or not there is an account. Otherwise the load
    // of the site would reveal known addresses.
    const linksAfter = await identity.db.selectFrom('mailed_links').selectAll().execute()
    outcomes.push({
      ...work,
      status: response.status,
      body: response.body,
      headers: [...response.headers.keys()],
      links: [links.length, linksAfter.length],
    })
    await identity.db.deleteFrom('mailed_links').execute()
  }
  expect(outcomes[0]).toEqual(outcomes[1])
  const emails = await identity.emails()
  expect(emails.map(({ to }) => to)).toEqual([email, 'nobody@tugboats.example'])
  expect(emails[1]?.text).toContain('There is no account with this address')
  expect(emails[1]?.text).not.toContain('token=')
})

test('a link works once', async () => {
  const token = await linkFor(email)
  expect((await confirm(token)).status).toBe(204)
  expect(await confirm(token, 'something else')).toMatchObject({
    status: 410,
    body: { code: 'link.invalid', field: 'token' },
  })
  expect(await canSignIn(changed)).toBe(true)
})

test('of many concurrent uses of one link, one succeeds', async () => {
  const token = await linkFor(email)
  const passwords = ['first', 'second', 'third', 'fourth'].map((word) => `the ${word} lantern`)
  const responses = await Promise.all(passwords.map((password) => confirm(token, password)))
  const winners = passwords.filter((_, index) => responses[index]?.status === 204)
  expect(winners).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 410)).toHaveLength(3)
  expect(await canSignIn(winners[0] ?? '')).toBe(true)
})

test('of five recovery links the latest three are valid, and using one deletes all', async () => {
  const tokens = []
  for (let count = 0; count < 5; count += 1) tokens.push(await linkFor(email))
  expect(new Set(tokens).size).toBe(5)
  // The link stays valid after a refused password.
  const statuses = []
  for (const token of tokens) statuses.push((await confirm(token, 'password123')).status)
  expect(statuses).toEqual([410, 410, 422, 422, 422])

  expect((await confirm(tokens[2] ?? '')).status).toBe(204)
  for (const token of tokens) expect((await confirm(token, 'something else')).status).toBe(410)
  expect(await canSignIn(changed)).toBe(true)
})

test('of three links used at the same moment, one succeeds', async () => {
  const tokens = [await linkFor(email), await linkFor(email), await linkFor(email)]
  const statuses = await Promise.all(
    tokens.map(async (token) => (await confirm(token, 'the other lantern')).status),
  )
  expect(statuses.toSorted()).toEqual([204, 410, 410])
})

test('a link is valid for thirty minutes, as stated in the e-mail', async () => {
  const token = await linkFor(email)
  expect((await identity.emails()).at(-1)?.text).toContain('30 minutes')
  const { expires_at } = await identity.db
    .selectFrom('mailed_links')
    .select('expires_at')
    .executeTakeFirstOrThrow()
  const left = Number(expires_at) - Date.now()
  expect(left).toBeGreaterThan(29 * 60_000)
  expect(left).toBeLessThanOrEqual(30 * 60_000)
  await identity.db.updateTable('mailed_links').set({ expires_at: new Date() }).execute()
  expect((await confirm(token)).status).toBe(410)
  expect(await canSignIn(testProfile.password)).toBe(true)
})

test('tokens have 256 bits and are stored as hashes; a wrong token causes no password hashing', async () => {
  const token = await linkFor(email)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  for (const table of ['mailed_links', 'mail_jobs'] as const) {
    const rows = await identity.db.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  }
  library.hash.mockClear()
  expect((await confirm('A'.repeat(43))).status).toBe(410)
  expect(library.hash).not.toHaveBeenCalled()
})

test('a weak password leaves the link valid', async () => {
  const token = await linkFor(email)
  expect(await confirm(token, 'too short')).toMatchObject({
    status: 400,
    body: { field: 'password' },
  })
  expect((await confirm(token)).status).toBe(204)
})
