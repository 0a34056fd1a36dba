import type { FastifyRequest } from 'fastify'
import { routeNotFound } from '../../platform/http/send-error.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Service } from '../../platform/http/service.ts'
import { Ref } from '../../platform/http/schemas.ts'
import type { Context } from '../context.ts'
import { NoContent, smallBody } from '../schema.ts'
import {
  claimResult,
  hasEnded,
  listClaims,
  readClaimedResult,
  releaseClaim,
  releaseResult,
  setPrivacyRequest,
} from './queries.ts'
import {
  ClaimedResult,
  ClaimedResults,
  ClaimToken,
  PrivacyRequest,
  ResultParameters,
} from './schema.ts'
import { readClaim, type ResultKey } from './token.ts'
import { requireOperator } from '../sessions/require-operator.ts'
import { signedIn } from '../sessions/signed-in.ts'

/** Adds the routes for claims of results. */
export function claimRoutes(app: Service, context: Context) {
  const resultOf = linkReader(context)
  readingRoutes(app, context, resultOf)
  changeRoutes(app, context, resultOf)
  claimedResultRoutes(app, context)
  operatorRoute(app, context)
}

/**
 * Returns the result to which a link leads.
 * @throws Problem 410 for a token that is invalid, too old or ended; 404 without a secret
 * @throws Problem 429 after too many attempts
 */
type ResultOf = (token: string, address: string) => Promise<ResultKey>

function linkReader({ db, limits, currentResult, claimSecret: secret }: Context): ResultOf {
  return async (token, address) => {
    if (secret === undefined) throw routeNotFound()
    const claim = readClaim(token, secret)
    if (!claim) {
      await limits.check('link', { address })
      throw invalidLink()
    }
    const { race_id, participant_id } = claim.result
    await limits.check('claim', { account: `${race_id} ${participant_id}` })
    const result = await currentResult(db, claim.result)
    if (await hasEnded(db, result, claim.madeAt)) throw invalidLink()
    return result
  }
}

const invalidLink = () =>
  new Problem(410, 'claim.invalid', 'This link is not ours, or too old.', 'token')

/** Adds the routes that show the result to which a link leads. */
function readingRoutes(app: Service, { db, visitors, linkCookies }: Context, resultOf: ResultOf) {
  const read = async (request: FastifyRequest, token: string) => {
    const result = await resultOf(token, request.ip)
    return readClaimedResult(db, result, (await visitors.find(request))?.account_id)
  }
  app.post(
    '/v1/identity/claims/reading',
    {
      ...smallBody,
      schema: {
        operationId: '_readClaim',
        description: 'The result of a link, and whether it is hidden.',
        body: ClaimToken,
        response: { 200: Ref(ClaimedResult) },
      },
      preValidation: linkCookies.intoBody('claim'),
    },
    (request) => read(request, request.body.token),
  )

  app.get(
    '/v1/identity/claims/reading',
    {
      schema: {
        operationId: '_readFollowedClaim',
        description:
          'The result of a link that the browser has followed, with the token in a cookie.',
        response: { 200: Ref(ClaimedResult) },
      },
    },
    (request) => read(request, linkCookies.read('claim', request) ?? ''),
  )
}

/** Adds the routes with which the visitor who opened a link hides or claims the link's result. */
function changeRoutes(
  app: Service,
  { db, visitors, setPrivate, linkCookies }: Context,
  resultOf: ResultOf,
) {
  app.post(
    '/v1/identity/claims/privacy',
    {
      ...smallBody,
      schema: {
        operationId: 'hideResult',
        description: 'Hides or shows the athlete of a claim link. Needs no account.',
        body: PrivacyRequest,
        response: { 200: Ref(ClaimedResult) },
      },
      preValidation: linkCookies.intoBody('claim'),
    },
    async (request) => {
      const result = await resultOf(request.body.token, request.ip)
      const accountId = (await visitors.find(request))?.account_id
      const { private: isPrivate } = request.body
      return setPrivacyRequest(db, setPrivate, result, { isPrivate, accountId })
    },
  )

  app.post(
    '/v1/identity/claims',
    {
      ...smallBody,
      schema: {
        operationId: 'claimResult',
        description: 'Adds the result of a claim link to the account.',
        security: signedIn,
        body: ClaimToken,
        response: { 201: Ref(ClaimedResult) },
      },
      preValidation: linkCookies.intoBody('claim'),
    },
    async (request, reply) => {
      const { account_id } = await visitors.require(request)
      const result = await resultOf(request.body.token, request.ip)
      const claimed = await claimResult(db, setPrivate, account_id, result)
      linkCookies.clear('claim', request, reply)
      return reply.code(201).send(claimed)
    },
  )
}

/** Adds the routes for the results that the signed-in account has claimed. */
function claimedResultRoutes(app: Service, { db, visitors, setPrivate }: Context) {
  app.get(
    '/v1/identity/account/results',
    {
      schema: {
        operationId: '_claimedResults',
        description: 'The results of the signed-in account.',
        security: signedIn,
        response: { 200: ClaimedResults },
      },
    },
    async (request) => {
      const { account_id } = await visitors.require(request)
      return { items: await listClaims(db, account_id) }
    },
  )

  app.delete(
    '/v1/identity/account/results/:race_id/:participant_id',
    {
      schema: {
        operationId: 'releaseResult',
        description: 'Removes a result from the account.',
        security: signedIn,
        params: ResultParameters,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { account_id } = await visitors.require(request)
      await releaseResult(db, setPrivate, account_id, request.params)
      return reply.code(204).send()
    },
  )
}

/** Adds the route with which an operator removes the claim of the wrong account. */
function operatorRoute(app: Service, context: Context) {
  const { db, setPrivate, currentResult, securityLog } = context
  app.delete(
    '/v1/identity/claims/:race_id/:participant_id',
    {
      schema: {
        operationId: 'releaseClaim',
        description:
          'Removes a result from the account that has claimed it, and ends all links to the result. Only for operators.',
        security: signedIn,
        params: ResultParameters,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id } = await requireOperator(request, context)
      const result = await currentResult(db, request.params)
      await releaseClaim(db, setPrivate, result)
      securityLog.record('claim_released', request.ip, { id }, { raceId: result.race_id })
      return reply.code(204).send()
    },
  )
}
