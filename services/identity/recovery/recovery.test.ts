import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { somebody, createTestIdentity } from '../testing.ts'

/** The real library, counted. */
const library = { hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) }
let identity: Awaited<ReturnType<typeof createTestIdentity>>
const email = 'ada@tugboats.example'
const changed = 'barges and tugs'

beforeAll(async () => {
  identity = await createTestIdentity({ argon2: library })
})
afterAll(() => identity.close())
beforeEach(async () => {
  await identity.db.deleteFrom('accounts').execute()
  await identity.db.deleteFrom('attempt_counts').execute()
  await identity.signedUp(email)
  ;(await identity.letters()).length = 0
})

/** The link of a further e-mail, without waiting for the five minutes between two. */
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

test('a new password is chosen with the link of a letter, and ends all sessions', async () => {
  const browser = identity.browser()
  await browser.post('sessions', { email, password: somebody.password })
  const asked = await identity.browser().post('recovery', { email, language: 'de' })
  expect(asked).toMatchObject({ status: 202, body: { valid_minutes: 30 } })
  const [letter] = await identity.letters()
  expect(letter).toMatchObject({
    to: email,
    subject: 'Setz dein Passwort für Harbour Results zurück',
  })
  expect(letter?.text).toMatch(
    /\n\nhttps:\/\/results\.example\/de\/account\/recover\?token=[\w-]{43}\n\n/,
  )
  expect((await browser.get('account')).status).toBe(200)

  const answer = await confirm(await identity.lastToken(email))
  expect(answer.status).toBe(204)
  expect((await browser.get('account')).status).toBe(401)
  expect(await canSignIn(somebody.password)).toBe(false)
  expect(await canSignIn(changed)).toBe(true)
  expect((await identity.letters()).at(-1)?.subject).toContain('has been changed')
})

test('a known and an unknown address get the same answer after the same work', async () => {
  // Nobody takes letters: jobs can be counted.
  const waiting = await identity.open({ wakeMailer: () => undefined })
  const outcomes = []
  for (const address of [email, 'nobody@tugboats.example']) {
    library.verify.mockClear()
    library.hash.mockClear()
    const answer = await identity.browser(waiting).post('recovery', { email: address })
    const jobs = await identity.db.selectFrom('mail_jobs').selectAll().execute()
    expect(jobs).toMatchObject([{ kind: 'recovery', email: address, subject_id: null }])
    const links = await identity.db.selectFrom('mailed_links').selectAll().execute()
    const work = {
      verified: library.verify.mock.calls.length,
      hashed: library.hash.mock.calls.length,
    }
    identity.mailer.wake()
    await identity.mailer.idle()
    // What the letter takes shows in how busy the site is.
    const linksAfter = await identity.db.selectFrom('mailed_links').selectAll().execute()
    outcomes.push({
      ...work,
      status: answer.status,
      body: answer.body,
      headers: [...answer.headers.keys()],
      links: [links.length, linksAfter.length],
    })
    await identity.db.deleteFrom('mailed_links').execute()
  }
  expect(outcomes[0]).toEqual(outcomes[1])
  const letters = await identity.letters()
  expect(letters.map(({ to }) => to)).toEqual([email, 'nobody@tugboats.example'])
  expect(letters[1]?.text).toContain('There is no account with this address')
  expect(letters[1]?.text).not.toContain('token=')
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

test('of many who use one link at once, one does', async () => {
  const token = await linkFor(email)
  const passwords = ['first', 'second', 'third', 'fourth'].map((word) => `the ${word} lantern`)
  const answers = await Promise.all(passwords.map((password) => confirm(token, password)))
  const winners = passwords.filter((_, index) => answers[index]?.status === 204)
  expect(winners).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(3)
  expect(await canSignIn(winners[0] ?? '')).toBe(true)
})

test('of five recovery links the latest three are valid, and using one ends all', async () => {
  const tokens = []
  for (let count = 0; count < 5; count += 1) tokens.push(await linkFor(email))
  expect(new Set(tokens).size).toBe(5)
  // A password that is refused leaves a valid link as it is.
  const statuses = []
  for (const token of tokens) statuses.push((await confirm(token, 'password123')).status)
  expect(statuses).toEqual([410, 410, 422, 422, 422])

  expect((await confirm(tokens[2] ?? '')).status).toBe(204)
  for (const token of tokens) expect((await confirm(token, 'something else')).status).toBe(410)
  expect(await canSignIn(changed)).toBe(true)
})

test('of three links used at the same moment, one counts', async () => {
  const tokens = [await linkFor(email), await linkFor(email), await linkFor(email)]
  const statuses = await Promise.all(
    tokens.map(async (token) => (await confirm(token, 'the other lantern')).status),
  )
  expect(statuses.toSorted()).toEqual([204, 410, 410])
})

test('a link is valid for thirty minutes, as the e-mail says', async () => {
  const token = await linkFor(email)
  expect((await identity.letters()).at(-1)?.text).toContain('30 minutes')
  const { expires_at } = await identity.db
    .selectFrom('mailed_links')
    .select('expires_at')
    .executeTakeFirstOrThrow()
  const left = Number(expires_at) - Date.now()
  expect(left).toBeGreaterThan(29 * 60_000)
  expect(left).toBeLessThanOrEqual(30 * 60_000)
  await identity.db.updateTable('mailed_links').set({ expires_at: new Date() }).execute()
  expect((await confirm(token)).status).toBe(410)
  expect(await canSignIn(somebody.password)).toBe(true)
})

test('tokens have 256 bits and are hashed at rest; a wrong one is not worth a hash', async () => {
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

test('a weak password leaves the link as it was', async () => {
  const token = await linkFor(email)
  expect(await confirm(token, 'too short')).toMatchObject({
    status: 400,
    body: { field: 'password' },
  })
  expect((await confirm(token)).status).toBe(204)
})
