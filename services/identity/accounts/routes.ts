import Type from 'typebox'
import type { Service } from '../../platform/service.ts'
import type { Context } from '../context.ts'
import { nullsLeftOut } from '../fields.ts'
import { limit } from '../limits/limits.ts'
import { Done, smallBody } from '../schema.ts'
import { refuseWeakPassword } from '../security/weak-password.ts'
import { checkPassword } from './check-password.ts'
import { exportAccount } from './export-queries.ts'
import { deleteAccount, readAccount, writePassword, writeProfile } from './queries.ts'
import { Account, Deletion, PasswordChange, Profile } from './schema.ts'

export function accountRoutes(app: Service, context: Context) {
  const { db, passwords, siteName, visitors, wakeMailer, setPrivate, securityLog } = context

  app.get(
    '/v1/identity/account',
    {
      schema: {
        operationId: '_account',
        description: 'The account of whoever asks.',
        response: { 200: Account },
      },
    },
    async (request) => readAccount(db, (await visitors.require(request)).account_id),
  )

  app.put(
    '/v1/identity/account',
    {
      ...smallBody,
      schema: {
        operationId: '_writeProfile',
        description: 'Writes the whole profile anew.',
        body: Profile,
        response: { 200: Account },
      },
      ...nullsLeftOut,
    },
    async (request) => {
      const { account_id } = await visitors.require(request)
      return writeProfile(db, setPrivate, account_id, request.body)
    },
  )

  app.post(
    '/v1/identity/account/password',
    {
      ...smallBody,
      schema: {
        operationId: '_changePassword',
        description: 'Changes the password. Ends all sessions, also the one that asks.',
        body: PasswordChange,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      const { account_id } = await visitors.require(request)
      const { current_password, new_password } = request.body
      await checkPassword(context, account_id, current_password, 'current_password')
      const { email, first_name, last_name } = await readAccount(db, account_id)
      refuseWeakPassword(new_password, [siteName, email, first_name, last_name], 'new_password')
      const hash = await passwords.hash(new_password)
      await db.transaction().execute((transaction) => writePassword(transaction, account_id, hash))
      securityLog.record('password_changed', request.ip, { id: account_id })
      wakeMailer()
      visitors.forget(reply)
      return reply.code(204).send()
    },
  )

  app.get(
    '/v1/identity/account/export',
    {
      schema: {
        operationId: '_exportAccount',
        description: 'Everything that is kept about whoever asks, as a file.',
        response: { 200: Type.Unsafe<object>({ type: 'object', additionalProperties: true }) },
      },
    },
    async (request, reply) => {
      const { account_id } = await visitors.require(request)
      await limit(db, 'export', { account: account_id })
      reply.header('content-disposition', 'attachment; filename="account.json"')
      return exportAccount(db, account_id)
    },
  )

  app.post(
    '/v1/identity/account/deletion',
    {
      ...smallBody,
      schema: {
        operationId: '_deleteAccount',
        description: 'Deletes the account of whoever asks, at once and for good.',
        body: Deletion,
        response: { 204: Done },
      },
    },
    async (request, reply) => {
      const { account_id } = await visitors.require(request)
      await checkPassword(context, account_id, request.body.password, 'password')
      await deleteAccount(db, account_id, context.shopSecret)
      visitors.forget(reply)
      return reply.code(204).send()
    },
  )
}
