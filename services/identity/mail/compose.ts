import type { IdentityDatabase } from '../database.ts'
import type { Letter } from './delivery.ts'
import type { MailJob } from './jobs.ts'
import { createLink, type Purpose, validMinutes } from './links.ts'
import { type LetterName, writeText } from './texts.ts'

export interface Sender {
  /** What the site is called. */
  site: string
  /** Where visitors find it, as configured: never what a request says. */
  origin: () => string
  /** Who reads requests for access; nobody without. */
  operator: string | undefined
}

/** The letter of a job; undefined when what it is about is gone, or the credentials have changed. */
export async function compose(
  db: IdentityDatabase,
  job: MailJob,
  sender: Sender,
): Promise<Letter | undefined> {
  if (job.kind === 'access_request') return accessRequest(db, job, sender)
  const { email: to, language } = job
  if (to === null) return undefined
  const write = (name: LetterName, page = '', values: Record<string, string> = {}): Letter => {
    const link = `${sender.origin()}/${language}/${page}`
    return { to, ...writeText(name, language, { site: sender.site, link, ...values }) }
  }
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', to)
    .executeTakeFirst()
  // Also for an e-mail without a link: the load on the site does not tell known addresses from unknown.
  const makeToken = (purpose: Purpose, accountId: string | null) =>
    createLink(db, {
      purpose,
      email: to,
      accountId,
      credentialsVersion: job.credentials_version,
    })
  switch (job.kind) {
    case 'sign_up': {
      const token = await makeToken('sign_up', null)
      if (token === undefined) return undefined
      return account ? write('signUpKnown', 'login') : write('signUp', `signup?token=${token}`)
    }
    case 'recovery': {
      const token = await makeToken('recovery', account?.id ?? null)
      if (token === undefined) return undefined
      if (!account) return write('recoveryUnknown')
      const minutes = String(validMinutes.recovery)
      return write('recovery', `account/recover?token=${token}`, { minutes })
    }
    case 'email_change': {
      const token = await makeToken('email_change', job.subject_id)
      if (token === undefined) return undefined
      return account ? write('emailKnown') : write('emailChange', `account?token=${token}`)
    }
    case 'email_changed':
      return write('emailChanged', '', { email: await emailOf(db, job.subject_id) })
    case 'password_changed':
      return write('passwordChanged', 'account/recover')
  }
}

async function emailOf(db: IdentityDatabase, accountId: string | null): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId ?? '')
    .executeTakeFirst()
  return account?.email ?? ''
}

/** What an organiser wrote, for the operator; an answer goes to the organiser. */
async function accessRequest(
  db: IdentityDatabase,
  { subject_id }: MailJob,
  { operator, site }: Sender,
): Promise<Letter | undefined> {
  const request = await db
    .selectFrom('access_requests')
    .selectAll()
    .where('id', '=', subject_id ?? '')
    .executeTakeFirst()
  if (!request || operator === undefined) return undefined
  const { message, received_at: _, ...fields } = request
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : `${name.replaceAll('_', ' ')}: ${String(value)}`,
  )
  return {
    to: operator,
    replyTo: request.email,
    subject: `${site}: request for access, ${request.event}`,
    text: `${lines.join('\n')}\n\n${message}\n`,
  }
}
