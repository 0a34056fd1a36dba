import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../platform/problem.ts'
import type { IdentityDatabase, SessionsTable } from '../database.ts'
import { bearerOf } from './bearer.ts'
import type { SessionCookie } from './cookie.ts'
import { deviceOf } from './device.ts'
import { endSession, findSession, type Session, startSession } from './queries.ts'

/** Who asks, and how he is signed in and out. */
export interface Visitors {
  /** Undefined for somebody who is not signed in. */
  find: (request: FastifyRequest) => Promise<Session | undefined>
  /** @throws Problem session.required */
  require: (request: FastifyRequest) => Promise<Session>
  /** Ends the session that the browser had, and starts another. */
  signIn: (
    request: FastifyRequest,
    reply: FastifyReply,
    accountId: string,
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
    const token = cookie.read(request.headers.cookie)
    return token === undefined ? Promise.resolve(undefined) : findSession(db, token, 'cookie')
  }
  return {
    find,
    async require(request) {
      const session = await find(request)
      if (session) return session
      throw new Problem(401, 'session.required', 'Sign in first.')
    },
    async signIn(request, reply, accountId, kind) {
      const before = await find(request)
      if (before) await endSession(db, before)
      const { token, expiresAt, seconds } = await startSession(
        db,
        accountId,
        kind,
        deviceOf(request.headers['user-agent']),
      )
      const signedIn = { account_id: accountId, expires_at: expiresAt.toISOString() }
      if (kind === 'bearer') return { ...signedIn, token }
      reply.header('set-cookie', cookie.write(token, seconds))
      return signedIn
    },
    forget(reply) {
      reply.header('set-cookie', cookie.clear())
    },
  }
}
