import { IdInPath } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/http/service.ts'
import { checkPassword } from '../accounts/check-password.ts'
import { readAccount } from '../accounts/queries.ts'
import type { Context } from '../context.ts'
import { canonicalEmail } from '../fields.ts'
import { NoContent, smallBody } from '../schema.ts'
import { requireOperator } from '../sessions/require-operator.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { addToken, revokeToken } from './own-tokens.ts'
import { deleteAccessRequest, grantAccess, withdrawAccess } from './queries.ts'
import { readOrganiserAccess } from './read-access.ts'
import {
  AccessQuery,
  CreatedToken,
  Grant,
  NewOrganiserToken,
  OrganiserAccess,
  Withdrawal,
} from './schema.ts'

/**
 * Adds the routes with which an operator gives organisers access, and with which organisers create
 * and revoke the tokens of their organisations.
 */
export function organiserAccessRoutes(app: Service, context: Context) {
  accessRoute(app, context)
  grantRoutes(app, context)
  requestRoute(app, context)
  tokenRoutes(app, context)
}

function accessRoute(app: Service, context: Context) {
  app.get(
    '/v1/identity/account/organiser-access',
    {
      schema: {
        operationId: '_organiserAccess',
        description: 'The organisations whose events the account may publish, with their tokens.',
        security: signedIn,
        querystring: AccessQuery,
        response: { 200: OrganiserAccess },
      },
    },
    async (request) => {
      const { account_id } = await context.visitors.require(request)
      const { email } = await readAccount(context.db, account_id)
      return readOrganiserAccess(context, email, request.query.page)
    },
  )
}

function grantRoutes(app: Service, context: Context) {
  const { db, tokens, wakeMailer, securityLog } = context
  app.post(
    '/v1/identity/organiser-access',
    {
      ...smallBody,
      schema: {
        operationId: 'grantAccess',
        description:
          'Allows the e-mail address of an access request to publish the events of an organisation, and tells it by e-mail. Only for operators.',
        security: signedIn,
        body: Grant,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id } = await requireOperator(request, context)
      await checkPassword(context, request.ip, { accountId: id, password: request.body.password })
      await grantAccess(db, tokens, request.body)
      securityLog.record('access_granted', request.ip, { id })
      wakeMailer()
      return reply.code(204).send()
    },
  )

  app.post(
    '/v1/identity/organiser-access/withdrawals',
    {
      ...smallBody,
      schema: {
        operationId: 'withdrawAccess',
        description:
          'Ends the access of an e-mail address to an organisation, and revokes all tokens of the organisation. Only for operators.',
        security: signedIn,
        body: Withdrawal,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id } = await requireOperator(request, context)
      const { email, organisation_id } = request.body
      await withdrawAccess(db, tokens, { email: canonicalEmail(email), organisation_id })
      securityLog.record('access_withdrawn', request.ip, { id })
      return reply.code(204).send()
    },
  )
}

function requestRoute(app: Service, context: Context) {
  app.delete(
    '/v1/identity/access-requests/:id',
    {
      schema: {
        operationId: 'deleteAccessRequest',
        description: 'Deletes an access request without granting access. Only for operators.',
        security: signedIn,
        params: IdInPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await requireOperator(request, context)
      await deleteAccessRequest(context.db, request.params.id)
      return reply.code(204).send()
    },
  )
}

function tokenRoutes(app: Service, context: Context) {
  const { db, limits, visitors, tokens, securityLog } = context
  app.post(
    '/v1/identity/organiser-tokens',
    {
      ...smallBody,
      schema: {
        operationId: 'createOrganiserToken',
        description:
          'Creates a token with which programs and the page for organisers publish the events of an organisation; at most 20 an hour. An organisation has at most 20 that are valid for more than a day.',
        security: signedIn,
        body: NewOrganiserToken,
        response: { 201: CreatedToken },
      },
    },
    async (request, reply) => {
      const { account_id: id } = await visitors.require(request)
      const { password, ...wanted } = request.body
      await checkPassword(context, request.ip, { accountId: id, password })
      await limits.check('organiserToken', { account: id })
      const created = await addToken(db, tokens, id, wanted)
      const organiser = { credentialId: created.id }
      securityLog.record('organiser_token_created', request.ip, { id }, organiser)
      return reply.code(201).send(created)
    },
  )

  app.delete(
    '/v1/identity/organiser-tokens/:id',
    {
      schema: {
        operationId: 'revokeOrganiserToken',
        description:
          'Revokes a token of an organisation whose events the account may publish, within five seconds.',
        security: signedIn,
        params: IdInPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { account_id: id } = await visitors.require(request)
      const credentialId = request.params.id
      await revokeToken(db, tokens, { id, token_id: credentialId })
      securityLog.record('organiser_token_revoked', request.ip, { id }, { credentialId })
      return reply.code(204).send()
    },
  )
}
