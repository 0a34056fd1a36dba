import type { Context } from '../context.ts'
import { readCredentials, wrongPassword } from './queries.ts'

/**
 * Verifies the password again before a change, because another person may be using the session.
 * Counts the attempt first, because a client may send many passwords at once. A right password takes
 * back only its own attempt.
 * @returns the version of the verified credentials
 * @throws Problem 422 account.wrongPassword (not 401, because the session is valid); 429
 */
export async function checkPassword(
  { db, limits, passwords }: Context,
  address: string,
  {
    accountId,
    password,
    field = 'password',
  }: { accountId: string; password: string; field?: string },
): Promise<{ credentials_version: number }> {
  await limits.check('password', { address, account: accountId })
  const { password_hash: storedHash, credentials_version } = await readCredentials(db, accountId)
  if (!(await passwords.verify(storedHash, password))) throw wrongPassword(field)
  await limits.uncount('password', accountId)
  return { credentials_version }
}
