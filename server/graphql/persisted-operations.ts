import type { FastifyRequest } from 'fastify'
import { RefusedRequest } from './refused-request.ts'

/**
 * The GraphQL request body for a persisted operation of the site's own pages. Undefined for any
 * other request.
 * @throws RefusedRequest 405 for a mutation as GET
 */
export function persistedOperationOf(
  request: FastifyRequest,
  operations: ReadonlyMap<string, string>,
): string | undefined {
  const { documentId, variables } = readRequest(request)
  const text = typeof documentId === 'string' ? operations.get(documentId) : undefined
  if (text === undefined) return undefined
  // The printer of graphql-js wrote the persisted texts. In these texts, a line that begins with
  // `mutation` is a definition.
  if (request.method === 'GET' && /^mutation\b/m.test(text)) {
    const message = 'A GET only reads. Send this operation as a POST.'
    throw new RefusedRequest(405, 'BAD_REQUEST', message)
  }
  return JSON.stringify({ query: text, variables })
}

interface PersistedRequest {
  documentId?: unknown
  variables?: unknown
}

/**
 * Reads the document id and the variables. A GET request has them in the query string, a POST in
 * the JSON body.
 */
function readRequest({ method, query, body }: FastifyRequest): PersistedRequest {
  if (method === 'GET') {
    const { documentId, variables } = query as { documentId?: string; variables?: string }
    if (documentId === undefined) return {}
    // `checkRequest` has already refused variables that are not JSON.
    return { documentId, variables: JSON.parse(variables || '{}') as unknown }
  }
  if (typeof body !== 'string' || !body.includes('"documentId"')) return {}
  try {
    return (JSON.parse(body) ?? {}) as PersistedRequest
  } catch {
    return {} // The gateway reports the syntax error.
  }
}
