import type { Static } from 'typebox'
import { Problem } from '../../platform/http/problem.ts'
import type { Service } from '../../platform/http/service.ts'
import { IdInPath, Ref } from '../../platform/http/schemas.ts'
import type { Context } from '../context.ts'
import { canonicalEmail } from '../fields.ts'
import { NoContent, smallBody } from '../schema.ts'
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  findCredentials,
  listSessions,
  replaceHash,
} from './queries.ts'
import { Credentials, Refresh, Refreshed, Sessions, SignedIn, WhichSessions } from './schema.ts'
import { signInRefused } from './visitor.ts'
import { signedIn } from './signed-in.ts'

export function sessionRoutes(app: Service, context: Context) {
  signInRoute(app, context)
  currentSessionRoutes(app, context)
  sessionListRoutes(app, context)
  signOutEverywhereRoute(app, context)
}

function signInRoute(app: Service, context: Context) {
  app.post(
    '/v1/identity/sessions',
    {
      ...smallBody,
      schema: {
        operationId: 'signIn',
        description: 'Signs in, and ends the session that the request came with.',
        body: Credentials,
        response: { 201: Ref(SignedIn) },
      },
    },
    async (request, reply) => {
      const account = await checkCredentials(request, context)
      const { kind = 'cookie' } = request.body
      const signedIn = await context.visitors.signIn(request, reply, account, kind)
      context.securityLog.record('sign_in_succeeded', request.ip, { id: account.id })
      return reply.code(201).send(signedIn)
    },
  )
}

/**
 * Returns the account of an e-mail address if the password is right. Replaces an outdated hash of
 * the password.
 * @throws Problem 401 for wrong credentials
 * @throws Problem 429 after too many attempts
 */
async function checkCredentials(
  { ip, body }: { ip: string; body: Static<typeof Credentials> },
  { db, limits, passwords, securityLog }: Context,
) {
  const email = canonicalEmail(body.email)
  const account = await findCredentials(db, email)
  const from = { address: ip, email }
  await limits.checkSignIn({ ...from, accountId: account?.id })
  const right = await passwords.verify(account?.password_hash, body.password)
  if (!right || !account) {
    securityLog.record('sign_in_failed', ip, { email })
    throw signInRefused()
  }
  await limits.signedIn({ ...from, accountId: account.id })
  if (passwords.isOutdated(account.password_hash)) {
    await replaceHash(db, account, await passwords.hash(body.password))
  }
  return account
}

/** Adds the routes with which a client renews or ends its own session. */
function currentSessionRoutes(app: Service, { db, limits, visitors, securityLog }: Context) {
  app.post(
    '/v1/identity/session/refresh',
    {
      ...smallBody,
      schema: {
        operationId: 'refreshSession',
        description:
          'Replaces both tokens of an app. A refresh token is valid once: using an old one ends the session.',
        body: Refresh,
        response: { 200: Refreshed },
      },
    },
    async (request) => {
      await limits.check('refresh', { address: request.ip })
      return visitors.refresh(request, request.body.refresh_token)
    },
  )

  app.delete(
    '/v1/identity/session',
    {
      schema: {
        operationId: 'signOut',
        description:
          'Ends the session of the caller, also by an expired access token; has no effect without a session.',
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const session = await visitors.findToEnd(request)
      if (session) {
        await endSession(db, session)
        securityLog.record('session_ended', request.ip, { id: session.account_id })
      }
      visitors.clearCookie(reply)
      return reply.code(204).send()
    },
  )
}

/** Adds the routes for the list of the account's sessions. */
function sessionListRoutes(app: Service, { db, visitors, securityLog }: Context) {
  app.get(
    '/v1/identity/account/sessions',
    {
      schema: {
        operationId: '_sessions',
        description: 'Active sessions of the account.',
        security: signedIn,
        response: { 200: Sessions },
      },
    },
    async (request) => ({ items: await listSessions(db, await visitors.require(request)) }),
  )

  app.delete(
    '/v1/identity/account/sessions/:id',
    {
      schema: {
        operationId: 'endSession',
        description: 'Ends one session of the account.',
        security: signedIn,
        params: IdInPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const session = await visitors.require(request)
      const { id } = request.params
      if (!(await endSession(db, { ...session, id }))) {
        throw new Problem(404, 'session.notFound', 'This session is over already.', 'id')
      }
      securityLog.record('session_ended', request.ip, { id: session.account_id })
      if (id === session.id) visitors.clearCookie(reply)
      return reply.code(204).send()
    },
  )
}

function signOutEverywhereRoute(app: Service, { db, visitors, securityLog }: Context) {
  app.delete(
    '/v1/identity/account/sessions',
    {
      schema: {
        operationId: 'endAllSessions',
        description: 'Ends all sessions of the account, including the current one.',
        security: signedIn,
        querystring: WhichSessions,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const session = await visitors.require(request)
      if (request.query.others === true) {
        await endOtherSessions(db, session)
      } else {
        await endAllSessions(db, session.account_id)
        visitors.clearCookie(reply)
      }
      securityLog.record('session_ended', request.ip, { id: session.account_id })
      return reply.code(204).send()
    },
  )
}
