import type { IdentityDatabase } from '../database.ts'
import { findAccessRequests } from '../access-requests/queries.ts'
import { listClaims } from '../claims/queries.ts'
import { listAccessOf } from '../organiser-access/queries.ts'
import { listReplays, assignOrders } from '../replays/queries.ts'
import { listSecurityEventsOf } from '../security/events-queries.ts'
import { readAccount } from './queries.ts'

/**
 * Returns the data of an account for its owner. Leaves out secrets such as password and token
 * hashes.
 */
export async function exportAccount(db: IdentityDatabase, id: string) {
  const { following, ...account } = await readAccount(db, id)
  await db.transaction().execute((transaction) => assignOrders(transaction, id, account.email))
  const sessions = await db
    .selectFrom('sessions')
    .select(['kind', 'browser', 'system', 'created_at', 'used_at', 'expires_at'])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute()
  const networks = await db
    .selectFrom('account_networks')
    .select('used_at')
    .where('account_id', '=', id)
    .orderBy('used_at')
    .execute()
  return {
    account,
    sessions,
    // For each network, the export contains only the times, because the network itself is stored as
    // a keyed hash.
    known_networks: networks,
    following,
    replays: await listReplays(db, id),
    results: await listClaims(db, id),
    access_requests: await findAccessRequests(db, account.email),
    organiser_access: await listAccessOf(db, account.email),
    security_events: await listSecurityEventsOf(db, id),
  }
}
