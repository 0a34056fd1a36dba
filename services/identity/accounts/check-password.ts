import type { Context } from '../context.ts'
import { readCredentials, wrongPassword } from './queries.ts'

/**
 * Whoever finds an open screen does not know the password.
 * @returns the version of the credentials that were verified
 * @throws Problem account.wrongPassword; not 401, for the session is good
 */
export async function checkPassword(
  { db, limits, passwords }: Context,
  accountId: string,
  password: string,
  field: string,
): Promise<{ credentials_version: number }> {
  await limits.check('password', { account: accountId })
  const { password_hash: known, credentials_version } = await readCredentials(db, accountId)
  if (!(await passwords.verify(known, password))) throw wrongPassword(field)
  return { credentials_version }
}
