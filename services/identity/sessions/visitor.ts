import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../platform/http/problem.ts'
import type { IdentityDatabase, SessionsTable } from '../database.ts'
import { bearerOf } from './bearer.ts'
import type { SessionCookie } from './cookie.ts'
import { deviceOf } from './device.ts'
import {
  endSession,
  findSession,
  type Session,
  startSession,
  type VerifiedAccount,
} from './queries.ts'

/** Finds, starts and ends the sessions of requests. */
export interface Visitors {
  /** Finds the session of a request; undefined without a valid session. */
  find: (request: FastifyRequest) => Promise<Session | undefined>
  /** @throws Problem 401 session.required */
  require: (request: FastifyRequest) => Promise<Session>
  /**
   * Ends the current session of the browser and starts a new one.
   * @throws Problem 401 session.refused when the credentials have changed since their verification
   */
  signIn: (
    request: FastifyRequest,
    reply: FastifyReply,
    account: VerifiedAccount,
    kind: SessionsTable['kind'],
  ) => Promise<SignedIn>
  /** Clears the session cookie. */
  clearCookie: (reply: FastifyReply) => void
}

interface SignedIn {
  account_id: string
  expires_at: string
  token?: string
}

export function createVisitors(db: IdentityDatabase, cookie: SessionCookie): Visitors {
  const find = (request: FastifyRequest) => {
    const bearer = bearerOf(request)
    if (bearer !== undefined) return findSession(db, bearer, 'bearer')
    const token = request.cookies[cookie.name]
    return token === undefined ? Promise.resolve(undefined) : findSession(db, token, 'cookie')
  }
  return {
    find,
    async require(request) {
      const session = await find(request)
      if (session) return session
      throw new Problem(401, 'session.required', 'Sign in first.')
    },
    async signIn(request, reply, account, kind) {
      const before = await find(request)
      if (before) await endSession(db, before)
      const device = deviceOf(request.headers['user-agent'])
      const session = await startSession(db, account, kind, device)
      if (!session) throw signInRefused()
      const { token, expiresAt, seconds } = session
      const signedIn = { account_id: account.id, expires_at: expiresAt.toISOString() }
      if (kind === 'bearer') return { ...signedIn, token }
      reply.setCookie(cookie.name, token, { ...cookie.attributes, maxAge: seconds })
      return signedIn
    },
    clearCookie(reply) {
      reply.clearCookie(cookie.name, cookie.attributes)
    },
  }
}

export const signInRefused = () =>
  new Problem(401, 'session.refused', 'The e-mail address or the password is wrong.')
