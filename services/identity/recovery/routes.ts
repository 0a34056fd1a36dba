import type { Service } from '../../platform/http/service.ts'
import { readAccount } from '../accounts/queries.ts'
import type { Context } from '../context.ts'
import { canonicalEmail } from '../fields.ts'
import { requestEmail, readLink } from '../mail/request-email.ts'
import { NoContent, EmailSent, smallBody } from '../schema.ts'
import { refuseWeakPassword } from '../security/password-strength.ts'
import { recover } from './queries.ts'
import { RecoveryConfirmation, RecoveryRequest } from './schema.ts'

/**
 * Adds the routes for account recovery. The mailer looks for the account when it writes the e-mail,
 * so the response does not reveal whether an account exists.
 */
export function recoveryRoutes(app: Service, context: Context) {
  const { db, limits, passwords, siteName, visitors, wakeMailer, securityLog, linkCookies } =
    context

  app.post(
    '/v1/identity/recovery',
    {
      ...smallBody,
      schema: {
        operationId: 'requestRecovery',
        description:
          'Sends a link for choosing a new password, if the address has an account. The result does not say whether it has.',
        body: RecoveryRequest,
        response: { 202: EmailSent },
      },
    },
    async (request, reply) => {
      const email = canonicalEmail(request.body.email)
      const { language, next } = request.body
      const emailRequest = { kind: 'recovery', email, subject_id: null, language, next } as const
      const sent = await requestEmail(context, request.ip, emailRequest)
      securityLog.record('recovery_asked', request.ip, { email })
      return reply.code(202).send(sent)
    },
  )

  app.post(
    '/v1/identity/recovery/confirmation',
    {
      ...smallBody,
      schema: {
        operationId: 'recover',
        description:
          'Sets the password of the account of a link from `requestRecovery`, and ends all its sessions.',
        body: RecoveryConfirmation,
        response: { 204: NoContent },
      },
      preValidation: linkCookies.intoBody('recovery'),
    },
    async (request, reply) => {
      const { token, password } = request.body
      const { account_id } = await readLink(context, request.ip, token, 'recovery')
      const account = await readAccount(db, account_id ?? '')
      const { id, email } = account
      await refuseWeakPassword(password, siteName, account)
      await recover(db, token, await passwords.hash(password))
      await limits.clear({ id, email })
      await limits.signedIn({ address: request.ip, email, accountId: id })
      securityLog.record('recovery_used', request.ip, { id })
      wakeMailer()
      visitors.clearCookie(reply)
      linkCookies.clear('recovery', request, reply)
      return reply.code(204).send()
    },
  )
}
