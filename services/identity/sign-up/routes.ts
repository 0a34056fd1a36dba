import type { Service } from '../../platform/service.ts'
import { createAccount } from '../accounts/queries.ts'
import { NewAccount, SignUp } from '../accounts/schema.ts'
import type { Context } from '../context.ts'
import { canonicalEmail, nullsLeftOut } from '../fields.ts'
import { askForLetter, lookAtLink } from '../mail/request-email.ts'
import { LetterSent, smallBody } from '../schema.ts'
import { refuseWeakPassword } from '../security/password-strength.ts'
import { SignedIn } from '../sessions/schema.ts'

/** First a letter, then an account: nobody has one with the address of somebody else. */
export function signUpRoutes(app: Service, context: Context) {
  const { db, limits, passwords, siteName, visitors, securityLog, linkCookies } = context

  app.post(
    '/v1/identity/sign-up',
    {
      ...smallBody,
      schema: {
        operationId: '_signUp',
        description: 'Sends the link with which an account is made, or says there is one already.',
        body: SignUp,
        response: { 202: LetterSent },
      },
    },
    async (request, reply) => {
      const email = canonicalEmail(request.body.email)
      const { language } = request.body
      const letter = { kind: 'sign_up', email, subject_id: null, language } as const
      return reply.code(202).send(await askForLetter(context, request.ip, letter))
    },
  )

  app.post(
    '/v1/identity/accounts',
    {
      ...smallBody,
      schema: {
        operationId: '_createAccount',
        description: 'Makes the account of a link, and signs in.',
        body: NewAccount,
        response: { 201: SignedIn },
      },
      preValidation: [nullsLeftOut.preValidation, linkCookies.intoBody('sign_up')],
    },
    async (request, reply) => {
      const { token, password, first_name, last_name } = request.body
      const { email } = await lookAtLink(context, request.ip, token, 'sign_up')
      await refuseWeakPassword(
        password,
        [siteName, email, `${first_name} ${last_name}`],
        'password',
      )
      const hash = await passwords.hash(password)
      const account = await createAccount(db, request.body, hash)
      const { id } = account
      await limits.clear({ id, email })
      await limits.signedIn({ address: request.ip, email, accountId: id })
      const signedIn = await visitors.signIn(request, reply, account, 'cookie')
      securityLog.record('sign_in_succeeded', request.ip, { id })
      linkCookies.clear('sign_up', request, reply)
      return reply.code(201).send(signedIn)
    },
  )
}
