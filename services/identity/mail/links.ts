import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { Problem } from '../../platform/problem.ts'
import type { IdentityDatabase, IdentitySchema, MailedLinksTable } from '../database.ts'
import { hashOfToken, newToken } from '../security/tokens.ts'

export type Purpose = MailedLinksTable['purpose']

/** How long the link of an e-mail is valid. */
export const validMinutes: Record<Purpose, number> = { sign_up: 60, recovery: 30, email_change: 60 }

/** Recovery links of an account that are valid at once. */
const mostRecoveryLinks = 3

/**
 * Creates the link of an e-mail in a transaction that holds the account: a change of the password either
 * has committed and is seen here, or waits and then deletes the new link.
 * @returns the token, which only the e-mail contains; undefined when the credentials of the account have
 * changed since the e-mail was requested
 */
export function createLink(
  db: IdentityDatabase,
  link: { purpose: Purpose; email: string; accountId: string | null; credentialsVersion: number },
): Promise<string | undefined> {
  const { purpose, email, accountId, credentialsVersion } = link
  return db.transaction().execute(async (transaction) => {
    if (accountId !== null) {
      const version = await lockAccount(transaction, accountId)
      if (version !== credentialsVersion) return undefined
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
        .limit(mostRecoveryLinks),
    )
    .execute()
}

/**
 * Looks at a link without using it up: what is dear is not done for one that is no good.
 * @throws Problem link.invalid
 */
export async function checkLink(db: IdentityDatabase, token: string, purpose: Purpose) {
  const link = await db
    .selectFrom('mailed_links')
    .select(['email', 'account_id'])
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(isCurrent)
    .executeTakeFirst()
  if (!link) throw invalid()
  return link
}

/**
 * Uses a link up: of several who try at once, one does.
 * @param db the transaction in which what it is for is done; the account is locked until it ends
 * @throws Problem link.invalid
 */
export async function useLink(db: IdentityDatabase, token: string, purpose: Purpose) {
  const { account_id } = await checkLink(db, token, purpose)
  // Every transaction locks the account first, so that two links of one account do not deadlock.
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

/** The links that somebody was sent stop working: what they were for was done another way. */
export async function dropLinks(db: IdentityDatabase, accountId: string): Promise<void> {
  await db.deleteFrom('mailed_links').where('account_id', '=', accountId).execute()
}

/** The credentials of the account have not changed since the link was requested. */
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

/** @returns the version of the account's credentials; undefined when the account is gone */
async function lockAccount(db: IdentityDatabase, id: string): Promise<number | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('credentials_version')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return account?.credentials_version
}

const invalid = () =>
  new Problem(410, 'link.invalid', 'This link was used already, or is too old.', 'token')
