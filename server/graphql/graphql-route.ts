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
import type { Admission, Client } from '../../services/platform/http/admission.ts'
import { log } from '../../services/platform/log.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import {
  currentRequest,
  requestIdHeader,
  runWithRequest,
} from '../../services/platform/http/request-id.ts'
import { CachedResponse } from '../response-cache/cached-response.ts'
import type { ComputedResponse, ResponseCache } from '../response-cache/response-cache.ts'
import { sendResponse } from '../response-cache/send-response.ts'
import type { Live } from '../live/live.ts'
import { asksForStream, openStream } from '../live/stream-route.ts'
import type { Gateway } from './gateway.ts'
import { checkRequest, refusedMethods } from './check-request.ts'
import { graphqlCors } from './cors.ts'
import { persistedOperationOf } from './persisted-operations.ts'
import { asksForCost, takeQuota } from './quota.ts'
import { RefusedRequest, sendGraphqlError } from './refused-request.ts'
import { playgroundPolicy } from '../security/security-headers.ts'

/** The only accepted content type: a form on another site cannot send it. */
const contentType = 'application/json'

export interface GraphqlRouteOptions {
  gateway: Pick<Gateway, 'fetch' | 'subscribe'>
  limits: Limits
  responses: ResponseCache
  /** Persisted operations of our client: document id → text. */
  operations: ReadonlyMap<string, string>
  admission: Admission
  live: Live
}

/** `/graphql`: operations over HTTP, streams of subscriptions, and the GraphiQL playground. GET changes nothing. */
export function graphqlRoute(app: FastifyInstance, options: GraphqlRouteOptions) {
  const { responses, limits, admission } = options
  const routes: FastifyPluginCallback = (scope, _options, registered) => {
    scope.setErrorHandler(errorHandler(limits))
    scope.register(cors, graphqlCors)
    // The gateway parses the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      contentType,
      { parseAs: 'string', bodyLimit: limits.bytes },
      (_request, body, parsed) => {
        parsed(isJson(String(body)) ? null : invalidJson(), body)
      },
    )
    /** Computes a response, or waits for the same one of another request. Collects the cookies that it sets. */
    const respond = (
      request: FastifyRequest,
      reply: FastifyReply,
      key: string | undefined,
      client: Client,
      cookies: string[],
    ) => {
      const compute = () =>
        computeResponse(request, client, options, (cookie) => cookies.push(cookie)).catch(
          privateRefusal,
        )
      // A query is aborted with its last client, also a POST.
      const context = { ...currentRequest(), requestId: request.id, signal: closed(reply) }
      return runWithRequest(context, () =>
        key === undefined ? compute() : responses.respond(key, compute),
      )
    }
    const cached = new WeakSet<FastifyReply>()
    // Runs after the host's hook that adds ETags: a result of the caller must not be revalidated.
    scope.addHook('onSend', (_request, reply, payload, done) => {
      if (!cached.has(reply)) reply.removeHeader('etag')
      done(null, payload)
    })
    scope.route({
      method: ['GET', 'POST', ...refusedMethods],
      url: '',
      async handler(request, reply) {
        checkRequest(request, limits)
        if (asksForStream(request)) return openStream(request, reply, options)
        const client = await admission.clientOf(request, 'graphql:read')
        const key = isCacheable(request, options) ? cacheKeyOf(request) : undefined
        const hit = key === undefined ? undefined : responses.find(key)
        const cookies: string[] = []
        const response = hit ?? (await respond(request, reply, key, client, cookies))
        if ('refusal' in response) throw response.refusal
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
  client: Client,
  options: GraphqlRouteOptions,
  onSetCookie: GatewayContext['onSetCookie'],
): Promise<ComputedResponse> {
  const { admission, operations } = options
  const fromPage = persistedOperationOf(request, operations) !== undefined
  const quota = await takeQuota(client, request, fromPage)
  const cacheability = newCacheability()
  const signal = currentRequest()?.signal
  // In the queue, too, a script takes turns with the pages of its address.
  const place = fromPage ? client.id : `graphql ${client.id}`
  return admission.work.run(place, signal, async () => {
    const context = { cacheability, costs: quota.costs, signal, onSetCookie }
    const response = await fetchFromGateway(request, options, context)
    const body = Buffer.from(await response.arrayBuffer())
    const refused = body.length === 0 ? emptyResponses[response.status] : undefined
    if (refused) throw refused
    const isPlayground = response.headers.get('content-type')?.startsWith('text/html') === true
    const isPrivate = cacheability.isPrivate || !cacheability.succeeded
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        ...(isPlayground
          ? { 'content-security-policy': playgroundPolicy(body.toString()) }
          : { 'cache-control': 'no-store' }),
        ...(isPrivate || !isCacheable(request, options) ? quota.headers() : {}),
      },
      body,
      tags: cacheability.succeeded ? cacheability.tags : undefined,
      isPrivate,
    }
  })
}

/**
 * Makes the refusal of a client's request a private response, which other clients that wait for the response do not share.
 * @throws the error unless it is a refusal
 */
function privateRefusal(refusal: unknown): ComputedResponse & { refusal: Problem } {
  if (!(refusal instanceof Problem)) throw refusal
  const { status } = refusal
  return { status, headers: {}, body: '', tags: undefined, isPrivate: true, refusal }
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
 * A batch is never cached: private and public results may be in one response; nor is a client's cost.
 * Mutations do not reach the cache: concurrent requests share nothing, and no password is part of a key.
 * Nor do registered documents of apps as POST, because only the gateway knows their texts.
 */
function isCacheable(request: FastifyRequest, { operations }: GraphqlRouteOptions): boolean {
  const { method, body } = request
  if (asksForCost(request)) return false
  if (method === 'GET' || typeof body !== 'string') return true
  const text = textOf(persistedOperationOf(request, operations) ?? body)
  return text !== undefined && !text.includes('mutation')
}

/** The text of the operation in a body; undefined for a batch, a body without a text and invalid JSON. */
function textOf(body: string): string | undefined {
  try {
    const content = JSON.parse(body) as { query?: unknown } | null
    return typeof content?.query === 'string' ? content.query : undefined
  } catch {
    return undefined
  }
}

function fetchFromGateway(
  request: FastifyRequest,
  { gateway, operations }: GraphqlRouteOptions,
  context: Pick<GatewayContext, 'cacheability' | 'costs' | 'signal' | 'onSetCookie'>,
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

/** The gateway's error for invalid JSON would repeat a part of the body, which may hold a password. */
const invalidJson = () =>
  new RefusedRequest(400, 'BAD_REQUEST', 'The body of the request is not valid JSON.')

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const fastifyErrors = ({ bytes }: Limits): Partial<Record<string, RefusedRequest>> => ({
  FST_ERR_CTP_BODY_TOO_LARGE: new RefusedRequest(
    413,
    'LIMIT_EXCEEDED',
    `A request has at most ${String(bytes)} bytes.`,
    { limit: 'bytes' },
  ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: emptyResponses[415],
})

/** Refusals for which the gateway sends no body. */
const emptyResponses: Partial<Record<number, RefusedRequest>> = {
  406: new RefusedRequest(
    406,
    'BAD_REQUEST',
    'Accept application/graphql-response+json or application/json.',
  ),
  415: new RefusedRequest(415, 'BAD_REQUEST', 'Send the operation as application/json.'),
}

/** `extensions.code` by the status of a refused request. */
const refusalCodes: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  429: 'RATE_LIMITED',
  503: 'UPSTREAM_UNAVAILABLE',
}

/** Sends errors of the route and of Fastify in the format of GraphQL over HTTP. */
const errorHandler =
  (limits: Limits) =>
  (
    error: FastifyError | RefusedRequest | Problem,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const refusalCode = error instanceof Problem ? refusalCodes[error.status] : undefined
    if (error instanceof Problem && refusalCode !== undefined) {
      const { status, message, code: problem, retryAfter } = error
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
      const extensions = { code: refusalCode, problem, retryAfter }
      return sendGraphqlError(request, reply, status, { message, extensions })
    }
    // The client has disconnected.
    if (error.name === 'AbortError') throw error
    const refused = fastifyErrors(limits)[error.code] ?? error
    if (refused instanceof RefusedRequest) {
      const { statusCode, code, message, extensions } = refused
      if (statusCode === 405) reply.header('allow', request.method === 'GET' ? 'POST' : 'GET, POST')
      return sendGraphqlError(request, reply, statusCode, {
        message,
        extensions: { code, ...extensions },
      })
    }
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
    if (status < 500) {
      const { message } = error
      return sendGraphqlError(request, reply, status, {
        message,
        extensions: { code: 'BAD_REQUEST' },
      })
    }
    log.error({ route: '/graphql', err: error }, 'request failed')
    return sendGraphqlError(request, reply, 500, {
      message: 'Unexpected error.',
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    })
  }
