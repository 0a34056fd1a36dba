import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { hasCode } from '../../platform/error-code.ts'
import { changedFollowed } from '../../../domain/followed.ts'
import { Problem } from '../../platform/http/problem.ts'
import { deleteAccessRequests } from '../access-requests/queries.ts'
import type { Context } from '../context.ts'
import type { AccountsTable, IdentityDatabase } from '../database.ts'
import { keepResultsHidden, type SetPrivate, applyProfilePrivacy } from '../claims/queries.ts'
import { addMailJob, dropLinkJobs } from '../mail/jobs.ts'
import { dropLinks, useLink } from '../mail/mailed-links.ts'
import { deleteAccess, moveAccess } from '../organiser-access/queries.ts'
import { storeOrderHashes } from '../replays/forgotten-orders.ts'
import { assignOrders } from '../replays/queries.ts'
import { signInFirst } from '../sessions/ended-session.ts'
import { endAllSessions, type VerifiedAccount } from '../sessions/queries.ts'
import { lockAccount } from './lock-account.ts'
import type { Account, NewAccount, Profile } from './schema.ts'

const columns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'date_of_birth',
  'nationality',
  'gender',
  'newsletter',
  'private_profile',
  'language',
  'following',
  'created_at',
] as const

type Row = Pick<Selectable<AccountsTable>, (typeof columns)[number]>

function accountOf({ created_at, following, ...row }: Row): Account {
  return {
    ...row,
    following: changedFollowed(following, {}),
    created_at: created_at.toISOString(),
  } as Account
}

/**
 * Reads an account.
 * @throws Problem 401 session.required when the account has just been deleted
 */
export async function readAccount(db: IdentityDatabase, id: string): Promise<Account> {
  const row = await db
    .selectFrom('accounts')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw signInFirst()
  return accountOf(row)
}

/**
 * Creates the account of a sign-up link.
 * @throws Problem 410 link.invalid
 * @throws Problem 409 account.exists when another link has created the account before
 */
export function createAccount(
  db: IdentityDatabase,
  { token, link: _, password: __, kind: ___, ...profile }: NewAccount,
  passwordHash: string,
): Promise<VerifiedAccount> {
  return db.transaction().execute(async (transaction) => {
    const { email } = await useLink(transaction, token, 'sign_up')
    const created = await transaction
      .insertInto('accounts')
      .values({
        newsletter: false,
        private_profile: false,
        language: 'en',
        ...profile,
        id: randomUUID(),
        email,
        password_hash: passwordHash,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(['id', 'credentials_version'])
      .executeTakeFirst()
    if (!created) throw accountExists()
    await assignOrders(transaction, created.id, email)
    return created
  })
}

/**
 * Replaces the profile of an account. Then hides or shows the results that the account has claimed,
 * depending on the new profile.
 * @throws Problem 401 session.required when the account has just been deleted
 */
export function writeProfile(
  db: IdentityDatabase,
  setPrivate: SetPrivate,
  id: string,
  profile: Profile,
): Promise<Account> {
  const unknown = { date_of_birth: null, nationality: null, gender: null }
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('accounts')
      .set({ ...unknown, ...profile })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst()
    if (!row) throw signInFirst()
    await applyProfilePrivacy(transaction, setPrivate, id)
    return accountOf(row)
  })
}

/**
 * Reads the hash of the password and the version of the credentials of an account.
 * @throws Problem 401 session.required when the account has just been deleted
 */
export async function readCredentials(db: IdentityDatabase, id: string) {
  const row = await db
    .selectFrom('accounts')
    .select(['password_hash', 'credentials_version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw signInFirst()
  return row
}

/**
 * Replaces a verified password, unless the credentials have changed since the verification.
 * @throws Problem 422 account.wrongPassword when the credentials have changed
 */
export function changePassword(
  db: IdentityDatabase,
  id: string,
  verified: { credentials_version: number },
  passwordHash: string,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const current = await lockAccount(transaction, id)
    if (current?.credentials_version !== verified.credentials_version) {
      throw wrongPassword('current_password')
    }
    await writePassword(transaction, id, passwordHash)
  })
}

/**
 * Sets the password and queues an e-mail that tells the owner. Deletes all sessions, all links, and
 * all queued e-mails with a link.
 */
export async function writePassword(
  db: IdentityDatabase,
  id: string,
  passwordHash: string,
): Promise<void> {
  const account = await db
    .updateTable('accounts')
    .set((set) => ({
      password_hash: passwordHash,
      credentials_version: set('credentials_version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(['email', 'language'])
    .executeTakeFirst()
  if (!account) throw signInFirst()
  await endAllSessions(db, id)
  await dropLinks(db, id)
  await dropLinkJobs(db, { id, email: account.email })
  await addMailJob(db, { kind: 'password_changed', subject_id: id, ...account })
}

/**
 * Changes the e-mail address of the account to the address for which the link was created. Queues
 * an e-mail about the change to the former address.
 * @throws Problem 410 link.invalid
 * @throws Problem 409 account.exists when another account has the new address
 */
export async function confirmEmail(db: IdentityDatabase, token: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { email, account_id: id } = await useLink(transaction, token, 'email_change')
    const before = await transaction
      .selectFrom('accounts')
      .select(['email', 'language'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(signInFirst)
    const changed = await transaction
      .updateTable('accounts')
      .set((set) => ({ email, credentials_version: set('credentials_version', '+', 1) }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(signInFirst)
      // The unique index also finds an account that another request creates at the same time.
      .catch((error: unknown) => {
        throw isDuplicate(error) ? accountExists() : error
      })
    await assignOrders(transaction, changed.id, email)
    await moveAccess(transaction, before.email, email)
    await dropLinks(transaction, changed.id)
    await dropLinkJobs(transaction, { id: changed.id, email: before.email })
    await addMailJob(transaction, { kind: 'email_changed', subject_id: id, ...before })
  })
}

/**
 * Deletes an account and the data of its e-mail address. Hidden results stay hidden. Hashes of its
 * orders are kept, by which repeated orders are recognised.
 */
export function deleteAccount(
  { db, tokens, shopSecret }: Pick<Context, 'db' | 'tokens' | 'shopSecret'>,
  id: string,
): Promise<{ email: string }> {
  return db.transaction().execute(async (transaction) => {
    await keepResultsHidden(transaction, id)
    const { email: address } = await readAccount(transaction, id)
    await assignOrders(transaction, id, address)
    await storeOrderHashes(transaction, id, shopSecret)
    const { email } = await transaction
      .deleteFrom('accounts')
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirstOrThrow(signInFirst)
    await dropLinkJobs(transaction, { id, email })
    await transaction.deleteFrom('mail_jobs').where('email', '=', email).execute()
    await transaction.deleteFrom('mailed_links').where('email', '=', email).execute()
    await deleteAccessRequests(transaction, email)
    await deleteAccess(transaction, tokens, email)
    return { email }
  })
}

/** Whether PostgreSQL refused a statement because a row with the same unique value exists. */
const isDuplicate = (error: unknown) => hasCode(error, '23505')

export const wrongPassword = (field: string) =>
  new Problem(422, 'account.wrongPassword', 'This is not your password.', field)
const accountExists = () =>
  new Problem(409, 'account.exists', 'There is an account with this address already.', 'email')
