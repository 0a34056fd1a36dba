import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../../platform/log.ts'
import { createTestIdentity, origin } from '../testing.ts'
import { outboxDelivery, smtpDelivery } from './delivery.ts'
import { languageCodes } from '../../../domain/languages.ts'
import { createMailer } from './mailer.ts'

interface Received {
  from: string
  to: string[]
  text: string
}

let identity: Awaited<ReturnType<typeof createTestIdentity>>
let received: Received[]
let refuses: boolean
let server: SMTPServer
let url: string

beforeAll(async () => {
  identity = await createTestIdentity({ wakeMailer: () => undefined })
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!refuses) done()
      else done(Object.assign(new Error(`no such user: ${address}`), { responseCode: 450 }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  url = `smtp://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => {
    server.close(resolve)
  })
  await identity.close()
})
beforeEach(async () => {
  received = []
  refuses = false
  await identity.db.deleteFrom('mail_jobs').execute()
  await identity.db.deleteFrom('attempt_counts').execute()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const sender = { site: 'Harbour Results', origin: () => origin, operator: 'desk@results.example' }

/** Sends all due e-mails through the SMTP server of the test. */
async function sendAll() {
  const delivery = smtpDelivery(url, 'no-reply@results.example')
  const mailer = createMailer(identity.db, delivery, sender)
  mailer.wake()
  await mailer.idle()
  await mailer.close()
}

const waiting = () => identity.db.selectFrom('mail_jobs').selectAll().execute()

test('an e-mail reaches the mail server once, even with two sending processes', async () => {
  await identity.browser().post('recovery', { email: 'nobody@tugboats.example', language: 'zh' })
  await Promise.all([sendAll(), sendAll()])
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    from: 'no-reply@results.example',
    to: ['nobody@tugboats.example'],
  })
  expect(received[0]?.text).toMatch(/^Auto-Submitted: auto-generated$/im)
  expect(await waiting()).toEqual([])
})

test('a refused e-mail is retried later, and the log contains no address', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  refuses = true
  await identity.browser().post('sign-up', { email: 'nobody@tugboats.example' })
  await sendAll()
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ kind: 'sign_up', again: true, responseCode: 450 })
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/nobody|tugboats/)
  const [job] = await waiting()
  expect(Number(job?.due_at)).toBeGreaterThan(Date.now())

  refuses = false
  await sendAll()
  expect(received).toEqual([])
  await identity.db.updateTable('mail_jobs').set({ due_at: new Date() }).execute()
  await sendAll()
  expect(received).toHaveLength(1)
})

test('a mail server that was away gets the latest e-mail only', async () => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  refuses = true
  for (const language of ['en', 'nl', 'de']) {
    await identity.db.deleteFrom('attempt_counts').execute()
    await identity.browser().post('recovery', { email: 'nobody@tugboats.example', language })
    await sendAll()
  }
  refuses = false
  await identity.db.updateTable('mail_jobs').set({ due_at: new Date() }).execute()
  await sendAll()
  expect(received).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test('an e-mail that is always refused is deleted in the end', async () => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  refuses = true
  await identity.browser().post('sign-up', { email: 'nobody@tugboats.example' })
  await identity.db.updateTable('mail_jobs').set({ attempts: 11 }).execute()
  await sendAll()
  expect(await waiting()).toEqual([])
})

test('an unreachable mail server does not delay the visitor', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  await identity.browser().post('sign-up', { email: 'nobody@tugboats.example' })
  const mailer = createMailer(
    identity.db,
    smtpDelivery('smtp://127.0.0.1:1', 'a@b.example'),
    sender,
  )
  mailer.wake()
  await mailer.idle()
  await mailer.close()
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ code: expect.stringMatching(/^E/) as string })
  expect(await waiting()).toHaveLength(1)
})

test('an access request is sent to the operator, with the organiser as Reply-To', async () => {
  const response = await identity.browser().post('access-requests', {
    name: 'Ada Lagoon',
    email: 'ada@tugboats.example',
    event: 'Harbour Half 港',
    date: '2027-05-02',
    message: 'Soon.\n\nTo: eve@tugboats.example',
  })
  expect(response.status).toBe(201)
  await sendAll()
  expect(received).toHaveLength(1)
  const [message] = received
  expect(message?.to).toEqual(['desk@results.example'])
  expect(message?.text).toMatch(/^Reply-To: (?:<)?ada@tugboats\.example/im)
})

test('without a mail server, e-mails are files that only their owner can read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  const outbox = join(folder, 'outbox')
  await identity.browser().post('sign-up', { email: 'nobody@tugboats.example', language: 'fr' })
  const mailer = createMailer(identity.db, outboxDelivery(outbox, 'a@results.example'), sender)
  mailer.wake()
  await mailer.idle()
  await mailer.close()
  const [file = '', ...more] = readdirSync(outbox)
  expect(more).toEqual([])
  expect(file).toMatch(/^\d{4}-.*\.eml$/)
  expect(statSync(join(outbox, file)).mode & 0o777).toBe(0o600)
  const text = readFileSync(join(outbox, file), 'utf8')
  expect(text).toMatch(/^To: nobody@tugboats\.example\r?$/m)
  rmSync(folder, { recursive: true })
})

test('e-mails exist in every language of the site, with the same values', () => {
  const read = (language: string) => {
    const file = new URL(`./texts/${language}.json`, import.meta.url)
    return JSON.parse(readFileSync(file, 'utf8')) as Record<
      string,
      { subject: string; text: string }
    >
  }
  const site = readdirSync('locales').filter((file) => file.endsWith('.json'))
  expect([...languageCodes].toSorted()).toEqual(site.map((file) => file.slice(0, -5)).toSorted())
  const valuesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()
  for (const language of languageCodes) {
    for (const [name, { subject, text }] of Object.entries(read('en'))) {
      const other = read(language)[name]
      expect(valuesOf(other?.subject ?? ''), `${language} ${name}`).toEqual(valuesOf(subject))
      expect(valuesOf(other?.text ?? ''), `${language} ${name}`).toEqual(valuesOf(text))
    }
    expect(Object.keys(read(language))).toEqual(Object.keys(read('en')))
  }
})
