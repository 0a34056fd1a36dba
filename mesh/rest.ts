import { GraphQLError } from 'graphql'
import type contract from '../services/events/openapi.json'
import { fetch } from './upstream-fetch.ts'

type Schemas = (typeof contract)['components']['schemas']

/**
 * One item as REST sends it. Resolvers see REST's own field names, whatever the schema calls them,
 * so they are typed by the contract: a wrong name does not compile.
 */
export type Row<Name extends keyof Schemas> = Record<keyof Schemas[Name]['properties'], unknown>

/** What a resolver gets as its third argument; Mesh hands on the request's headers. */
export interface GatewayContext {
  headers?: Record<string, string | undefined>
}

const forwarded = ['x-request-id']

/**
 * GETs a JSON answer of the events service.
 * @throws GraphQLError with `extensions.response`, which `errors.ts` maps, on any other status
 */
export function rest(context: GatewayContext, path: string): Promise<unknown> {
  return get(context, path, 'error')
}

/** The same, where a 404 means that there is none. */
export function restOrNull(context: GatewayContext, path: string): Promise<unknown> {
  return get(context, path, 'null')
}

async function get(
  context: GatewayContext,
  path: string,
  absent: 'error' | 'null',
): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json' }
  for (const name of forwarded) {
    const value = context.headers?.[name]
    if (value !== undefined) headers[name] = value
  }
  const response = await fetch(`http://events.internal${path}`, { headers })
  if (response.ok) return response.json()
  if (response.status === 404 && absent === 'null') return null
  const body: unknown = await response.json().catch(() => null)
  throw new GraphQLError('upstream', {
    extensions: { response: { status: response.status, body } },
  })
}
