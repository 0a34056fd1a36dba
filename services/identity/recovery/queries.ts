import { writePassword } from '../accounts/queries.ts'
import type { IdentityDatabase } from '../database.ts'
import { useLink } from '../mail/mailed-links.ts'

/**
 * Sets a new password with the token of an e-mailed link.
 * @throws Problem 410 link.invalid, also for the second of two simultaneous calls
 */
export async function recover(
  db: IdentityDatabase,
  token: string,
  passwordHash: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { account_id } = await useLink(transaction, token, 'recovery')
    await writePassword(transaction, account_id ?? '', passwordHash)
  })
}
