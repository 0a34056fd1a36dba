import type { Context } from '../context.ts'
import { addMailJob, type MailJob } from './jobs.ts'
import { checkLink, type Purpose, validMinutes } from './links.ts'

interface Letter extends Pick<MailJob, 'subject_id'> {
  kind: Purpose
  email: string
  language?: string | undefined
  /** Of the account whose e-mail address is to change. */
  credentials_version?: number
}

/**
 * Queues an e-mail with a link. The response does not tell whether an e-mail is sent: requests by
 * others neither block the owner of an address nor fill the inbox.
 * @param address network address of the client
 */
export async function askForLetter(
  { db, limits, wakeMailer }: Pick<Context, 'db' | 'limits' | 'wakeMailer'>,
  address: string,
  letter: Letter,
): Promise<{ valid_minutes: number }> {
  const { kind, email } = letter
  await limits.check('email', { address })
  if (kind === 'email_change') {
    await limits.check('newAddress', { account: email })
    await addMailJob(db, letter)
  } else {
    await limits.queueEmail(kind, email, (transaction) => addMailJob(transaction, letter))
  }
  wakeMailer()
  return { valid_minutes: validMinutes[kind] }
}

/**
 * What a link was sent for; so often at most, and without using it up.
 * @throws Problem link.invalid
 */
export async function lookAtLink(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  address: string,
  token: string,
  purpose: Purpose,
) {
  await limits.check('link', { address })
  return checkLink(db, token, purpose)
}
