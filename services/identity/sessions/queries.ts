import { sql } from 'kysely'
import type { IdentityDatabase, SessionsTable } from '../database.ts'
import { hashOfToken } from '../security/tokens.ts'
import type { BearerTokens } from './bearer-tokens.ts'
import type { Device } from './device.ts'
import type { ListedSession } from './schema.ts'

/** Number of days after the sign-in at which a session ends. */
export const sessionDays = 30

/** Number of days without use after which a session ends. */
const idleDays = 7

export interface Session {
  id: string
  account_id: string
}

/**
 * SQL condition that a session has ended. The session of an app continues when its access token has
 * expired.
 */
export const isExpired = sql<boolean>`(expires_at <= now() or used_at <= now() - make_interval(days => ${sql.lit(idleDays)}))`

/**
 * SQL condition that the stored last use is older than an hour. `findSession` stores the last use
 * only then, so at most once per hour and session.
 */
const isUseOutdated = sql<boolean>`used_at < now() - interval '1 hour'`

const isAccessExpired = sql<boolean>`coalesce(access_expires_at <= now(), false)`

/**
 * SQL expression for the end of a new access token. The token ends after one hour, or earlier
 * together with its session.
 */
export const accessExpiresAt = sql<Date>`least(expires_at, now() + interval '1 hour')`

/** Times at which a session and its tokens end. */
export interface Lifetime {
  expires_at: Date
  access_expires_at: Date | null
  /** End of the session and of its refresh token, if the session is not used again. */
  idle_expires_at: Date
}

export const lifetimeColumns = [
  'expires_at',
  'access_expires_at',
  sql<Date>`least(expires_at, used_at + make_interval(days => ${sql.lit(idleDays)}))`.as(
    'idle_expires_at',
  ),
] as const

/** An account whose credentials were verified, with the version of the credentials at that time. */
export interface VerifiedAccount {
  id: string
  credentials_version: number
}

/**
 * Hashes of the tokens of a new session. A browser has one token in a cookie, an app has a pair of
 * tokens.
 */
type TokenHashes = Pick<SessionsTable, 'token_hash'> & Partial<BearerTokens['hashes']>

/**
 * Starts a session with new tokens. Only the hashes of the tokens are stored.
 * @returns undefined if the account was deleted or its credentials have changed meanwhile
 */
export async function startSession(
  db: IdentityDatabase,
  account: VerifiedAccount,
  kind: SessionsTable['kind'],
  hashes: TokenHashes,
  device: Device,
): Promise<Lifetime | undefined> {
  await db.deleteFrom('sessions').where(isExpired).execute()
  return db.transaction().execute(async (transaction) => {
    // This query waits for a concurrent change of the password, because that change ends the
    // existing sessions.
    const current = await transaction
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', account.id)
      .where('credentials_version', '=', account.credentials_version)
      .forShare()
      .executeTakeFirst()
    if (!current) return undefined
    return transaction
      .insertInto('sessions')
      .values({
        ...hashes,
        account_id: account.id,
        kind,
        ...device,
        expires_at: sql<Date>`now() + make_interval(days => ${sql.lit(sessionDays)})`,
        ...(kind === 'bearer' && { access_expires_at: sql<Date>`now() + interval '1 hour'` }),
      })
      .returning(lifetimeColumns)
      .executeTakeFirstOrThrow()
  })
}

/**
 * Finds the session of a token, unless the session has ended. Stores the last use of the session, at
 * most once an hour.
 * @param options.expiredAccess true if an expired access token also finds its session. With such a
 * token, the session may only be ended
 */
export async function findSession(
  db: IdentityDatabase,
  token: string,
  kind: SessionsTable['kind'],
  { expiredAccess = false } = {},
): Promise<Session | undefined> {
  const found = await db
    .selectFrom('sessions')
    .select(['id', 'account_id', isUseOutdated.as('use_is_old')])
    .where('token_hash', '=', hashOfToken(token))
    .where('kind', '=', kind)
    .where(sql<boolean>`not ${isExpired}`)
    .$if(!expiredAccess, (query) => query.where(sql<boolean>`not ${isAccessExpired}`))
    .executeTakeFirst()
  if (!found) return undefined
  const { id, account_id, use_is_old } = found
  if (use_is_old) {
    await db
      .updateTable('sessions')
      .set({ used_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where(isUseOutdated)
      .execute()
  }
  return { id, account_id }
}

/** Lists the sessions of an account: the current session first, then the others by last use. */
export async function listSessions(
  db: IdentityDatabase,
  { id: current, account_id }: Session,
): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'kind', 'browser', 'system', 'created_at', 'used_at', 'expires_at'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`not ${isExpired}`)
    .orderBy((by) => by('id', '=', current), 'desc')
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, used_at, expires_at, ...row }) => ({
    ...row,
    current: row.id === current,
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
}

/**
 * Ends a session of the account.
 * @returns false when the account has no such session
 */
export async function endSession(db: IdentityDatabase, session: Session): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where('account_id', '=', session.account_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of the account except the given one. */
export async function endOtherSessions(db: IdentityDatabase, session: Session): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', session.account_id)
    .where('id', '<>', session.id)
    .execute()
}

export async function endAllSessions(db: IdentityDatabase, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

/**
 * Finds the credentials for a sign-in. Returns undefined when no account has this e-mail address.
 */
export function findCredentials(db: IdentityDatabase, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'credentials_version'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Stores a new hash of the same password, unless the stored hash has changed meanwhile. */
export async function replaceHash(
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
