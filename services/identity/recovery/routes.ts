import type { Service } from '../../platform/service.ts'
import type { Context } from '../context.ts'
import { canonicalEmail } from '../fields.ts'
import { limit } from '../limits/limits.ts'
import { addMailJob } from '../mail/jobs.ts'
import { checkLink, validMinutes } from '../mail/links.ts'
import { Done, LetterSent, smallBody } from '../schema.ts'
import { recover } from './queries.ts'
import { RecoveryConfirmation, RecoveryRequest } from './schema.ts'

/** Whether there is such an account is found out when the letter is written: nobody who asks can tell. */
export function recoveryRoutes(app: Service, { db, passwords, visitors, wakeMailer }: Context) {
  app.post(
    '/v1/identity/recovery',
    {
      ...smallBody,
      schema: {
        operationId: '_requestRecovery',
        description: 'Sends the link with which a new password is chosen, if there is an account.',
        body: RecoveryRequest,
        response: { 202: LetterSent },
      },
    },
    async (request, reply) => {
      const email = canonicalEmail(request.body.email)
      await limit(db, 'letter', { address: request.ip, account: email })
      const { language } = request.body
      await addMailJob(db, { kind: 'recovery', email, subject_id: null, language })
      wakeMailer()
      return reply.code(202).send({ valid_minutes: validMinutes })
    },
  )

  app.post(
    '/v1/identity/recovery/confirmation',
    {
      ...smallBody,
      schema: {
        operationId: '_confirmRecovery',
        description: 'Sets the new password, and ends all sessions.',
        body: RecoveryConfirmation,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      await limit(db, 'link', { address: request.ip })
      await checkLink(db, request.body.token, 'recovery')
      await recover(db, request.body.token, await passwords.hash(request.body.password))
      wakeMailer()
      visitors.forget(reply)
      return reply.code(204).send()
    },
  )
}
