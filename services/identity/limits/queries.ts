import { sql } from 'kysely'
import type { IdentityDatabase } from '../database.ts'

export interface Attempt {
  /** Keyed hash of a network, of an account, or of a network and an account together. */
  who: string
  purpose: string
  /** Keyed hash of the account, if the attempt has an account. */
  account: string | null
}

/**
 * Counts an attempt within a fixed period. The count is stored in the database, so all processes
 * share it.
 * @returns the number of attempts so far in this period, and the seconds until the period ends
 */
export async function countAttempt(
  db: IdentityDatabase,
  attempt: Attempt,
  minutes: number,
): Promise<{ count: number; wait: number }> {
  const period = sql`make_interval(mins => ${sql.lit(minutes)})`
  await deleteEndedCounts(db)
  return db
    .insertInto('attempt_counts')
    .values({
      ...attempt,
      ends_at: sql<Date>`date_bin(${period}, now(), timestamptz '2000-01-01Z') + ${period}`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['who', 'purpose', 'ends_at'])
        .doUpdateSet({ count: sql`attempt_counts.count + 1` }),
    )
    .returning(['count', sql<number>`ceil(extract(epoch from ends_at - now()))::int`.as('wait')])
    .executeTakeFirstOrThrow()
}

/** Takes back one attempt of the current period. Other attempts still count. */
export async function uncountAttempt(
  db: IdentityDatabase,
  { who, purpose }: Pick<Attempt, 'who' | 'purpose'>,
): Promise<void> {
  await db
    .updateTable('attempt_counts')
    .set({ count: sql`count - 1` })
    .where('who', '=', who)
    .where('purpose', '=', purpose)
    .where('ends_at', '>', sql<Date>`now()`)
    .where('count', '>', 0)
    .execute()
}

/**
 * Starts a pause, unless a pause is running.
 * @param db a transaction. The second of two simultaneous calls waits until the first transaction
 * has ended
 * @returns true if this call started the pause
 */
export async function startPause(
  db: IdentityDatabase,
  { who, purpose, account }: Attempt,
  minutes: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${purpose} ${who}`}))`.execute(db)
  const { rows } = await sql`
    insert into attempt_counts (who, purpose, account, ends_at)
    select ${who}, ${purpose}, ${account}, now() + make_interval(mins => ${sql.lit(minutes)})
    where not exists (
      select from attempt_counts where who = ${who} and purpose = ${purpose} and ends_at > now())
    returning who`.execute(db)
  return rows.length > 0
}

export async function clearCount(
  db: IdentityDatabase,
  { who, purpose }: Pick<Attempt, 'who' | 'purpose'>,
): Promise<void> {
  await db
    .deleteFrom('attempt_counts')
    .where('who', '=', who)
    .where('purpose', '=', purpose)
    .execute()
}

/**
 * Deletes all counts of several accounts.
 * @param accounts keyed hashes of the accounts
 */
export async function clearAccounts(
  db: IdentityDatabase,
  accounts: readonly string[],
): Promise<void> {
  await db.deleteFrom('attempt_counts').where('account', 'in', accounts).execute()
}

export async function deleteEndedCounts(db: IdentityDatabase): Promise<void> {
  await db
    .deleteFrom('attempt_counts')
    .where('ends_at', '<', sql<Date>`now()`)
    .execute()
}

/**
 * Returns true if the owner of an account has signed in from a network.
 * @param network keyed hash of the network
 */
export async function isKnownNetwork(
  db: IdentityDatabase,
  accountId: string | undefined,
  network: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('account_networks')
    .select('network')
    .where('account_id', '=', accountId ?? '')
    .where('network', '=', network)
    .executeTakeFirst()
  return found !== undefined
}

export async function storeNetwork(
  db: IdentityDatabase,
  accountId: string,
  network: string,
): Promise<void> {
  await sql`
    insert into account_networks (account_id, network)
    select id, ${network} from accounts where id = ${accountId}
    on conflict (account_id, network) do update set used_at = now()`.execute(db)
}
