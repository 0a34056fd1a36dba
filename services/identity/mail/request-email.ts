import type { Context } from '../context.ts'
import { addMailJob, type MailJob, replaceMailJob } from './jobs.ts'
import { checkLink, type Purpose, validMinutes } from './mailed-links.ts'

interface EmailRequest extends Pick<MailJob, 'subject_id'> {
  kind: Purpose
  email: string
  language?: string | undefined
  next?: string | undefined
  /** Version of the account's credentials. Only for a request to change the e-mail address. */
  credentials_version?: number
}

/**
 * Queues an e-mail with a link. The response does not reveal whether an e-mail is sent. Limits
 * protect the owner of an address from too many e-mails.
 * @param address network address of the client
 * @returns the validity of the link in minutes
 * @throws Problem 429 request.tooMany
 */
export async function requestEmail(
  { db, limits, wakeMailer }: Pick<Context, 'db' | 'limits' | 'wakeMailer'>,
  address: string,
  request: EmailRequest,
): Promise<{ valid_minutes: number }> {
  const { kind, email } = request
  await limits.check('email', { address })
  if (kind === 'email_change') {
    await limits.check('newAddress', { account: email })
    await addMailJob(db, request)
  } else {
    await limits.queueEmail(kind, email, (transaction) => replaceMailJob(transaction, request))
  }
  wakeMailer()
  return { valid_minutes: validMinutes[kind] }
}

/**
 * Reads a link without using it up.
 * @param address network address of the client
 * @throws Problem 410 link.invalid
 * @throws Problem 429 request.tooMany
 */
export async function readLink(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  address: string,
  token: string,
  purpose: Purpose,
) {
  await limits.check('link', { address })
  return checkLink(db, token, purpose)
}
