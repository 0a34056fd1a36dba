import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../platform/problem.ts'
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

/** Who asks, and how he is signed in and out. */
export interface Visitors {
  /** Undefined for somebody who is not signed in. */
  find: (request: FastifyRequest) => Promise<Session | undefined>
  /** @throws Problem session.required */
  require: (request: FastifyRequest) => Promise<Session>
  /**
   * Ends the session that the browser had, and starts another.
   * @throws Problem session.refused when the credentials have changed since they were verified
   */
  signIn: (
    request: FastifyRequest,
    reply: FastifyReply,
    account: VerifiedAccount,
    kind: SessionsTable['kind'],
  ) => Promise<SignedIn>
  /** Makes the browser forget its session, which has been ended. */
  forget: (reply: FastifyReply) => void
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
    forget(reply) {
      reply.clearCookie(cookie.name, cookie.attributes)
    },
  }
}

export const signInRefused = () =>
  new Problem(401, 'session.refused', 'The e-mail address or the password is wrong.')
