import type { IdentityDatabase } from '../database.ts'
import { listClaims } from '../claims/queries.ts'
import { listReplays } from '../replays/queries.ts'
import { listSecurityEventsOf } from '../security/events-queries.ts'
import { readAccount } from './queries.ts'

/** Everything that is kept about somebody, but for what is secret even to him. */
export async function exportAccount(db: IdentityDatabase, id: string) {
  const account = await readAccount(db, id)
  const sessions = await db
    .selectFrom('sessions')
    .select(['kind', 'browser', 'system', 'created_at', 'used_at', 'expires_at'])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute()
  const accessRequests = await db
    .selectFrom('access_requests')
    .selectAll()
    .where('email', '=', account.email)
    .orderBy('received_at')
    .execute()
  return {
    account,
    sessions,
    replays: await listReplays(db, id),
    results: await listClaims(db, id),
    access_requests: accessRequests,
    security_events: await listSecurityEventsOf(db, id),
  }
}
