import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../platform/http/problem.ts'
import type { IdentityDatabase, SessionsTable } from '../database.ts'
import type { SecurityLog } from '../security/security-log.ts'
import { hashOfToken, newToken } from '../security/tokens.ts'
import { bearerOf } from './bearer.ts'
import { type BearerTokens, newBearerTokens } from './bearer-tokens.ts'
import type { SessionCookie } from './cookie.ts'
import { deviceOf } from './device.ts'
import { accessRefused, signInFirst } from './ended-session.ts'
import {
  endSession,
  findSession,
  type Lifetime,
  type Session,
  sessionDays,
  startSession,
  type VerifiedAccount,
} from './queries.ts'
import { refreshSession } from './refresh-queries.ts'
import type { SignedIn } from './schema.ts'

/** Finds, starts and ends the sessions of requests. */
export type Visitors = ReturnType<typeof createVisitors>

export function createVisitors(
  db: IdentityDatabase,
  cookie: SessionCookie,
  securityLog: SecurityLog,
) {
  const find = (request: FastifyRequest, options?: { expiredAccess: boolean }) => {
    const bearer = bearerOf(request)
    if (bearer !== undefined) return findSession(db, bearer, 'bearer', options)
    const token = request.cookies[cookie.name]
    return token === undefined ? Promise.resolve(undefined) : findSession(db, token, 'cookie')
  }
  const required = new WeakMap<FastifyRequest, Session>()
  return {
    /** Finds the session of a request. Returns undefined if there is no valid session. */
    find: (request: FastifyRequest) => find(request),
    /** Finds the session that a request must end. An expired access token also finds its session. */
    findToEnd: (request: FastifyRequest) => find(request, { expiredAccess: true }),
    /**
     * Returns the session of a request.
     * @throws Problem 401 session.required
     */
    async require(request: FastifyRequest) {
      const session = required.get(request) ?? (await find(request))
      if (session) {
        required.set(request, session)
        return session
      }
      throw bearerOf(request) === undefined ? signInFirst() : accessRefused()
    },
    /**
     * Ends the session of the request, if there is one, and starts a new session.
     * @throws Problem 401 session.refused when the credentials have changed since their verification
     */
    async signIn(
      request: FastifyRequest,
      reply: FastifyReply,
      account: VerifiedAccount,
      kind: SessionsTable['kind'],
    ) {
      const before = await find(request, { expiredAccess: true })
      if (before) await endSession(db, before)
      const device = deviceOf(request.headers['user-agent'])
      const tokens = kind === 'bearer' ? newBearerTokens() : undefined
      const token = newToken()
      const hashes = tokens?.hashes ?? { token_hash: hashOfToken(token) }
      const lifetime = await startSession(db, account, kind, hashes, device)
      if (!lifetime) throw signInRefused()
      const maxAge = sessionDays * 24 * 60 * 60
      if (!tokens) reply.setCookie(cookie.name, token, { ...cookie.attributes, maxAge })
      return signedIn(account.id, lifetime, tokens)
    },
    /**
     * Replaces the access token and the refresh token of an app.
     * @throws Problem 401 session.refused for a token that is unknown or no longer accepted
     */
    async refresh(request: FastifyRequest, refreshToken: string) {
      const refreshed = await refreshSession(db, refreshToken)
      if (refreshed.state === 'refreshed') {
        return signedIn(refreshed.accountId, refreshed.lifetime, refreshed.tokens)
      }
      if (refreshed.state === 'reused') {
        securityLog.record('refresh_reused', request.ip, { id: refreshed.accountId })
      }
      throw refreshRefused()
    },
    /** Clears the session cookie. */
    clearCookie(reply: FastifyReply) {
      reply.clearCookie(cookie.name, cookie.attributes)
    },
  }
}

function signedIn(accountId: string, lifetime: Lifetime, tokens?: BearerTokens): SignedIn {
  const { expires_at, access_expires_at, idle_expires_at } = lifetime
  return {
    account_id: accountId,
    expires_at: expires_at.toISOString(),
    ...(tokens && {
      access_token: tokens.accessToken,
      access_token_expires_at: (access_expires_at ?? expires_at).toISOString(),
      refresh_token: tokens.refreshToken,
      refresh_token_expires_at: idle_expires_at.toISOString(),
    }),
  }
}

const refreshRefused = () =>
  new Problem(401, 'session.refused', 'This session has ended: sign in again.', 'refresh_token')

export const signInRefused = () =>
  new Problem(401, 'session.refused', 'The e-mail address or the password is wrong.')
