import { changedFollowed, type Followed } from '../../../domain/followed.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import type { IdentityDatabase } from '../database.ts'
import { signInFirst } from '../sessions/ended-session.ts'
import type { FollowingChange } from './schema.ts'

/** Returns false for a request that only reads the lists. */
export const isChange = ({ add, remove }: FollowingChange): boolean =>
  add !== undefined || remove !== undefined

/**
 * Changes what an account follows, and returns everything that it follows then. Simultaneous
 * changes from several devices are made one after the other, so no change is lost.
 * @throws Problem 401 session.required when the account has just been deleted
 */
export function changeFollowing(
  db: IdentityDatabase,
  id: string,
  change: FollowingChange,
): Promise<Followed> {
  return db.transaction().execute(async (transaction) => {
    const row = await lockAccount(transaction, id)
    if (!row) throw signInFirst()
    const following = changedFollowed(row.following, change)
    if (isChange(change)) {
      await transaction
        .updateTable('accounts')
        .set({ following: JSON.stringify(following) })
        .where('id', '=', id)
        .execute()
    }
    return following
  })
}
