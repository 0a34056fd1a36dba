import type { Service } from '../../platform/http/service.ts'
import { Ref } from '../../platform/http/schemas.ts'
import { createAccount } from '../accounts/queries.ts'
import { NewAccount, SignUp } from '../accounts/schema.ts'
import type { Context } from '../context.ts'
import { canonicalEmail, dropNulls } from '../fields.ts'
import { requestEmail, readLink } from '../mail/request-email.ts'
import { EmailSent, smallBody } from '../schema.ts'
import { refuseWeakPassword } from '../security/password-strength.ts'
import { SignedIn } from '../sessions/schema.ts'

/**
 * Adds the routes for sign-up. A visitor must confirm the e-mail address before the account is
 * created.
 */
export function signUpRoutes(app: Service, context: Context) {
  const { db, limits, passwords, siteName, visitors, securityLog, linkCookies } = context

  app.post(
    '/v1/identity/sign-up',
    {
      ...smallBody,
      schema: {
        operationId: 'signUp',
        description:
          'Sends a link for creating an account to the address, or a notice if it has an account.',
        body: SignUp,
        response: { 202: EmailSent },
      },
    },
    async (request, reply) => {
      const email = canonicalEmail(request.body.email)
      const { language, next } = request.body
      const emailRequest = { kind: 'sign_up', email, subject_id: null, language, next } as const
      return reply.code(202).send(await requestEmail(context, request.ip, emailRequest))
    },
  )

  app.post(
    '/v1/identity/accounts',
    {
      ...smallBody,
      schema: {
        operationId: 'confirm',
        description: 'Creates the account of a link from `signUp`, and signs in.',
        body: NewAccount,
        response: { 201: Ref(SignedIn) },
      },
      preValidation: [dropNulls.preValidation, linkCookies.intoBody('sign_up')],
    },
    async (request, reply) => {
      const { token, password, kind = 'cookie' } = request.body
      const { email } = await readLink(context, request.ip, token, 'sign_up')
      await refuseWeakPassword(password, siteName, { ...request.body, email })
      const hash = await passwords.hash(password)
      const account = await createAccount(db, request.body, hash)
      const { id } = account
      await limits.clear({ id, email })
      await limits.signedIn({ address: request.ip, email, accountId: id })
      const signedIn = await visitors.signIn(request, reply, account, kind)
      securityLog.record('sign_in_succeeded', request.ip, { id })
      linkCookies.clear('sign_up', request, reply)
      return reply.code(201).send(signedIn)
    },
  )
}
