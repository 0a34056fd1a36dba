import { sql } from 'kysely'
import { Problem } from '../../platform/http/problem.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import type { IdentityDatabase } from '../database.ts'
import { signInFirst } from '../sessions/ended-session.ts'
import type { ClaimedResult } from './schema.ts'
import type { ResultKey } from './token.ts'

/** Hides or shows the athlete of a result, as part of the given transaction. */
export type SetPrivate = (
  db: IdentityDatabase,
  result: ResultKey,
  isPrivate: boolean,
) => Promise<void>

/**
 * Returns the key of the result to which a link leads, with the current participant id. The id may
 * have changed since the link was signed.
 */
export type CurrentResult = (db: IdentityDatabase, result: ResultKey) => Promise<ResultKey>

/**
 * Stores that an account claims a result.
 * @throws Problem 409 claim.taken when another account has claimed the result
 */
export function claimResult(
  db: IdentityDatabase,
  setPrivate: SetPrivate,
  accountId: string,
  result: ResultKey,
): Promise<ClaimedResult> {
  return db.transaction().execute(async (transaction) => {
    await requireLock(transaction, accountId)
    await transaction
      .insertInto('claimed_results')
      .values({ ...result, account_id: accountId })
      .onConflict((conflict) => conflict.columns(['race_id', 'participant_id']).doNothing())
      .execute()
    const { account_id } = await transaction
      .selectFrom('claimed_results')
      .select('account_id')
      .where('race_id', '=', result.race_id)
      .where('participant_id', '=', result.participant_id)
      .executeTakeFirstOrThrow()
    if (account_id !== accountId) {
      throw new Problem(409, 'claim.taken', 'This is the result of another account.', 'token')
    }
    return applyPrivacy(transaction, setPrivate, result, accountId)
  })
}

/**
 * Locks the account, so changes of its claims, its profile and its deletion run one after the
 * other. Otherwise a change could overlook a result.
 * @throws Problem 401 session.required when the account has just been deleted
 */
async function requireLock(db: IdentityDatabase, id: string): Promise<void> {
  if (!(await lockAccount(db, id))) throw signInFirst()
}

/** Removes a claim. The result stays hidden only if there is a privacy request for it. */
export async function releaseResult(
  db: IdentityDatabase,
  setPrivate: SetPrivate,
  accountId: string,
  result: ResultKey,
): Promise<void> {
  await db
    .transaction()
    .execute((transaction) => removeClaim(transaction, setPrivate, accountId, result))
}

async function removeClaim(
  db: IdentityDatabase,
  setPrivate: SetPrivate,
  accountId: string,
  result: ResultKey,
): Promise<void> {
  await requireLock(db, accountId)
  const released = await db
    .deleteFrom('claimed_results')
    .where('account_id', '=', accountId)
    .where('race_id', '=', result.race_id)
    .where('participant_id', '=', result.participant_id)
    .returning('race_id')
    .executeTakeFirst()
  if (!released) throw new Problem(404, 'claim.notFound', 'This is no result of yours.')
  await applyPrivacy(db, setPrivate, result, accountId)
}

/**
 * Removes a claim from the account that has it, for an operator. The links to the result end,
 * because the account could claim the result again.
 * @throws Problem 404 claim.none when no account has claimed the result
 */
export async function releaseClaim(
  db: IdentityDatabase,
  setPrivate: SetPrivate,
  result: ResultKey,
): Promise<void> {
  const claim = await db
    .selectFrom('claimed_results')
    .select('account_id')
    .where('race_id', '=', result.race_id)
    .where('participant_id', '=', result.participant_id)
    .executeTakeFirst()
  if (!claim) throw new Problem(404, 'claim.none', 'No account has this result.')
  await db.transaction().execute(async (transaction) => {
    await removeClaim(transaction, setPrivate, claim.account_id, result)
    const { race_id, participant_id } = result
    await sql`insert into ended_claim_links values (${race_id}, ${participant_id})
      on conflict (race_id, participant_id) do update set ended_at = now()`.execute(transaction)
  })
}

/** Whether an operator has ended the links to a result that were made at a time or before. */
export async function hasEnded(
  db: IdentityDatabase,
  { race_id, participant_id }: ResultKey,
  madeAt: Date,
): Promise<boolean> {
  const ended = await db
    .selectFrom('ended_claim_links')
    .select('race_id')
    .where('race_id', '=', race_id)
    .where('participant_id', '=', participant_id)
    .where('ended_at', '>=', madeAt)
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Stores or deletes a privacy request of a visitor who has opened a claim link.
 * @param accountId account of the visitor. Undefined for a visitor who is not signed in
 */
export function setPrivacyRequest(
  db: IdentityDatabase,
  setPrivate: SetPrivate,
  result: ResultKey,
  { isPrivate, accountId }: { isPrivate: boolean; accountId: string | undefined },
): Promise<ClaimedResult> {
  return db.transaction().execute(async (transaction) => {
    if (isPrivate) {
      await transaction
        .insertInto('hidden_results')
        .values(result)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await transaction
        .deleteFrom('hidden_results')
        .where('race_id', '=', result.race_id)
        .where('participant_id', '=', result.participant_id)
        .execute()
    }
    return applyPrivacy(transaction, setPrivate, result, accountId)
  })
}

/**
 * Hides or shows all results that an account has claimed. Called after the account's profile has
 * changed.
 */
export async function applyProfilePrivacy(
  db: IdentityDatabase,
  setPrivate: SetPrivate,
  accountId: string,
): Promise<void> {
  // Sorts the races, because changes of two accounts that lock the same races in opposite orders
  // could deadlock.
  const results = (await listClaims(db, accountId)).toSorted((a, b) =>
    a.race_id < b.race_id ? -1 : 1,
  )
  for (const result of results) await applyPrivacy(db, setPrivate, result, accountId)
}

/**
 * Stores privacy requests for the results that a private account has claimed. Called before the
 * account is deleted.
 */
export async function keepResultsHidden(db: IdentityDatabase, accountId: string): Promise<void> {
  await requireLock(db, accountId)
  await sql`insert into hidden_results
    select race_id, participant_id from claimed_results
    join accounts on accounts.id = claimed_results.account_id
    where account_id = ${accountId} and private_profile on conflict do nothing`.execute(db)
}

export async function listClaims(
  db: IdentityDatabase,
  accountId: string,
): Promise<ClaimedResult[]> {
  const rows = await db
    .selectFrom('claimed_results')
    .select(['race_id', 'participant_id'])
    .where('account_id', '=', accountId)
    .orderBy('claimed_at', 'desc')
    .orderBy('race_id')
    .execute()
  return Promise.all(rows.map((result) => readClaimedResult(db, result, accountId)))
}

/**
 * Reads whether a result is hidden. A result is hidden by a privacy request, or by the private
 * profile of the account that has claimed the result.
 * @param accountId account of the visitor. Undefined for a visitor who is not signed in
 */
export async function readClaimedResult(
  db: IdentityDatabase,
  result: ResultKey,
  accountId: string | undefined,
): Promise<ClaimedResult> {
  const { race_id, participant_id } = result
  const { rows } = await sql<{ private: boolean; own: boolean }>`select
    exists (select from claimed_results where race_id = ${race_id}
      and participant_id = ${participant_id} and account_id = ${accountId ?? null}) as own,
    exists (select from hidden_results
      where race_id = ${race_id} and participant_id = ${participant_id})
    or exists (select from claimed_results join accounts on accounts.id = account_id
      where race_id = ${race_id} and participant_id = ${participant_id} and private_profile)
    as private`.execute(db)
  const [row = { private: true, own: false }] = rows
  return { race_id, participant_id, ...row }
}

async function applyPrivacy(
  db: IdentityDatabase,
  setPrivate: SetPrivate,
  result: ResultKey,
  accountId: string | undefined,
): Promise<ClaimedResult> {
  // Changes of one result run one after the other. So each change sees the effect of the earlier
  // changes.
  await sql`select pg_advisory_xact_lock(hashtext(${`${result.race_id} ${result.participant_id}`}))`.execute(
    db,
  )
  const claimed = await readClaimedResult(db, result, accountId)
  await setPrivate(
    db,
    { race_id: result.race_id, participant_id: result.participant_id },
    claimed.private,
  )
  return claimed
}
