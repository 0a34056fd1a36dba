import type { IdentityDatabase } from '../database.ts'
import type { Email } from './delivery.ts'
import type { MailJob } from './jobs.ts'
import { createLink, type Purpose, validMinutes } from './mailed-links.ts'
import { type EmailName, writeText } from './texts.ts'

export interface MailSender {
  /** Name of the site. */
  site: string
  /**
   * Returns the public origin of the site. The origin comes from the configuration and never from a
   * request.
   */
  origin: () => string
  /**
   * E-mail address to which access requests are sent. Undefined if the operator gets no e-mails.
   */
  operator: string | undefined
  /** True if the site has a page on which the operator answers access requests. */
  hasAccessPage?: boolean
}

/**
 * Writes the e-mail of a job. Returns undefined if the e-mail is no longer to be sent, for example
 * because the credentials have changed since the request for a link.
 */
export async function compose(
  db: IdentityDatabase,
  job: MailJob,
  sender: MailSender,
): Promise<Email | undefined> {
  if (job.kind === 'access_request') return accessRequest(db, job, sender)
  const { email: to } = job
  if (to === null) return undefined
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'language'])
    .where('email', '=', to)
    .executeTakeFirst()
  const language = account?.language ?? job.language
  const write = (name: EmailName, page = '', values: Record<string, string> = {}): Email => {
    const link = `${sender.origin()}/${language}/${page}`
    return { to, ...writeText(name, language, { site: sender.site, link, ...values }) }
  }
  // Creates a link even if the e-mail contains no link. Otherwise the time to write an e-mail would
  // reveal which addresses have accounts.
  const makeToken = (purpose: Purpose, accountId: string | null) =>
    createLink(db, {
      purpose,
      email: to,
      accountId,
      credentialsVersion: job.credentials_version,
    })
  const next = job.next === null ? '' : `&next=${encodeURIComponent(job.next)}`
  switch (job.kind) {
    case 'access_granted': {
      const organisation = await organisationOf(db, job)
      if (organisation === undefined) return undefined
      return write('accessGranted', 'account/organisations', { organisation })
    }
    case 'sign_up': {
      const token = await makeToken('sign_up', null)
      if (token === undefined) return undefined
      return account
        ? write('signUpKnown', `login${next.replace('&', '?')}`)
        : write('signUp', `signup?token=${token}${next}`)
    }
    case 'recovery': {
      const token = await makeToken('recovery', account?.id ?? null)
      if (token === undefined) return undefined
      if (!account) return write('recoveryUnknown')
      const minutes = String(validMinutes.recovery)
      return write('recovery', `account/recover?token=${token}${next}`, { minutes })
    }
    case 'email_change': {
      const token = await makeToken('email_change', job.subject_id)
      if (token === undefined) return undefined
      if (account) return write('emailKnown')
      // Names the account, because strangers can start a change of their account to any address.
      const email = await emailOf(db, job.subject_id)
      return write('emailChange', `account?token=${token}`, { email })
    }
    case 'email_changed':
      return write('emailChanged', '', { email: await emailOf(db, job.subject_id) })
    case 'password_changed':
      return write('passwordChanged', 'account/recover')
  }
}

/**
 * Returns the name of the organisation to which the recipient of an e-mail has access. Undefined if
 * the access was withdrawn in the meantime.
 */
async function organisationOf(db: IdentityDatabase, { email, subject_id }: MailJob) {
  const access = await db
    .selectFrom('organiser_access')
    .select('organisation_name')
    .where('email', '=', email ?? '')
    .where('organisation_id', '=', subject_id ?? '')
    .executeTakeFirst()
  return access?.organisation_name
}

async function emailOf(db: IdentityDatabase, accountId: string | null): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId ?? '')
    .executeTakeFirst()
  return account?.email ?? ''
}

/**
 * Writes the e-mail about an access request. The e-mail goes to the operator, and the Reply-To
 * address is that of the organiser.
 */
async function accessRequest(
  db: IdentityDatabase,
  { subject_id }: MailJob,
  { operator, origin, site, hasAccessPage }: MailSender,
): Promise<Email | undefined> {
  const request = await db
    .selectFrom('access_requests')
    .selectAll()
    .where('id', '=', subject_id ?? '')
    .executeTakeFirst()
  if (!request || operator === undefined) return undefined
  const { message, received_at: _, language: __, ...fields } = request
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : `${name.replaceAll('_', ' ')}: ${String(value)}`,
  )
  const answer = hasAccessPage ? `\nAnswer: ${origin()}/en/account/organisations\n` : ''
  return {
    to: operator,
    replyTo: request.email,
    subject: `${site}: request for access, ${request.event}`,
    text: `${lines.join('\n')}\n\n${message}\n${answer}`,
  }
}
