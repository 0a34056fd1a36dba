import { Problem } from '../../platform/problem.ts'
import type { Service } from '../../platform/service.ts'
import type { Context } from '../context.ts'
import { canonicalEmail } from '../fields.ts'
import { Done, smallBody } from '../schema.ts'
import { endAllSessions, endSession, findCredentials, renewHash } from './queries.ts'
import { Credentials, SignedIn } from './schema.ts'

export function sessionRoutes(app: Service, { db, limits, passwords, visitors }: Context) {
  app.post(
    '/v1/identity/sessions',
    {
      ...smallBody,
      schema: {
        operationId: '_signIn',
        description: 'Signs in. Whoever was signed in here before is not any more.',
        body: Credentials,
        response: { 201: SignedIn },
      },
    },
    async (request, reply) => {
      const email = canonicalEmail(request.body.email)
      const account = await findCredentials(db, email)
      const from = { address: request.ip, email }
      await limits.checkSignIn({ ...from, accountId: account?.id })
      const right = await passwords.verify(account?.password_hash, request.body.password)
      if (!right || !account) {
        throw new Problem(401, 'session.refused', 'The e-mail address or the password is wrong.')
      }
      await limits.signedIn({ ...from, accountId: account.id })
      if (passwords.isOutdated(account.password_hash)) {
        await renewHash(db, account, await passwords.hash(request.body.password))
      }
      const { kind = 'cookie' } = request.body
      return reply.code(201).send(await visitors.signIn(request, reply, account.id, kind))
    },
  )

  app.delete(
    '/v1/identity/session',
    {
      schema: {
        operationId: '_signOut',
        description: 'Signs out; nothing happens to somebody who is not signed in.',
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      const session = await visitors.find(request)
      if (session) await endSession(db, session)
      visitors.forget(reply)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/v1/identity/account/sessions',
    {
      schema: {
        operationId: '_signOutEverywhere',
        description: 'Ends all sessions of whoever asks, also this one.',
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      await endAllSessions(db, (await visitors.require(request)).account_id)
      visitors.forget(reply)
      return reply.code(204).send()
    },
  )
}
