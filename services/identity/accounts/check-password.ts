import { Problem } from '../../platform/problem.ts'
import type { Context } from '../context.ts'
import { limit } from '../limits/limits.ts'
import { readPasswordHash } from './queries.ts'

/**
 * Whoever finds an open screen does not know the password.
 * @throws Problem account.wrongPassword; not 401, for the session is good
 */
export async function checkPassword(
  { db, passwords }: Context,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  await limit(db, 'password', { account: accountId })
  const known = await readPasswordHash(db, accountId)
  if (await passwords.verify(known, password)) return
  throw new Problem(422, 'account.wrongPassword', 'This is not your password.', field)
}
