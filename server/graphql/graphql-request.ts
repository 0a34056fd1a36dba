import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import type { OperationParameters } from '../../mesh/requests/documents.ts'
import type { Limits } from '../../mesh/settings.ts'
import type { Client } from '../../services/platform/http/admission.ts'
import { RefusedRequest } from './refused-request.ts'

/** A JSON body as it was sent, and its parsed content. */
export interface JsonBody {
  text: string
  content: unknown
}

/**
 * The parsed request to `/graphql`. A request is parsed once, and all later steps use this object.
 */
export interface GraphqlRequest {
  id: string
  ip: string
  /** GET also for HEAD. Fastify sends the response to HEAD without the body. */
  method: string
  url: string
  headers: FastifyRequest['headers']
  /** The body as it was sent. Undefined for a request without a body. */
  text: string | undefined
  /** The parameters of each operation. Empty if the body is neither an object nor a list. */
  operations: readonly OperationParameters[]
  isBatch: boolean
  /** The operation, if it belongs to the site's own pages. */
  persisted: PersistedOperation | undefined
  /** True if the client accepts only a stream. A client that also accepts JSON gets one result. */
  asksForStream: boolean
  /** True if the client asks for `extensions.cost`. */
  asksForCost: boolean
}

/** A request whose client is known. */
export interface ClientRequest extends GraphqlRequest {
  client: Client
}

/** A persisted operation of the site's own pages. */
export interface PersistedOperation {
  id: string
  query: string
  variables: unknown
}

/** Methods that get a GraphQL error instead of a 404. */
export const refusedMethods = ['PUT', 'PATCH', 'DELETE'] as const

/** Parses a body. Returns a refusal for a body that is not JSON in UTF-8. */
export function parseBody(body: Buffer): JsonBody | RefusedRequest {
  // Decoding would replace wrong bytes, so other values than the client's would be saved.
  if (!isUtf8(body)) return new RefusedRequest(400, 'BAD_REQUEST', 'Send the body in UTF-8.')
  const text = body.toString()
  const content = parseJson(text)
  // The error of the parser would repeat a part of the body, and the body may contain a password.
  if (content === undefined) {
    return new RefusedRequest(400, 'BAD_REQUEST', 'The body of the request is not valid JSON.')
  }
  return isNestedBeyond(content, maxLevels) ? nestedTooDeeply('body') : { text, content }
}

/** Returns the value of a JSON text. Undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Maximum number of levels of lists and objects in a request. No input of the schema has as many.
 * Writing a value of thousands of levels would exceed the stack.
 */
const maxLevels = 64

function isNestedBeyond(value: unknown, levels: number): boolean {
  if (!isObject(value)) return false
  return levels === 0 || Object.values(value).some((part) => isNestedBeyond(part, levels - 1))
}

function nestedTooDeeply(part: string): RefusedRequest {
  const message = `The JSON of the ${part} has more than ${String(maxLevels)} levels.`
  return new RefusedRequest(400, 'BAD_REQUEST', message)
}

/**
 * Reads an HTTP request. Does not check the operations, because the gateway checks them.
 * @param options.operations persisted operations of the site's own client, by document id
 * @throws RefusedRequest 405 for a wrong method, and for a persisted mutation as GET
 * @throws RefusedRequest 406 for HEAD of a stream, because a stream does not end
 * @throws RefusedRequest 400 for parameters that are not JSON, and for a wrong batch or stream
 */
export function readGraphqlRequest(
  { id, ip, method: given, url, headers, query, body }: FastifyRequest,
  {
    limits,
    operations: persistedTexts,
  }: { limits: Limits; operations: ReadonlyMap<string, string> },
): GraphqlRequest {
  if (refusedMethods.some((refused) => refused === given)) {
    throw new RefusedRequest(405, 'BAD_REQUEST', 'Send an operation as a GET or a POST.')
  }
  const isHead = given === 'HEAD'
  const method = isHead ? 'GET' : given
  const { text, content } = (body ?? {}) as Partial<JsonBody>
  const isBatch = Array.isArray(content)
  const operations = method === 'GET' ? [parametersInUrl(query)] : parametersIn(content)
  if (isBatch) checkBatch(operations, limits.batch)
  const request: GraphqlRequest = {
    id,
    ip,
    method,
    url,
    headers,
    text,
    operations,
    isBatch,
    persisted: isBatch ? undefined : persistedOperationOf(operations[0], persistedTexts),
    asksForStream: acceptsOnlyStream(headers.accept ?? ''),
    asksForCost: headers['x-include-cost'] === '1',
  }
  if (request.asksForStream && isHead) {
    throw new RefusedRequest(406, 'BAD_REQUEST', 'HEAD opens no stream. Accept application/json.')
  }
  if (request.asksForStream) checkStream(request)
  else checkReads(request)
  return request
}

/** Returns the parameters of a GET request. `variables` and `extensions` are JSON. */
function parametersInUrl(query: unknown): OperationParameters {
  const { variables, extensions, ...others } = query as Record<string, unknown>
  return {
    ...others,
    variables: parseParameter('variables', variables),
    extensions: parseParameter('extensions', extensions) as OperationParameters['extensions'],
  }
}

function parseParameter(name: string, text: unknown): unknown {
  if (text === undefined || text === '') return undefined
  // If a parameter occurs twice, its value is a list instead of a string.
  const value = typeof text === 'string' ? parseJson(text) : undefined
  if (value === undefined) {
    throw new RefusedRequest(400, 'BAD_REQUEST', `The parameter \`${name}\` is not JSON.`)
  }
  if (isNestedBeyond(value, maxLevels)) throw nestedTooDeeply(`parameter \`${name}\``)
  return value
}

function parametersIn(content: unknown): readonly OperationParameters[] {
  if (Array.isArray(content)) return content as OperationParameters[]
  return isObject(content) ? [content] : []
}

function checkBatch(operations: readonly unknown[], maxOperations: number): void {
  if (operations.length === 0 || !operations.every(isObject)) {
    throw new RefusedRequest(400, 'BAD_REQUEST', 'A batch is a list of operations.')
  }
  if (operations.length <= maxOperations) return
  throw new RefusedRequest(
    400,
    'LIMIT_EXCEEDED',
    `A request holds at most ${String(maxOperations)} operations; this one has ${String(operations.length)}.`,
    { limit: 'batch' },
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function persistedOperationOf(
  { documentId, variables }: OperationParameters = {},
  persistedTexts: ReadonlyMap<string, string>,
): PersistedOperation | undefined {
  if (typeof documentId !== 'string') return undefined
  const query = persistedTexts.get(documentId)
  return query === undefined ? undefined : { id: documentId, query, variables }
}

function acceptsOnlyStream(accept: string): boolean {
  return accept.includes('text/event-stream') && !/json|\*\/\*/.test(accept)
}

function checkStream({ isBatch, operations }: GraphqlRequest): void {
  if (isBatch) {
    const message = 'A batch holds no subscription: open a stream for each.'
    throw new RefusedRequest(400, 'OPERATION_NOT_SUPPORTED', message)
  }
  if (operations.length === 0) {
    throw new RefusedRequest(400, 'BAD_REQUEST', 'The body of the request is not an object.')
  }
}

/**
 * Refuses a persisted mutation as GET. The printer of graphql-js wrote the persisted texts, so a
 * line that begins with `mutation` is always a definition.
 */
function checkReads({ method, persisted }: GraphqlRequest): void {
  if (method !== 'GET' || !persisted || !/^mutation\b/m.test(persisted.query)) return
  const message = 'A GET only reads. Send this operation as a POST.'
  throw new RefusedRequest(405, 'BAD_REQUEST', message)
}
