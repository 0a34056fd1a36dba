import { GraphQLError, type GraphQLResolveInfo } from 'graphql'
import { athleteResultId, parseAthleteResultId } from '../../domain/athlete-results.ts'
import { languageCodes } from '../../domain/languages.ts'
import { idPattern } from '../schema/normalise-types.ts'
import type { GatewayContext } from '../settings.ts'
import { change, readAccount, requireAccount } from '../upstream/rest.ts'
import { pageOf } from './account-pages.ts'
import { type ListArguments, listRequest } from './list-arguments.ts'
import { loaders } from './loaders.ts'
import { graphqlFields, type Payload, payloadOf } from './payloads.ts'

type Input = Record<string, unknown>
type Resolver = (_: unknown, args: { input: Input }, context: GatewayContext) => Promise<Payload>

/** Creates a resolver that sends its input to a REST route. */
const post =
  (path: string): Resolver =>
  (_, { input }, context) =>
    payloadOf(context, 'POST', path, input)

/** Creates a resolver that starts a session. REST uses other names for some fields. */
const startSession =
  (path: string): Resolver =>
  (_, { input: { session, ...input } }, context) =>
    payloadOf(context, 'POST', path, { ...input, kind: session })

interface AccountResult {
  raceId: string
  participantId: string
  private: boolean
}

/**
 * Resolvers of accounts. The identity service authenticates callers, and limits and refuses their
 * requests, as it does for REST.
 */
const accounts = {
  // Internal values of the enum are REST's words.
  SessionKind: { COOKIE: 'cookie', BEARER: 'bearer' },
  Language: Object.fromEntries(languageCodes.map((code) => [code.toUpperCase(), code])),
  Query: {
    async me(_: unknown, __: unknown, context: GatewayContext) {
      const account = await readAccount(context, '/v1/identity/account')
      return account === undefined ? null : graphqlFields(account)
    },
    async claimableResult(
      _: unknown,
      { token }: { token?: string | null },
      context: GatewayContext,
    ) {
      const path = '/v1/identity/claims/reading'
      const result =
        token == null
          ? await requireAccount(context, path)
          : await change(context, 'POST', path, { token })
      return graphqlFields(result)
    },
  },
  Mutation: {
    signUp: post('/v1/identity/sign-up'),
    confirm: startSession('/v1/identity/accounts'),
    signIn: startSession('/v1/identity/sessions'),
    refreshSession: post('/v1/identity/session/refresh'),
    signOut: (_: unknown, __: unknown, context: GatewayContext) =>
      payloadOf(context, 'DELETE', '/v1/identity/session'),
    requestRecovery: post('/v1/identity/recovery'),
    recover: post('/v1/identity/recovery/confirmation'),
    async updateProfile(_: unknown, { input }: { input: Input }, context: GatewayContext) {
      const { userErrors, ...account } = await payloadOf(
        context,
        'PUT',
        '/v1/identity/account',
        input,
      )
      return { account: userErrors.length > 0 ? null : account, userErrors }
    },
    changePassword: post('/v1/identity/account/password'),
    changeEmail: post('/v1/identity/account/email'),
    confirmEmail: post('/v1/identity/account/email/confirmation'),
    claimResult: resultFrom(post('/v1/identity/claims')),
    hideResult: resultFrom((_, { input: { token, isPrivate } }, context) =>
      payloadOf(context, 'POST', '/v1/identity/claims/privacy', { token, private: isPrivate }),
    ),
    async releaseResult(_: unknown, { input }: { input: Input }, context: GatewayContext) {
      const id = parseAthleteResultId(idInPath(input, 'athleteId'))
      if (!id) {
        await requireAccount(context, '/v1/identity/account')
        throw notFound('athleteId')
      }
      const ids = `${id.raceId}/${id.athleteId}`
      return payloadOf(context, 'DELETE', `/v1/identity/account/results/${ids}`)
    },
    async endSession(_: unknown, { input }: { input: Input }, context: GatewayContext) {
      return payloadOf(context, 'DELETE', `/v1/identity/account/sessions/${idInPath(input, 'id')}`)
    },
    endOtherSessions: (_: unknown, __: unknown, context: GatewayContext) =>
      payloadOf(context, 'DELETE', '/v1/identity/account/sessions?others=true'),
    endAllSessions: (_: unknown, __: unknown, context: GatewayContext) =>
      payloadOf(context, 'DELETE', '/v1/identity/account/sessions'),
    async exportRequest(_: unknown, __: unknown, context: GatewayContext) {
      const account = await requireAccount(context, '/v1/identity/account/export')
      return { data: JSON.stringify(account), userErrors: [] }
    },
    deleteAccount: post('/v1/identity/account/deletion'),
  },
  Account: {
    sessions: (_: unknown, __: unknown, context: GatewayContext) =>
      itemsOf(context, '/v1/identity/account/sessions'),
    results: async (
      _: unknown,
      given: ListArguments,
      context: GatewayContext,
      info: GraphQLResolveInfo,
    ) =>
      pageOf(
        await itemsOf(context, '/v1/identity/account/results'),
        listRequest(given, info),
        ({ raceId, participantId }) => `${String(raceId)}~${String(participantId)}`,
      ),
    replays: async (
      _: unknown,
      given: ListArguments,
      context: GatewayContext,
      info: GraphQLResolveInfo,
    ) =>
      pageOf(
        await itemsOf(context, '/v1/identity/account/replays'),
        listRequest(given, info),
        ({ orderId }) => String(orderId),
      ),
  },
  AccountResult: {
    athleteId: ({ raceId, participantId: athleteId }: AccountResult) =>
      athleteResultId({ raceId, athleteId }),
    isPrivate: (result: AccountResult) => result.private,
    race: ({ raceId }: AccountResult, _: unknown, context: GatewayContext) =>
      loaders(context).race.load(raceId),
    athlete: (
      { raceId, participantId: athleteId }: AccountResult,
      _: unknown,
      context: GatewayContext,
    ) => loaders(context).athlete.load(athleteResultId({ raceId, athleteId })),
  },
  AccountReplay: {
    race: ({ raceId }: { raceId: string }, _: unknown, context: GatewayContext) =>
      loaders(context).race.load(raceId),
  },
}

/** Creates a payload whose `result` is the whole REST response. */
function resultFrom(resolve: Resolver) {
  return async (_: unknown, args: { input: Input }, context: GatewayContext) => {
    const { userErrors, ...result } = await resolve(_, args, context)
    return { result: userErrors.length > 0 ? null : result, userErrors }
  }
}

/**
 * Reads an id from the input.
 * @throws GraphQLError 404 for a value that is not an id, because it could lead to another route
 */
function idInPath(input: Input, field: string): string {
  const id = String(input[field])
  if (idPattern.test(id)) return id
  throw notFound(field)
}

function notFound(field: string): GraphQLError {
  const title = `There is nothing with this ${field}.`
  return new GraphQLError(title, {
    extensions: { response: { status: 404, body: { code: 'route.notFound', title, field } } },
  })
}

/** Reads a complete list of the signed-in account. REST does not paginate lists of one account. */
async function itemsOf(context: GatewayContext, path: string): Promise<Input[]> {
  const { items } = (await requireAccount(context, path)) as { items: unknown[] }
  return items.map(graphqlFields)
}

export default accounts
