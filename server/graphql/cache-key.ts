import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { CacheKey } from '../response-cache/response-cache.ts'
import type { Gateway } from './open-gateway.ts'
import type { GraphqlRequest } from './graphql-request.ts'

/**
 * Hash of the schema. The keys of introspections and of the playground contain it, because two
 * releases of the site may share a cache.
 */
const schemaHash = hash(
  'sha256',
  readFileSync(new URL('../../mesh/schema.graphql', import.meta.url)),
  'base64url',
)

/**
 * Returns the cache key of a request. The key contains all parts of the request that determine a
 * public response.
 * Equal introspections have the same key. These requests are not cached:
 * - batches, because one response may contain private and public results;
 * - requests that ask for the used part of a client's budget, because this part differs by client;
 * - POST requests whose document contains the word `mutation`, because each mutation must be
 *   executed, and no key may contain a password;
 * - POST requests with the id of an app's document, because only the gateway knows its text.
 * @returns undefined for a request that is not cached
 */
export function cacheKeyOf(
  { asksForCost, method, url, headers, text, isBatch, operations, persisted }: GraphqlRequest,
  { introspectionOf }: Pick<Gateway, 'introspectionOf'>,
): CacheKey | undefined {
  if (asksForCost || isBatch) return undefined
  const accept = headers.accept ?? ''
  // Browsers get the playground, whatever parameters they send.
  if (method === 'GET' && persisted === undefined && accept.includes('text/html')) {
    return { kind: 'playground', url: schemaHash }
  }
  const [parameters = {}] = operations
  const introspection = persisted ? undefined : introspectionOf(parameters)
  if (introspection !== undefined) {
    return { kind: 'introspection', url: `${schemaHash} ${accept} ${introspection}` }
  }
  const key: CacheKey = { kind: 'graphql', url: `${method} ${url} ${accept} ${text ?? ''}` }
  if (method === 'GET' || text === undefined) return key
  const query = persisted?.query ?? parameters.query
  return typeof query === 'string' && !query.includes('mutation') ? key : undefined
}
