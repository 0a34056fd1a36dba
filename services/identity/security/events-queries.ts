import { sql } from 'kysely'
import type { IdentityDatabase, SecurityEventsTable } from '../database.ts'

export interface SecurityEvent {
  kind: SecurityEventsTable['kind']
  network_hash: string
  /** The account's id, or an e-mail address that may have no account. */
  account?: { id: string } | { email: string } | undefined
  organiser?: { credentialId?: string; raceId?: string } | undefined
}

/**
 * Kinds of events that are logged at most once a minute per network. A client can easily send many
 * requests that are refused, and could otherwise fill the table.
 */
const oncePerMinute: readonly SecurityEvent['kind'][] = ['limit_met', 'order_refused']

/**
 * Stores an event. The same statement runs for known and unknown accounts, so its duration does not
 * reveal accounts.
 */
export async function addSecurityEvent(
  db: IdentityDatabase,
  { kind, network_hash, account, organiser }: SecurityEvent,
): Promise<void> {
  const [id, email] = account && 'id' in account ? [account.id, null] : [null, account?.email]
  const repeats = oncePerMinute.includes(kind)
    ? sql`exists (select from security_events where network_hash = ${network_hash} and kind = ${kind}
        and happened_at > now() - interval '1 minute')`
    : sql`false`
  await sql`insert into security_events
      (kind, network_hash, account_id, credential_id, race_id)
    select ${kind}::text, ${network_hash}::text,
      (select id from accounts where id = ${id}::text or email = ${email ?? null}::text),
      ${organiser?.credentialId ?? null}::text, ${organiser?.raceId ?? null}::text
    where not ${repeats}`.execute(db)
}

/** Lists the security events of the last `days` days, the latest last. */
export function listSecurityEvents(db: IdentityDatabase, days: number) {
  return db
    .selectFrom('security_events')
    .select(['happened_at', 'kind', 'account_id', 'credential_id', 'race_id', 'network_hash'])
    .where('happened_at', '>=', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .orderBy('id')
    .execute()
}

/** Lists the security events of one account, for its owner. */
export function listSecurityEventsOf(db: IdentityDatabase, accountId: string) {
  return db
    .selectFrom('security_events')
    .select(['happened_at', 'kind', 'network_hash as network'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}
