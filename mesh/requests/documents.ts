import { GraphQLError } from 'graphql'
import type { GatewayContext, GatewayHost } from '../settings.ts'

/** Parameters of a request for one operation. */
export interface OperationParameters {
  query?: unknown
  documentId?: unknown
  extensions?: { persistedQuery?: { sha256Hash?: unknown } | null } | null
  variables?: unknown
  operationName?: unknown
}

interface ParamsPayload {
  params: OperationParameters | null | undefined
  request: { method: string; url: string }
  setParams: (params: OperationParameters) => void
  context: GatewayContext
}

/**
 * Yoga plugin that replaces the id of a registered document by its text. Clients send the id as
 * `documentId` or as the hash of an automatic persisted query.
 * A request with a `query` is executed unchanged.
 */
export const documents = {
  onParams({ params, request, setParams, context }: ParamsPayload) {
    // Yoga itself reports parameters that are not an object.
    if (typeof params !== 'object' || params === null) return
    const { documentId = idInUrl(request), ...others } = params
    setParams({ ...others, query: textOf({ ...others, documentId }, context.host) })
  },
}

/**
 * Returns the text of an operation. The client sends the text itself as `query`, or the id of a
 * registered document.
 * @throws GraphQLError for an id that is not registered
 */
export function textOf(
  { query, documentId, extensions }: OperationParameters,
  { documents: registered }: Pick<GatewayHost, 'documents'>,
): unknown {
  const hash = extensions?.persistedQuery?.sha256Hash
  if (query != null || (documentId ?? hash) == null) return query
  const text = registered?.get(String(documentId ?? hash))
  if (text === undefined) throw documentId == null ? hashNotFound() : unknownDocument()
  return text
}

/**
 * Returns the document id in the URL of a GET request. Yoga reads `documentId` from the body of a
 * POST, but not from the URL of a GET.
 */
function idInUrl({ method, url }: ParamsPayload['request']): string | undefined {
  if (method !== 'GET') return undefined
  return new URL(url).searchParams.get('documentId') ?? undefined
}

/**
 * Returns the error for an unknown hash. Apollo's clients expect this message with the status 200.
 * After this error they send the text of the operation, and continue to send hashes of other
 * operations.
 */
function hashNotFound(): GraphQLError {
  const extensions = { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 200 } }
  return new GraphQLError('PersistedQueryNotFound', { extensions })
}

function unknownDocument(): GraphQLError {
  const message = 'There is no operation with this id. Send its text as `query`.'
  const extensions = { code: 'PERSISTED_OPERATION_NOT_FOUND', http: { status: 404 } }
  return new GraphQLError(message, { extensions })
}
