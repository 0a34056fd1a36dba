import { sql } from 'kysely'
import type { IdentityDatabase, SessionsTable } from '../database.ts'
import { hashOfToken, newToken } from '../security/tokens.ts'

const days = 30

export interface Session {
  account_id: string
  token_hash: string
}

/** Signs somebody in: always with a new token, which only the answer knows. */
export async function startSession(
  db: IdentityDatabase,
  accountId: string,
  kind: SessionsTable['kind'],
): Promise<{ token: string; expiresAt: Date; seconds: number }> {
  const token = newToken()
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  const { expires_at: expiresAt } = await db
    .insertInto('sessions')
    .values({
      token_hash: hashOfToken(token),
      account_id: accountId,
      kind,
      expires_at: sql<Date>`now() + ${sql.lit(`${String(days)} days`)}::interval`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expiresAt, seconds: days * 24 * 60 * 60 }
}

export function findSession(
  db: IdentityDatabase,
  token: string,
  kind: SessionsTable['kind'],
): Promise<Session | undefined> {
  return db
    .selectFrom('sessions')
    .select(['account_id', 'token_hash'])
    .where('token_hash', '=', hashOfToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export async function endSession(db: IdentityDatabase, session: Session): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', session.token_hash).execute()
}

/** Wherever somebody is signed in, he is no more. */
export async function endAllSessions(db: IdentityDatabase, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

/** What signing in needs to know; undefined when there is no such account. */
export function findCredentials(db: IdentityDatabase, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** The same password, hashed anew; unless another one was chosen meanwhile. */
export async function renewHash(
  db: IdentityDatabase,
  { id, password_hash: before }: { id: string; password_hash: string },
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute()
}
