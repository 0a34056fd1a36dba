import { sql } from 'kysely'
import type { IdentityDatabase } from '../database.ts'
import { hashOfToken } from '../security/tokens.ts'
import { type BearerTokens, familyOf, newBearerTokens } from './bearer-tokens.ts'
import { accessExpiresAt, isExpired, type Lifetime, lifetimeColumns } from './queries.ts'

/**
 * Number of seconds for which an app may use a refresh token again. Mobile networks lose responses,
 * so a second use within this time is no sign of theft. The tokens in the lost response become
 * invalid.
 */
const graceSeconds = 30

export type Refreshed =
  | { state: 'refreshed'; accountId: string; tokens: BearerTokens; lifetime: Lifetime }
  /**
   * A refresh token that is no longer accepted was used. Two clients may have this token, so the
   * session was ended.
   */
  | { state: 'reused'; accountId: string }
  | { state: 'unknown' }

/**
 * Replaces both tokens of an app's session. Accepts the current refresh token, and for
 * `graceSeconds` the token that it replaced. Any other refresh token of the session ends the session
 * instead.
 */
export function refreshSession(db: IdentityDatabase, refreshToken: string): Promise<Refreshed> {
  const family = familyOf(refreshToken)
  return db.transaction().execute(async (transaction) => {
    const session = await transaction
      .selectFrom('sessions')
      .select(['id', 'account_id', 'refresh_hash', 'former_refresh_hash', isInGrace.as('in_grace')])
      .where('refresh_family_hash', '=', hashOfToken(family))
      .where(sql<boolean>`not ${isExpired}`)
      .forUpdate()
      .executeTakeFirst()
    if (!session) return { state: 'unknown' }
    const { id, account_id: accountId } = session
    const hash = hashOfToken(refreshToken)
    const isCurrent = hash === session.refresh_hash
    if (!isCurrent && !(hash === session.former_refresh_hash && session.in_grace)) {
      await transaction.deleteFrom('sessions').where('id', '=', id).execute()
      return { state: 'reused', accountId }
    }
    const tokens = newBearerTokens(family)
    const lifetime = await transaction
      .updateTable('sessions')
      .set({
        ...tokens.hashes,
        access_expires_at: accessExpiresAt,
        used_at: sql<Date>`now()`,
        ...(isCurrent && { former_refresh_hash: hash, refreshed_at: sql<Date>`now()` }),
      })
      .where('id', '=', id)
      .returning(lifetimeColumns)
      .executeTakeFirstOrThrow()
    return { state: 'refreshed', accountId, tokens, lifetime }
  })
}

const isInGrace = sql<boolean>`coalesce(refreshed_at > now() - make_interval(secs => ${sql.lit(graceSeconds)}), false)`
