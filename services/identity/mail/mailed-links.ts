import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { Problem } from '../../platform/http/problem.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import type { IdentityDatabase, IdentitySchema, MailedLinksTable } from '../database.ts'
import { hashOfToken, newToken } from '../security/tokens.ts'

export type Purpose = MailedLinksTable['purpose']

/** Validity of the links in e-mails, in minutes, by purpose. */
export const validMinutes: Record<Purpose, number> = { sign_up: 60, recovery: 30, email_change: 60 }

/** Maximum number of valid recovery links per e-mail address. */
const maxRecoveryLinks = 3

/**
 * Creates a link in a transaction that locks the account. If the credentials were changed before
 * this transaction, no link is created. If they are changed later, the change deletes the new link.
 * @returns the token; only the e-mail contains it. Undefined if the account was deleted or its
 * credentials have changed since the request for the e-mail
 */
export function createLink(
  db: IdentityDatabase,
  link: { purpose: Purpose; email: string; accountId: string | null; credentialsVersion: number },
): Promise<string | undefined> {
  const { purpose, email, accountId, credentialsVersion } = link
  return db.transaction().execute(async (transaction) => {
    if (accountId !== null) {
      const account = await lockAccount(transaction, accountId)
      if (account?.credentials_version !== credentialsVersion) return undefined
    }
    const token = newToken()
    await transaction
      .insertInto('mailed_links')
      .values({
        token_hash: hashOfToken(token),
        purpose,
        email,
        account_id: accountId,
        expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(validMinutes[purpose])})`,
        credentials_version: credentialsVersion,
      })
      .execute()
    if (purpose === 'recovery') await dropOldRecoveryLinks(transaction, email)
    return token
  })
}

async function dropOldRecoveryLinks(db: IdentityDatabase, email: string): Promise<void> {
  await db
    .deleteFrom('mailed_links')
    .where('purpose', '=', 'recovery')
    .where('email', '=', email)
    .where('token_hash', 'not in', (latest) =>
      latest
        .selectFrom('mailed_links')
        .select('token_hash')
        .where('purpose', '=', 'recovery')
        .where('email', '=', email)
        .orderBy('expires_at', 'desc')
        .limit(maxRecoveryLinks),
    )
    .execute()
}

/**
 * Reads a link without using it up. Routes call this function before they hash a password, so an
 * invalid link does not cause this expensive work.
 * @throws Problem 410 link.invalid
 */
export async function checkLink(db: IdentityDatabase, token: string, purpose: Purpose) {
  const link = await findLink(db, token, purpose)
  if (!link) throw invalid()
  return link
}

/** Returns undefined for a link that was used, that has expired or that never existed. */
export function findLink(db: IdentityDatabase, token: string, purpose: Purpose) {
  return db
    .selectFrom('mailed_links')
    .select(['email', 'account_id'])
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(isCurrent)
    .executeTakeFirst()
}

/**
 * Uses a link up. At most one of several simultaneous calls succeeds.
 * @param db transaction of the change. The account stays locked until this transaction ends
 * @throws Problem 410 link.invalid
 */
export async function useLink(db: IdentityDatabase, token: string, purpose: Purpose) {
  const { account_id } = await checkLink(db, token, purpose)
  // Each transaction locks the account first. Otherwise two transactions with different links of
  // one account could deadlock.
  if (account_id !== null) await lockAccount(db, account_id)
  const link = await db
    .deleteFrom('mailed_links')
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(isCurrent)
    .returning(['email', 'account_id'])
    .executeTakeFirst()
  if (!link) throw invalid()
  return link
}

/** Deletes all links of an account. */
export async function dropLinks(db: IdentityDatabase, accountId: string): Promise<void> {
  await db.deleteFrom('mailed_links').where('account_id', '=', accountId).execute()
}

/**
 * Returns the SQL condition that the credentials of the account have not changed since the link was
 * requested.
 */
function isCurrent(where: ExpressionBuilder<IdentitySchema, 'mailed_links'>): Expression<SqlBool> {
  return where.or([
    where('account_id', 'is', null),
    where(
      'mailed_links.credentials_version',
      '=',
      where
        .selectFrom('accounts')
        .select('accounts.credentials_version')
        .whereRef('accounts.id', '=', 'mailed_links.account_id'),
    ),
  ])
}

const invalid = () =>
  new Problem(410, 'link.invalid', 'This link was used already, or is too old.', 'token')
