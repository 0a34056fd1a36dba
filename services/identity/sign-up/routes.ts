import type { Service } from '../../platform/service.ts'
import { createAccount } from '../accounts/queries.ts'
import { NewAccount, SignUp } from '../accounts/schema.ts'
import type { Context } from '../context.ts'
import { canonicalEmail, withoutNulls } from '../fields.ts'
import { limit } from '../limits/limits.ts'
import { addMailJob } from '../mail/jobs.ts'
import { checkLink, validMinutes } from '../mail/links.ts'
import { LetterSent, smallBody } from '../schema.ts'
import { SignedIn } from '../sessions/schema.ts'

/** First a letter, then an account: nobody has one with the address of somebody else. */
export function signUpRoutes(app: Service, { db, passwords, visitors, wakeMailer }: Context) {
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
      await limit(db, 'letter', { address: request.ip, account: email })
      const { language } = request.body
      await addMailJob(db, { kind: 'sign_up', email, subject_id: null, language })
      wakeMailer()
      return reply.code(202).send({ valid_minutes: validMinutes })
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
      preValidation(request, _reply, done) {
        request.body = withoutNulls(request.body) as NewAccount
        done()
      },
    },
    async (request, reply) => {
      await limit(db, 'link', { address: request.ip })
      await checkLink(db, request.body.token, 'sign_up')
      const hash = await passwords.hash(request.body.password)
      const id = await createAccount(db, request.body, hash)
      return reply.code(201).send(await visitors.signIn(request, reply, id, 'cookie'))
    },
  )
}
