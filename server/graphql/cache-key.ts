import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import type { OperationParameters } from '../../mesh/requests/introspection.ts'
import type { Gateway } from './gateway.ts'
import { persistedOperationOf } from './persisted-operations.ts'
import { asksForCost } from './quota.ts'

export interface CacheKeyOptions {
  gateway: Pick<Gateway, 'introspectionOf'>
  /** Persisted operations of the site's own client, by document id. */
  operations: ReadonlyMap<string, string>
}

/**
 * Hash of the schema. Copies of two releases may share a cache, so keys of introspections and of
 * the playground contain it.
 */
const schemaHash = createHash('sha256')
  .update(readFileSync(new URL('../../mesh/schema.graphql', import.meta.url)))
  .digest('base64url')

const playgroundKey = `playground ${schemaHash}`

/**
 * The cache key of a request. It contains all parts of the request that determine the response;
 * cookies and language are not among them.
 * Requests of the same introspection have the same key. Not cached are:
 * - batches, because one response may contain private and public results;
 * - requests that ask how much of its budget the client has used, because that differs by client;
 * - mutations, because concurrent requests must not share a response, and no key may contain a
 * password;
 * - other registered documents of apps as POST, because only the gateway knows their texts.
 * @returns undefined for a request that is not cached
 */
export function cacheKeyOf(request: FastifyRequest, options: CacheKeyOptions): string | undefined {
  if (asksForCost(request)) return undefined
  const { method, url, headers, body } = request
  const accept = headers.accept ?? ''
  const persisted = persistedOperationOf(request, options.operations)
  // Browsers get the playground, whatever the parameters are.
  if (method === 'GET' && persisted === undefined && accept.includes('text/html')) {
    return playgroundKey
  }
  const parameters = method === 'GET' ? parametersInUrl(request) : parametersIn(persisted ?? body)
  const introspection =
    persisted === undefined ? options.gateway.introspectionOf(parameters) : undefined
  if (introspection !== undefined) return `introspection ${schemaHash} ${accept} ${introspection}`
  const key = `graphql ${method} ${url} ${accept} ${typeof body === 'string' ? body : ''}`
  if (method === 'GET' || typeof body !== 'string') return key
  const { query } = parameters
  return typeof query === 'string' && !query.includes('mutation') ? key : undefined
}

/**
 * The parameters of a GET request. `checkRequest` has already refused parameters that are not JSON.
 */
function parametersInUrl({ query }: FastifyRequest): OperationParameters {
  const { variables, extensions, ...others } = query as Record<string, string | undefined>
  const parse = (text: string | undefined) => JSON.parse(text || '{}') as object
  return { ...others, variables: parse(variables), extensions: parse(extensions) }
}

/**
 * The parameters in a body. Empty for a batch, for a body that is not an object, and for invalid
 * JSON.
 */
function parametersIn(body: unknown): OperationParameters {
  if (typeof body !== 'string') return {}
  try {
    const content: unknown = JSON.parse(body)
    return typeof content === 'object' && content !== null ? content : {}
  } catch {
    return {}
  }
}
