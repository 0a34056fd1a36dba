import type { Context } from '../context.ts'
import { limit } from '../limits/limits.ts'
import { addMailJob, type MailJob } from './jobs.ts'
import { checkLink, validMinutes } from './links.ts'

type Letter = Pick<MailJob, 'kind' | 'subject_id'> & {
  email: string
  language?: string | undefined
}

/**
 * Has a letter with a link sent, so often at most, whether the address is known or not.
 * @param address of the network, of whoever asks
 */
export async function askForLetter(
  { db, wakeMailer }: Pick<Context, 'db' | 'wakeMailer'>,
  address: string,
  letter: Letter,
): Promise<{ valid_minutes: number }> {
  await limit(db, 'letter', { address, account: letter.email })
  await addMailJob(db, letter)
  wakeMailer()
  return { valid_minutes: validMinutes }
}

/**
 * What a link was sent for; so often at most, and without using it up.
 * @throws Problem link.invalid
 */
export async function lookAtLink(
  { db }: Pick<Context, 'db'>,
  address: string,
  token: string,
  purpose: Parameters<typeof checkLink>[2],
) {
  await limit(db, 'link', { address })
  return checkLink(db, token, purpose)
}
