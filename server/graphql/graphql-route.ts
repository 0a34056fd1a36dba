import cors from '@fastify/cors'
import type {
  FastifyError,
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { clientAddressHeader } from '../../mesh/upstream/rest.ts'
import { type GatewayContext, type Limits, newCacheability } from '../../mesh/settings.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { networkOf } from '../../services/platform/http/network.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import {
  currentRequest,
  requestIdHeader,
  runWithRequest,
} from '../../services/platform/http/request-id.ts'
import { CachedResponse } from '../response-cache/cached-response.ts'
import type { ComputedResponse, ResponseCache } from '../response-cache/response-cache.ts'
import { sendResponse } from '../response-cache/send-response.ts'
import type { Gateway } from './gateway.ts'
import { countOperations, readBatch } from './graphql-batch.ts'
import { playgroundPolicy } from '../security/security-headers.ts'

/** The only accepted content type: a form on another site cannot send it. */
const contentType = 'application/json'

export interface GraphqlRouteOptions {
  gateway: Pick<Gateway, 'fetch'>
  limits: Limits
  responses: ResponseCache
  /** Persisted operations of our client: document id → text. */
  operations: ReadonlyMap<string, string>
  admission: Admission
}

/** `/graphql`: operations over HTTP, and the GraphiQL playground. GET accepts queries only. */
export function graphqlRoute(app: FastifyInstance, options: GraphqlRouteOptions) {
  const { responses, limits } = options
  const routes: FastifyPluginCallback = (scope, _options, registered) => {
    scope.setErrorHandler(errorHandler(limits))
    // Any origin is allowed: a browser sends no cookie with a cross-origin request to `*`.
    scope.register(cors, { origin: '*', methods: ['GET', 'POST'], strictPreflight: false })
    // The gateway parses the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      contentType,
      { parseAs: 'string', bodyLimit: limits.bytes },
      (_request, body, parsed) => {
        parsed(isJson(String(body)) ? null : invalidJson(), body)
      },
    )
    const cached = new WeakSet<FastifyReply>()
    // Runs after the host's hook that adds ETags: a result of the caller must not be revalidated.
    scope.addHook('onSend', (_request, reply, payload, done) => {
      if (!cached.has(reply)) reply.removeHeader('etag')
      done(null, payload)
    })
    scope.route({
      method: ['GET', 'POST'],
      url: '',
      async handler(request, reply) {
        checkBatch(request.body, limits.batch)
        const cookies: string[] = []
        const compute = () => computeResponse(request, options, (cookie) => cookies.push(cookie))
        // A query is aborted with its last client, also a POST.
        const context = { ...currentRequest(), requestId: request.id, signal: closed(reply) }
        const response = await runWithRequest(context, () =>
          isCacheable(request, options)
            ? responses.respond(cacheKeyOf(request), compute)
            : compute(),
        )
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        if (response instanceof CachedResponse) cached.add(reply)
        reply.header('vary', 'accept, accept-encoding')
        return sendResponse(response, request, reply)
      },
    })
    registered()
  }
  // The prefix limits the preflight route of the CORS plugin to /graphql.
  app.register(routes, { prefix: '/graphql' })
}

async function computeResponse(
  request: FastifyRequest,
  options: GraphqlRouteOptions,
  onSetCookie: GatewayContext['onSetCookie'],
): Promise<ComputedResponse> {
  const { admission } = options
  const client = networkOf(request.ip)
  await admission.graphql.take(client, countOperations(request.body))
  const cacheability = newCacheability()
  const signal = currentRequest()?.signal
  return admission.work.run(client, signal, async () => {
    const context = { cacheability, signal, onSetCookie }
    const response = await fetchFromGateway(request, options, context)
    const body = Buffer.from(await response.arrayBuffer())
    const isPlayground = response.headers.get('content-type')?.startsWith('text/html') === true
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        ...(isPlayground
          ? { 'content-security-policy': playgroundPolicy(body.toString()) }
          : { 'cache-control': 'no-store' }),
      },
      body,
      tags: cacheability.succeeded ? cacheability.tags : undefined,
      isPrivate: cacheability.isPrivate,
    }
  })
}

/** Signal that aborts when the connection closes before the response is complete. */
function closed({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Request parts that determine the response. Cookies and language are left out: they do not change it. */
function cacheKeyOf({ method, url, headers, body }: FastifyRequest): string {
  return `graphql ${method} ${url} ${headers.accept ?? ''} ${typeof body === 'string' ? body : ''}`
}

/**
 * A batch is never cached: private and public results may be in one response.
 * Mutations do not reach the cache: concurrent requests share nothing, and no password is part of a key.
 */
function isCacheable(request: FastifyRequest, { operations }: GraphqlRouteOptions): boolean {
  const { method, body } = request
  if (method === 'GET' || typeof body !== 'string') return true
  const { documentId } = readPersistedRequest(request)
  const text = typeof documentId === 'string' ? operations.get(documentId) : body
  return !body.trimStart().startsWith('[') && text?.includes('mutation') !== true
}

function fetchFromGateway(
  request: FastifyRequest,
  { gateway, operations }: GraphqlRouteOptions,
  context: Pick<GatewayContext, 'cacheability' | 'signal' | 'onSetCookie'>,
): Response | Promise<Response> {
  const persisted = persistedOperationOf(request, operations)
  const url = 'http://gateway.internal/graphql'
  if (persisted !== undefined) {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      [requestIdHeader]: request.id,
      [clientAddressHeader]: request.ip,
      ...only(request.headers, headersOfVisitor),
    }
    const init = { method: 'POST', headers, body: persisted }
    return gateway.fetch(url, init, { ...context, trusted: true })
  }
  const all = Object.entries({
    ...request.headers,
    [requestIdHeader]: request.id,
    [clientAddressHeader]: request.ip,
  })
  const headers = all.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  )
  const query = request.url.slice('/graphql'.length)
  return gateway.fetch(
    url + query,
    {
      method: request.method,
      headers,
      ...(typeof request.body === 'string' ? { body: request.body } : {}),
    },
    context,
  )
}

/** Headers of a persisted operation that the identity service needs: session, device, and the page's origin. */
const headersOfVisitor = ['cookie', 'authorization', 'user-agent', 'origin', 'sec-fetch-site']

function only(headers: FastifyRequest['headers'], names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

/**
 * The GraphQL request body for a persisted operation; undefined when the request has no document id.
 * @throws RefusedRequest 404 for an unknown id, 405 for a mutation as GET, 400 for variables that are not JSON
 */
function persistedOperationOf(
  request: FastifyRequest,
  operations: ReadonlyMap<string, string>,
): string | undefined {
  const { documentId, variables } = readPersistedRequest(request)
  if (typeof documentId !== 'string') return undefined
  const text = operations.get(documentId)
  if (text === undefined) {
    const message = 'There is no operation with this id. Send its text as `query`.'
    throw new RefusedRequest(404, 'PERSISTED_OPERATION_NOT_FOUND', message)
  }
  // Persisted texts come from graphql-js's printer, so `mutation` begins a line only as a definition.
  if (request.method === 'GET' && /^mutation\b/m.test(text)) {
    throw new RefusedRequest(
      405,
      'BAD_USER_INPUT',
      'A GET only reads. Send this operation as a POST.',
    )
  }
  return JSON.stringify({ query: text, variables })
}

interface PersistedRequest {
  documentId?: unknown
  variables?: unknown
}

/** Reads the document id and the variables from the query of a GET or the JSON body of a POST. */
function readPersistedRequest({ method, query, body }: FastifyRequest): PersistedRequest {
  if (method === 'GET') {
    const { documentId, variables = '{}' } = query as { documentId?: string; variables?: string }
    if (documentId === undefined) return {}
    try {
      return { documentId, variables: JSON.parse(variables) as unknown }
    } catch {
      throw new RefusedRequest(400, 'BAD_USER_INPUT', 'The variables are not JSON.')
    }
  }
  if (typeof body !== 'string' || !body.includes('"documentId"')) return {}
  try {
    return (JSON.parse(body) ?? {}) as PersistedRequest
  } catch {
    return {} // The gateway reports the syntax error.
  }
}

/** A request that the route refuses before GraphQL runs; sent as a GraphQL error with this status. */
class RefusedRequest extends Error {
  readonly statusCode: number
  readonly code: string

  constructor(statusCode: number, code: string, message: string) {
    super(message)
    this.statusCode = statusCode
    this.code = code
  }
}

function checkBatch(body: unknown, maxOperations: number): void {
  // The gateway reports the syntax error of invalid JSON.
  const operations = readBatch(body)
  if (operations === undefined) return
  if (operations.length === 0 || !operations.every(isObject)) {
    throw new RefusedRequest(400, 'BAD_USER_INPUT', 'A batch is a list of operations.')
  }
  if (operations.length <= maxOperations) return
  throw new RefusedRequest(
    400,
    'LIMIT_EXCEEDED',
    `${String(operations.length)} operations came in one request, at most ${String(maxOperations)} are answered.`,
  )
}

/** The gateway's error for invalid JSON would repeat a part of the body, which may hold a password. */
const invalidJson = () =>
  new RefusedRequest(400, 'BAD_USER_INPUT', 'The body of the request is not valid JSON.')

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

const fastifyErrors = ({ bytes }: Limits): Record<string, [code: string, message: string]> => ({
  FST_ERR_CTP_BODY_TOO_LARGE: ['LIMIT_EXCEEDED', `A request has at most ${String(bytes)} bytes.`],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['BAD_USER_INPUT', 'Send the operation as application/json.'],
})

/** Sends errors of the route and of Fastify in the format of GraphQL over HTTP. */
const errorHandler =
  (limits: Limits) =>
  (
    error: FastifyError | RefusedRequest | Problem,
    _request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    if (error instanceof Problem && (error.status === 429 || error.status === 503)) {
      const { status, message, code: problem, retryAfter } = error
      const code = status === 429 ? 'RATE_LIMITED' : 'UPSTREAM_UNAVAILABLE'
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .send({ errors: [{ message, extensions: { code, problem, retryAfter } }] })
    }
    if (error instanceof Problem) throw error
    const status = error.statusCode ?? 500
    if (status >= 500) throw error
    const [code, message] = fastifyErrors(limits)[error.code] ?? [error.code, error.message]
    if (status === 405) reply.header('allow', 'POST')
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ errors: [{ message, extensions: { code } }] })
  }
