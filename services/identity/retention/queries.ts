import { sql } from 'kysely'
import type { IdentityDatabase } from '../database.ts'
import { deleteEndedCounts } from '../limits/queries.ts'

/** Retention periods in days. */
export interface RetentionDays {
  /** Retention of access requests, counted from their receipt. */
  accessRequests: number
  /** Retention of orders without an account, counted from the purchase. */
  unclaimedOrders: number
  /** Retention of unsent e-mails, counted from the request for the e-mail. */
  queuedEmails: number
  /** Retention of networks, counted from the last sign-in from the network. */
  knownNetworks: number
  /** Retention of the entries of the security log. */
  securityLog: number
}

/**
 * Arbitrary key of an advisory lock. Only one process deletes expired rows at a time. Other
 * processes skip the deletion meanwhile.
 */
const sweepLock = 7_263_002

/** Deletes all expired rows. */
export async function deleteExpired(db: IdentityDatabase, days: RetentionDays): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(sweepLock)}) as free`.execute(transaction)
    if (rows[0]?.free !== true) return
    await transaction
      .deleteFrom('access_requests')
      .where('received_at', '<', daysAgo(days.accessRequests))
      .execute()
    await transaction
      .deleteFrom('replay_entitlements')
      .where('account_id', 'is', null)
      .where('purchased_at', '<', daysAgo(days.unclaimedOrders))
      .execute()
    await transaction
      .deleteFrom('mail_jobs')
      .where('created_at', '<', daysAgo(days.queuedEmails))
      .execute()
    await transaction
      .deleteFrom('account_networks')
      .where('used_at', '<', daysAgo(days.knownNetworks))
      .execute()
    await transaction
      .deleteFrom('security_events')
      .where('happened_at', '<', daysAgo(days.securityLog))
      .execute()
    await transaction
      .deleteFrom('mailed_links')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
    await deleteEndedCounts(transaction)
  })
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${sql.lit(days)})`
