import { sql } from 'kysely'
import { Problem } from '../../platform/problem.ts'
import type { IdentityDatabase, MailedLinksTable } from '../database.ts'
import { hashOfToken, newToken } from '../security/tokens.ts'

/** How long the link of a letter is good. */
export const validMinutes = 60

type Purpose = MailedLinksTable['purpose']

/** @returns what only the letter knows */
export async function createLink(
  db: IdentityDatabase,
  link: { purpose: Purpose; email: string; accountId: string | null },
): Promise<string> {
  const token = newToken()
  await db
    .deleteFrom('mailed_links')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('mailed_links')
    .values({
      token_hash: hashOfToken(token),
      purpose: link.purpose,
      email: link.email,
      account_id: link.accountId,
      expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(validMinutes)})`,
    })
    .execute()
  return token
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
    .executeTakeFirst()
  if (!link) throw invalid()
  return link
}

/**
 * Uses a link up: of several who try at once, one does.
 * @param db the transaction in which what it is for is done
 * @throws Problem link.invalid
 */
export async function useLink(db: IdentityDatabase, token: string, purpose: Purpose) {
  const link = await db
    .deleteFrom('mailed_links')
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['email', 'account_id'])
    .executeTakeFirst()
  if (!link) throw invalid()
  return link
}

/** The links that somebody was sent stop working: what they were for was done another way. */
export async function dropLinks(db: IdentityDatabase, accountId: string): Promise<void> {
  await db.deleteFrom('mailed_links').where('account_id', '=', accountId).execute()
}

const invalid = () =>
  new Problem(410, 'link.invalid', 'This link was used already, or is too old.', 'token')
