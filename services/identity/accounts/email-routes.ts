import { Problem } from '../../platform/http/problem.ts'
import type { Service } from '../../platform/http/service.ts'
import type { Context } from '../context.ts'
import { canonicalEmail } from '../fields.ts'
import { requestEmail, readLink } from '../mail/request-email.ts'
import { ConfirmationSent, NoContent, smallBody } from '../schema.ts'
import { checkPassword } from './check-password.ts'
import { confirmEmail, readAccount } from './queries.ts'
import { EmailChange, EmailConfirmation } from './schema.ts'
import { signedIn } from '../sessions/signed-in.ts'

/**
 * Adds the routes to change the e-mail address. The account keeps its address until the owner uses
 * the link that was sent to the new address.
 */
export function emailRoutes(app: Service, context: Context) {
  const { db, visitors, wakeMailer, securityLog, linkCookies } = context

  app.post(
    '/v1/identity/account/email',
    {
      ...smallBody,
      schema: {
        operationId: 'changeEmail',
        description: 'Sends a confirmation link to a new e-mail address of the account.',
        security: signedIn,
        body: EmailChange,
        response: { 202: ConfirmationSent },
      },
    },
    async (request, reply) => {
      const { account_id } = await visitors.require(request)
      const email = canonicalEmail(request.body.email)
      const { password } = request.body
      const verified = await checkPassword(context, request.ip, { accountId: account_id, password })
      const account = await readAccount(db, account_id)
      if (account.email === email) throw isOwnAddress()
      const emailRequest = {
        kind: 'email_change',
        email,
        subject_id: account_id,
        language: account.language,
      } as const
      const sent = await requestEmail(context, request.ip, { ...emailRequest, ...verified })
      securityLog.record('email_change_asked', request.ip, { id: account_id })
      return reply.code(202).send(sent)
    },
  )

  app.post(
    '/v1/identity/account/email/confirmation',
    {
      ...smallBody,
      schema: {
        operationId: 'confirmEmail',
        description:
          'Makes the address that the link from `changeEmail` was sent to that of the account.',
        security: signedIn,
        body: EmailConfirmation,
        response: { 204: NoContent },
      },
      preValidation: linkCookies.intoBody('email_change'),
    },
    async (request, reply) => {
      const { account_id } = await visitors.require(request)
      const { token } = request.body
      const link = await readLink(context, request.ip, token, 'email_change')
      if (link.account_id !== account_id) throw isOfOtherAccount()
      await confirmEmail(db, token)
      securityLog.record('email_changed', request.ip, { id: account_id })
      linkCookies.clear('email_change', request, reply)
      wakeMailer()
      return reply.code(204).send()
    },
  )
}

/** Without this problem, the e-mail would say that a stranger tried to use the address. */
const isOwnAddress = () =>
  new Problem(409, 'account.sameEmail', 'This is the address of the account already.', 'email')

/**
 * Anyone can have a link sent to any address. Its owner could give the address away to a stranger's
 * account, so only that account can use the link.
 */
const isOfOtherAccount = () =>
  new Problem(403, 'link.otherAccount', 'This link is for another account.', 'token')
