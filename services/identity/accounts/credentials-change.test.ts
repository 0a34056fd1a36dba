import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../../platform/log.ts'
import { compose } from '../mail/compose.ts'
import { takeMailJob } from '../mail/jobs.ts'
import { createMailer } from '../mail/mailer.ts'
import { type Browser, createTestIdentity, origin, testProfile } from '../testing.ts'

/** The real argon2 library. A test can delay the end of a verification. */
const library = { hash: argon2.hash, verify: vi.fn(argon2.verify) }
const email = 'ada@tugboats.example'
const attacker = 'eve@lighthouse.example'
const changed = 'barges and tugs'
const sender = { site: 'Harbour Results', origin: () => origin, operator: undefined }

let identity: Awaited<ReturnType<typeof createTestIdentity>>
let browser: Browser

beforeAll(async () => {
  identity = await createTestIdentity({ argon2: library })
})
afterAll(() => identity.close())
beforeEach(async () => {
  library.verify.mockImplementation(argon2.verify)
  for (const table of ['accounts', 'attempt_counts', 'mail_jobs', 'mailed_links'] as const) {
    await identity.db.deleteFrom(table).execute()
  }
  browser = await identity.signedUp(email)
  ;(await identity.emails()).length = 0
})

const requestChange = (from = browser, password = testProfile.password) =>
  from.post('account/email', { email: attacker, password })

async function changePassword() {
  const body = { current_password: testProfile.password, new_password: changed }
  expect((await browser.post('account/password', body)).status).toBe(204)
}

async function recoverPassword() {
  await identity.browser().post('recovery', { email })
  const body = { token: await identity.lastToken(email), password: changed }
  expect((await identity.browser().post('recovery/confirmation', body)).status).toBe(204)
}

/** Sends all queued e-mails now, even e-mails that wait for another attempt. */
async function sendAll() {
  await identity.db
    .updateTable('mail_jobs')
    .set({ due_at: new Date(0) })
    .execute()
  identity.mailer.wake()
  return identity.emails()
}

/** Signs in with the changed password and uses a link to a new address. */
async function confirms(token: string) {
  await browser.post('sessions', { email, password: changed })
  return (await browser.post('account/email/confirmation', { token })).status
}

async function addressOfAccount() {
  return (await identity.db.selectFrom('accounts').select('email').executeTakeFirstOrThrow()).email
}

test.each([
  ['changed', changePassword],
  ['recovered', recoverPassword],
])('a queued e-mail is deleted once the password is %s', async (_how, renew) => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const refusing = createMailer(
    identity.db,
    { deliver: () => Promise.reject(new Error('busy')), close: () => undefined },
    sender,
  )
  const quiet = await identity.open({ wakeMailer: () => undefined })
  const thief = identity.browser(quiet)
  await thief.post('sessions', { email, password: testProfile.password })
  expect((await requestChange(thief)).status).toBe(202)
  expect((await identity.browser(quiet).post('recovery', { email })).status).toBe(202)
  refusing.wake()
  await refusing.idle()
  expect(await identity.db.selectFrom('mail_jobs').select('kind').execute()).toHaveLength(2)
  await identity.db.deleteFrom('attempt_counts').execute()

  await renew()
  const emails = await sendAll()
  expect(emails.filter(({ to }) => to === attacker)).toEqual([])
  expect(emails.at(-1)).toMatchObject({
    to: email,
    subject: expect.stringContaining('has been changed') as string,
  })
  expect(await identity.db.selectFrom('mailed_links').selectAll().execute()).toEqual([])
  vi.restoreAllMocks()
})

test('a link sent before a change of password no longer works', async () => {
  await requestChange()
  const token = await identity.lastToken(attacker)
  await changePassword()
  expect(await confirms(token)).toBe(410)
  expect(await addressOfAccount()).toBe(email)
})

test.each(['recovery', 'email_change'] as const)(
  'a %s e-mail whose job was taken just before a change of password has no link',
  async (kind) => {
    const quiet = await identity.open({ wakeMailer: () => undefined })
    const thief = identity.browser(quiet)
    await thief.post('sessions', { email, password: testProfile.password })
    await (kind === 'recovery' ? thief.post('recovery', { email }) : requestChange(thief))
    const job = await takeMailJob(identity.db)
    expect(job?.kind).toBe(kind)
    if (!job) return

    await changePassword()
    expect(await compose(identity.db, job, sender)).toBeUndefined()
    expect(await identity.db.selectFrom('mailed_links').selectAll().execute()).toEqual([])
  },
)

test('a link created just before a change of password is void, even if stored after it', async () => {
  await requestChange()
  const token = await identity.lastToken(attacker)
  const links = await identity.db.selectFrom('mailed_links').selectAll().execute()
  await changePassword()
  await identity.db.insertInto('mailed_links').values(links).execute()
  expect(await confirms(token)).toBe(410)
  expect(await addressOfAccount()).toBe(email)
})

/**
 * Delays the end of the next verification until the test releases it. The test changes the password
 * before that.
 */
function holdNextVerification() {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  const { promise: verified, resolve } = Promise.withResolvers<undefined>()
  library.verify.mockImplementationOnce(async (...given) => {
    const right = await argon2.verify(...given)
    resolve(undefined)
    await released
    return right
  })
  return {
    verified,
    release() {
      release(undefined)
    },
  }
}

test('a password verified before a change cannot change the address after it', async () => {
  const thief = identity.browser()
  await thief.post('sessions', { email, password: testProfile.password })
  const held = holdNextVerification()
  const request = requestChange(thief)
  await held.verified
  await changePassword()
  held.release()
  expect((await request).status).toBe(202)
  expect((await sendAll()).filter(({ to }) => to === attacker)).toEqual([])
  expect(await identity.db.selectFrom('mailed_links').selectAll().execute()).toEqual([])
})

test('a password verified before a change cannot start a session after it', async () => {
  const thief = identity.browser()
  const held = holdNextVerification()
  const request = thief.post('sessions', { email, password: testProfile.password })
  await held.verified
  await changePassword()
  held.release()
  const response = await request
  expect(response.status).toBe(401)
  expect(response.body).toMatchObject({ code: 'session.refused' })
  expect((await thief.get('account')).status).toBe(401)
  expect(await identity.db.selectFrom('sessions').select('id').execute()).toEqual([])
})

test('a password verified before a change cannot set another password after it', async () => {
  const thief = identity.browser()
  await thief.post('sessions', { email, password: testProfile.password })
  const held = holdNextVerification()
  const body = { current_password: testProfile.password, new_password: 'lighthouse keys at night' }
  const request = thief.post('account/password', body)
  await held.verified
  await changePassword()
  held.release()
  expect(await request).toMatchObject({ status: 422, body: { code: 'account.wrongPassword' } })
  expect((await identity.browser().post('sessions', { email, password: changed })).status).toBe(201)
})

test('the notice to the former address is sent despite a change of password', async () => {
  await requestChange()
  const quiet = await identity.open({ wakeMailer: () => undefined })
  const token = await identity.lastToken(attacker)
  const owner = identity.browser(quiet)
  await owner.post('sessions', { email, password: testProfile.password })
  const confirmed = await owner.post('account/email/confirmation', { token })
  expect(confirmed.status).toBe(204)
  await changePassword()
  const emails = await sendAll()
  expect(emails.find(({ to }) => to === email)?.text).toContain(attacker)
})
