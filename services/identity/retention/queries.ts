import { sql } from 'kysely'
import type { IdentityDatabase } from '../database.ts'
import { deleteEndedCounts } from '../limits/queries.ts'

/** Number of days for which personal data are kept. */
export interface RetentionDays {
  /** Access requests, counted from their receipt. */
  accessRequests: number
  /** Orders without an account, counted from the purchase. */
  unclaimedOrders: number
  /** Unsent e-mails, counted from the request for the e-mail. */
  queuedEmails: number
  /** Networks, counted from the last sign-in from the network. */
  knownNetworks: number
  /** Entries of the security log, counted from the event. */
  securityLog: number
}

/**
 * Arbitrary key of an advisory lock. No other lock has this key. Only one process at a time deletes
 * expired rows. Meanwhile, other processes skip the deletion.
 */
const sweepLock = 7_263_003

/** Deletes expired rows, unless another process is deleting them. */
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

/** Tables whose rows are often changed or deleted. */
const changingTables = [
  'accounts',
  'sessions',
  'attempt_counts',
  'mail_jobs',
  'mailed_links',
  'security_events',
]

/**
 * Frees the space of deleted and former rows for new rows. The embedded database never vacuums by
 * itself. Never shortens a file, like the vacuum of the results.
 */
export async function vacuum(db: IdentityDatabase): Promise<void> {
  for (const table of changingTables) {
    await sql`vacuum (truncate false) ${sql.table(table)}`.execute(db)
  }
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${sql.lit(days)})`
