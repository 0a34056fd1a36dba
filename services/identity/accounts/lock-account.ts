import type { IdentityDatabase } from '../database.ts'

/**
 * Locks the row of an account until the transaction ends, so changes of one account run one after
 * the other.
 * @param db a transaction
 * @returns undefined when the account no longer exists
 */
export function lockAccount(db: IdentityDatabase, id: string) {
  return db
    .selectFrom('accounts')
    .select(['credentials_version', 'following'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
