import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { setService } from '../../../mesh/testing.ts'
import { publishPackage } from '../../../services/events/import/publish/publish-package.ts'
import { harbourHalf } from '../../../services/events/import/testing.ts'
import { createTestService } from '../../../services/events/testing.ts'
import type { IdentitySettings } from '../../../services/identity/settings.ts'
import { createTestIdentity, origin, testProfile } from '../../../services/identity/testing.ts'
import { ResponseCache } from '../../response-cache/response-cache.ts'
import { createTestWeb } from '../../testing.ts'
import { inProcess } from '../open-gateway.ts'

/**
 * Opens the site with the gateway and both services. Each service has a database of its own.
 * Clients use `/graphql`.
 */
export async function openTestSite(settings: Partial<IdentitySettings> = {}) {
  const events = await createTestService()
  await publishPackage(events.db, harbourHalf({}))
  const identity = await createTestIdentity(settings)
  setService('events', inProcess(events.app))
  setService('identity', inProcess(identity.app))
  const responses = new ResponseCache()
  responses.follow({ number: 0, isCurrent: () => true })
  const web = await createTestWeb({
    events: inProcess(events.app),
    responses,
    origin: () => origin,
  })
  return {
    identity,
    events,
    web,
    browser: (headers = samePage) => createClient(web, headers),
    phone: () => createClient(web, { 'user-agent': 'okhttp/4.12.0' }),
    /**
     * Creates an account with the address `email` for a client.
     * @param more further fields for the input of the mutation `confirm`
     */
    async signUp(client: GraphqlClient, more: object = {}) {
      const sent = await client.mutate('signUp', { email }, 'validMinutes')
      expect(sent).toEqual({ validMinutes: 60, userErrors: [] })
      const token = await identity.lastToken(email)
      const input = { token, password, ...profile, ...more }
      const confirmed = await client.mutate<Tokens>('confirm', input, tokenFields)
      expect(confirmed.userErrors).toEqual([])
      return confirmed
    },
    /** Creates a browser that is signed in to the account of `email`. */
    async signedIn() {
      const browser = createClient(web, samePage)
      expect(await browser.mutate('signIn', { email, password })).toEqual({ userErrors: [] })
      return browser
    },
    /** Deletes all accounts with their data. */
    async clearAccounts() {
      for (const table of ['accounts', 'attempt_counts', 'hidden_results'] as const) {
        await identity.db.deleteFrom(table).execute()
      }
    },
    async close() {
      await web.close()
      await identity.close()
      await events.close()
    },
  }
}

/** Headers that a browser sends when a page of the site makes the request. */
const samePage: Headers = { origin, 'sec-fetch-site': 'same-origin' }

type Headers = Record<string, string>

export interface GraphqlError {
  message: string
  extensions?: { code?: string; problem?: string; field?: string; retryAfter?: number }
}

export interface GraphqlResult<Data = Record<string, unknown>> {
  data?: Data | null
  errors?: GraphqlError[]
}

interface UserErrors {
  userErrors: { field: string | null; message: string; code: string }[]
}

/** The type of the fields in `tokenFields`. */
export type Tokens = Record<
  | 'accountId'
  | 'expiresAt'
  | 'accessToken'
  | 'accessTokenExpiresAt'
  | 'refreshToken'
  | 'refreshTokenExpiresAt',
  string
>

let clients = 0

/**
 * Creates a client with its own network address. The client stores the last cookie that it
 * receives, and sends it.
 */
function createClient(web: FastifyInstance, ownHeaders: Headers) {
  clients += 1
  const remoteAddress = `10.9.${String(Math.floor(clients / 250))}.${String((clients % 250) + 1)}`
  let cookie: string | undefined

  async function request(options: InjectOptions, headers: Headers = {}) {
    const response = await web.inject({
      url: '/graphql',
      remoteAddress,
      ...options,
      headers: { ...ownHeaders, ...(cookie !== undefined && { cookie }), ...headers },
    })
    for (const set of [response.headers['set-cookie'] ?? []].flat()) {
      cookie = /^[^;]*=[^;]+;/.test(set) ? set.split(';')[0] : undefined
    }
    return response
  }

  const post = (body: unknown, headers: Headers = {}) =>
    request(
      { method: 'POST', payload: typeof body === 'string' ? body : JSON.stringify(body) },
      { 'content-type': 'application/json', ...headers },
    )

  return {
    request,
    post,
    /** Sends an operation and returns its result. */
    async send<Data = Record<string, unknown>>(
      query: string,
      variables: object = {},
      headers: Headers = {},
    ) {
      return (await post({ query, variables }, headers)).json<GraphqlResult<Data>>()
    },
    /**
     * Calls one mutation and returns its payload. `fields` are selected in addition to
     * `userErrors`.
     */
    async mutate<Fields = object>(
      name: string,
      input?: object,
      fields = '',
      headers: Headers = {},
    ): Promise<Fields & UserErrors> {
      const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
      const selection = `{ ${fields} userErrors { field message code } }`
      const query =
        input === undefined
          ? `mutation { ${name} ${selection} }`
          : `mutation ($input: ${type}) { ${name}(input: $input) ${selection} }`
      type Payloads = Record<string, Fields & UserErrors>
      const { data, errors } = await this.send<Payloads>(query, { input }, headers)
      const payload = data?.[name]
      if (!payload) throw new Error(JSON.stringify(errors))
      return payload
    },
    cookie: () => cookie,
    takeCookie(other: string | undefined) {
      cookie = other
    },
  }
}
export type GraphqlClient = ReturnType<typeof createClient>

export const tokenFields =
  'accountId expiresAt accessToken accessTokenExpiresAt refreshToken refreshTokenExpiresAt'

export const email = 'ada@tugboats.example'
export const { password } = testProfile
export const profile = { firstName: 'Ada', lastName: 'Lagoon' }

export const bearer = ({ accessToken }: Pick<Tokens, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
})

/** Returns fields of the account of a client. Null if the client is not signed in. */
export async function me<Account = { email: string }>(
  client: GraphqlClient,
  headers = {},
  fields = 'email',
): Promise<Account | null> {
  const { data } = await client.send<{ me: Account | null }>(`{ me { ${fields} } }`, {}, headers)
  return data?.me ?? null
}

/**
 * Returns fields of the account of a client that is signed in.
 * @throws Error if the client is not signed in
 */
export async function account<Account>(client: GraphqlClient, fields: string, headers = {}) {
  const found = await me<Account>(client, headers, fields)
  if (found === null) throw new Error('This client is not signed in.')
  return found
}

/** Returns true if a client is signed in to the account of `email`. */
export const isSignedIn = async (client: GraphqlClient) =>
  (await me(client, samePage))?.email === email
