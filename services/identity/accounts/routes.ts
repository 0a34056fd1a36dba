import Type from 'typebox'
import type { Service } from '../../platform/http/service.ts'
import { Ref } from '../../platform/http/schemas.ts'
import type { Context } from '../context.ts'
import { dropNulls } from '../fields.ts'
import { NoContent, smallBody } from '../schema.ts'
import { refuseWeakPassword } from '../security/password-strength.ts'
import { checkPassword } from './check-password.ts'
import { exportAccount } from './export-queries.ts'
import { changePassword, deleteAccount, readAccount, writeProfile } from './queries.ts'
import { Account, Deletion, PasswordChange, Profile } from './schema.ts'
import { sessionRequired } from '../sessions/ended-session.ts'
import { signedIn } from '../sessions/signed-in.ts'

export function accountRoutes(app: Service, context: Context) {
  profileRoutes(app, context)
  passwordRoute(app, context)
  exportRoute(app, context)
  deletionRoute(app, context)
}

function profileRoutes(app: Service, { db, limits, visitors, setPrivate }: Context) {
  app.get(
    '/v1/identity/account',
    {
      schema: {
        operationId: '_account',
        description: 'The signed-in account.',
        security: signedIn,
        response: { 200: Ref(Account) },
      },
    },
    async (request) => readAccount(db, (await visitors.require(request)).account_id),
  )

  app.put(
    '/v1/identity/account',
    {
      ...smallBody,
      schema: {
        operationId: 'updateProfile',
        description: 'Replaces the whole profile; optional fields that are left out are removed.',
        security: signedIn,
        body: Profile,
        response: { 200: Ref(Account) },
      },
      ...dropNulls,
    },
    async (request) => {
      const { account_id } = await visitors.require(request)
      await limits.check('profile', { account: account_id })
      return writeProfile(db, setPrivate, account_id, request.body)
    },
  )
}

function passwordRoute(app: Service, context: Context) {
  const { db, limits, passwords, siteName, visitors, wakeMailer, securityLog } = context
  app.post(
    '/v1/identity/account/password',
    {
      ...smallBody,
      schema: {
        operationId: 'changePassword',
        description: 'Changes the password, and ends all sessions, including the current one.',
        security: signedIn,
        body: PasswordChange,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { account_id } = await visitors.require(request)
      const { current_password, new_password } = request.body
      const verified = await checkPassword(context, request.ip, {
        accountId: account_id,
        password: current_password,
        field: 'current_password',
      })
      const account = await readAccount(db, account_id)
      await refuseWeakPassword(new_password, siteName, account, 'new_password')
      await changePassword(db, account_id, verified, await passwords.hash(new_password))
      // Ends the pauses between e-mails. The links of earlier e-mails are deleted, so the owner may
      // need a new e-mail immediately.
      await limits.clear(account)
      securityLog.record('password_changed', request.ip, { id: account_id })
      wakeMailer()
      visitors.clearCookie(reply)
      return reply.code(204).send()
    },
  )
}

/**
 * The pages to which the link to the export leads when it is refused, by the code of the problem.
 * They redirect to the language of the visitor and, without a session, to the login page.
 */
const pagesOfRefusals: Partial<Record<string, string>> = {
  [sessionRequired]: '/account',
  'request.tooMany': '/account?refused=export',
}

function exportRoute(app: Service, { db, limits, visitors }: Context) {
  app.get(
    '/v1/identity/account/export',
    {
      schema: {
        operationId: '_exportAccount',
        description:
          'Everything stored about the signed-in account, as a file. Without a session, and after too many requests, a browser that opens a link to it is redirected to the account page.',
        security: signedIn,
        response: { 200: Type.Unsafe<object>({ type: 'object', additionalProperties: true }) },
      },
      errorHandler(error, { headers }, reply) {
        const page = pagesOfRefusals[error.code]
        if (page === undefined || headers.accept?.includes('text/html') !== true) throw error
        return reply.redirect(page, 303)
      },
    },
    async (request, reply) => {
      const { account_id } = await visitors.require(request)
      await limits.check('export', { account: account_id })
      reply.header('content-disposition', 'attachment; filename="account.json"')
      return exportAccount(db, account_id)
    },
  )
}

function deletionRoute(app: Service, context: Context) {
  const { limits, visitors } = context
  app.post(
    '/v1/identity/account/deletion',
    {
      ...smallBody,
      schema: {
        operationId: 'deleteAccount',
        description:
          'Deletes the account immediately and permanently. If no other account may publish for one of its organisations, revokes the tokens of that organisation.',
        security: signedIn,
        body: Deletion,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { account_id } = await visitors.require(request)
      await checkPassword(context, request.ip, {
        accountId: account_id,
        password: request.body.password,
      })
      const { email } = await deleteAccount(context, account_id)
      await limits.clear({ id: account_id, email })
      visitors.clearCookie(reply)
      return reply.code(204).send()
    },
  )
}
