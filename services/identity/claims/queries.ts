import { sql } from 'kysely'
import { Problem } from '../../platform/problem.ts'
import type { IdentityDatabase } from '../database.ts'
import type { ClaimedResult } from './schema.ts'
import type { ResultKey } from './token.ts'

/** Hides the athlete of a result, or shows him again, in the same transaction. */
export type SetPrivate = (
  db: IdentityDatabase,
  result: ResultKey,
  isPrivate: boolean,
) => Promise<void>

/** The result that a link leads to, also when its athlete has got another id since it was signed. */
export type CurrentResult = (db: IdentityDatabase, result: ResultKey) => Promise<ResultKey>

/** @throws Problem claim.taken when the result is that of another account */
export function claimResult(
  db: IdentityDatabase,
  setPrivate: SetPrivate,
  accountId: string,
  result: ResultKey,
): Promise<ClaimedResult> {
  return db.transaction().execute(async (transaction) => {
    // A profile that is changed meanwhile waits, or is waited for.
    await transaction
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .forUpdate()
      .execute()
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
    return spread(transaction, setPrivate, result)
  })
}

/** What it hid stays hidden only where the athlete asked with the link. */
export async function releaseResult(
  db: IdentityDatabase,
  setPrivate: SetPrivate,
  accountId: string,
  result: ResultKey,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const released = await transaction
      .deleteFrom('claimed_results')
      .where('account_id', '=', accountId)
      .where('race_id', '=', result.race_id)
      .where('participant_id', '=', result.participant_id)
      .returning('race_id')
      .executeTakeFirst()
    if (!released) throw new Problem(404, 'claim.notFound', 'This is no result of yours.')
    await spread(transaction, setPrivate, result)
  })
}

/** With the link alone, without an account. */
export function wishPrivacy(
  db: IdentityDatabase,
  setPrivate: SetPrivate,
  result: ResultKey,
  isPrivate: boolean,
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
    return spread(transaction, setPrivate, result)
  })
}

/** After the profile of an account has changed. */
export async function spreadProfile(
  db: IdentityDatabase,
  setPrivate: SetPrivate,
  accountId: string,
): Promise<void> {
  for (const result of await listClaims(db, accountId)) await spread(db, setPrivate, result)
}

/** Whoever was private stays so when the account is gone. */
export async function keepHidden(db: IdentityDatabase, accountId: string): Promise<void> {
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
  return Promise.all(rows.map((result) => readClaimed(db, result)))
}

/** Asked for with the link, or by the profile of the account that has the result. */
export async function readClaimed(db: IdentityDatabase, result: ResultKey): Promise<ClaimedResult> {
  const { race_id, participant_id } = result
  const { rows } = await sql<{ private: boolean }>`select
    exists (select from hidden_results
      where race_id = ${race_id} and participant_id = ${participant_id})
    or exists (select from claimed_results join accounts on accounts.id = account_id
      where race_id = ${race_id} and participant_id = ${participant_id} and private_profile)
    as private`.execute(db)
  return { race_id, participant_id, private: rows[0]?.private ?? true }
}

async function spread(
  db: IdentityDatabase,
  setPrivate: SetPrivate,
  result: ResultKey,
): Promise<ClaimedResult> {
  // Of several wishes about one result, each sees what those before it have done.
  await sql`select pg_advisory_xact_lock(hashtext(${`${result.race_id} ${result.participant_id}`}))`.execute(
    db,
  )
  const claimed = await readClaimed(db, result)
  await setPrivate(
    db,
    { race_id: result.race_id, participant_id: result.participant_id },
    claimed.private,
  )
  return claimed
}
