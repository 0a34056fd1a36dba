import { resultIdOf } from '../schema/ids.ts'
import { payloadOf } from '../schema/payloads.ts'
import type { GatewayContext } from '../settings.ts'
import { asList, callRest, readAccount, requireAccount } from '../upstream/rest.ts'
import { pageOf } from './account-pages.ts'
import { type Arguments, type ListArguments, listRequest } from './list-arguments.ts'
import type { Fields, Resolver } from './resolvers.ts'

/** An item of a list that belongs to an account: a result or a replay. */
type ItemRow = Record<'race_id' | 'participant_id' | 'order_id', string>

/** Creates a resolver for a list that belongs to an account. REST returns the complete list. */
const accountList =
  (name: string, idOf: (row: ItemRow) => string): Resolver<unknown, ListArguments> =>
  async (_, given, context, info) =>
    pageOf(await itemsOf(context, name), listRequest(given, info), idOf)

/** Resolvers for fields of accounts that the contract of the identity service does not have. */
const accounts: Record<'Query' | 'Mutation' | 'Account', Fields<unknown>> &
  Record<'AccountResult', Fields<ItemRow>> = {
  Query: {
    me: async (_, __, context) => (await readAccount(context, '/v1/identity/account')) ?? null,
    claimableResult(_, { token }: { token?: string | null }, context) {
      const path = '/v1/identity/claims/reading'
      return token == null
        ? requireAccount(context, path)
        : callRest(context, 'identity', { method: 'POST', url: path, body: { token } })
    },
  },
  Mutation: {
    endOtherSessions(_, __, context) {
      const url = '/v1/identity/account/sessions?others=true'
      return payloadOf(() => callRest(context, 'identity', { method: 'DELETE', url }))
    },
    async exportRequest(_, __, context) {
      const account = await requireAccount(context, '/v1/identity/account/export')
      return { data: JSON.stringify(account), userErrors: [] }
    },
  },
  Account: {
    sessions: (_, __, context) => itemsOf(context, 'sessions'),
    organiserAccess: (_, given: Arguments, context) =>
      requireAccount(context, '/v1/identity/account/organiser-access', given),
    results: accountList('results', resultIdOf),
    replays: accountList('replays', ({ order_id }) => order_id),
  },
  AccountResult: { athleteId: resultIdOf },
}

/** Reads a complete list of the signed-in account. REST does not paginate lists of one account. */
async function itemsOf(context: GatewayContext, name: string): Promise<ItemRow[]> {
  const path = `/v1/identity/account/${name}`
  return asList(await requireAccount(context, path), path).items as ItemRow[]
}

export default accounts
