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
import { tag } from '../../services/events/cache-tags.ts'
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
import { cacheKeyOf } from './cache-key.ts'
import { checkRequest, refusedMethods } from './check-request.ts'
import { graphqlCors } from './cors.ts'
import { persistedOperationOf } from './persisted-operations.ts'
import { quotaPolicy, takeQuota } from './quota.ts'
import { RefusedRequest, sendGraphqlError } from './refused-request.ts'
import { playgroundPolicy } from '../security/security-headers.ts'

/** The only accepted content type. A form on another site cannot send it. */
const contentType = 'application/json'

export interface GraphqlRouteOptions {
  gateway: Pick<Gateway, 'fetch' | 'subscribe' | 'introspectionOf'>
  limits: Limits
  responses: ResponseCache
  /** Persisted operations of the site's own client, by document id. */
  operations: ReadonlyMap<string, string>
  admission: Admission
  live: Live
}

/**
 * Adds `/graphql`: operations over HTTP, streams of subscriptions, and the GraphiQL playground. GET
 * changes nothing.
 */
export function graphqlRoute(app: FastifyInstance, options: GraphqlRouteOptions) {
  const { responses, limits, admission, operations } = options
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
    /**
     * Computes a response, or waits for the same response of another request. Collects the cookies
     * that the operation sets.
     */
    const respond = (
      request: FastifyRequest,
      reply: FastifyReply,
      key: string | undefined,
      client: Client,
      cookies: string[],
    ) => {
      const isCached = key !== undefined
      const onSetCookie = (cookie: string) => cookies.push(cookie)
      const compute = () =>
        computeResponse({ request, client, isCached, onSetCookie }, options).catch(privateRefusal)
      // A query, even as POST, is aborted when its last client disconnects.
      const context = { ...currentRequest(), requestId: request.id, signal: closed(reply) }
      return runWithRequest(context, () =>
        key === undefined ? compute() : responses.respond(key, compute),
      )
    }
    const cached = new WeakSet<FastifyReply>()
    // Runs after the host's hook that adds ETags, because a result of the caller must not be
    // revalidated.
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
        const key = cacheKeyOf(request, options)
        const hit = key === undefined ? undefined : responses.find(key)
        const cookies: string[] = []
        const response = hit ?? (await respond(request, reply, key, client, cookies))
        if ('refusal' in response) throw response.refusal
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        if (response instanceof CachedResponse) cached.add(reply)
        reply.header('vary', 'accept, accept-encoding')
        // Omitted for requests with an API key, because a shared cache would send the limits of the
        // key to other clients.
        if (request.headers['x-api-key'] === undefined) {
          reply.headers(
            quotaPolicy(client, persistedOperationOf(request, operations) !== undefined),
          )
        }
        return sendResponse(response, request, reply)
      },
    })
    registered()
  }
  // The prefix limits the preflight route of the CORS plugin to /graphql.
  app.register(routes, { prefix: '/graphql' })
}

/** Cache tags of the playground, because its examples use the newest finished event. */
const playgroundTags: ReadonlySet<string> = new Set([tag.list])

interface Computation {
  request: FastifyRequest
  client: Client
  /** Whether other clients may receive the response. */
  isCached: boolean
  onSetCookie: GatewayContext['onSetCookie']
}

async function computeResponse(
  { request, client, isCached, onSetCookie }: Computation,
  options: GraphqlRouteOptions,
): Promise<ComputedResponse> {
  const { admission, operations } = options
  const fromPage = persistedOperationOf(request, operations) !== undefined
  const quota = await takeQuota(client, request, fromPage)
  const cacheability = newCacheability()
  const signal = currentRequest()?.signal
  // A script has its own turn in the queue, so it does not delay the pages of its address.
  const place = fromPage ? client.id : `graphql ${client.id}`
  return admission.work.run(place, signal, async () => {
    const context = { cacheability, costs: quota.costs, signal, onSetCookie }
    const response = await fetchFromGateway(request, options, context)
    const body = Buffer.from(await response.arrayBuffer())
    await quota.chargeBytes(body.length)
    const refused = body.length === 0 ? emptyResponses[response.status] : undefined
    if (refused) throw refused
    const isPlayground = response.headers.get('content-type')?.startsWith('text/html') === true
    const tags = isPlayground ? playgroundTags : cacheability.tags
    const succeeded = isPlayground || cacheability.succeeded
    const isPrivate = cacheability.isPrivate || !succeeded
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        ...(isPlayground
          ? { 'content-security-policy': playgroundPolicy(body.toString()) }
          : { 'cache-control': 'no-store' }),
        ...(isPrivate || !isCached ? quota.headers() : {}),
      },
      body,
      tags: succeeded ? tags : undefined,
      isPrivate,
    }
  })
}

/**
 * Converts the refusal of a client's request to a private response. Other clients that wait for the
 * same response do not get the refusal.
 * @throws the error unless it is a refusal
 */
function privateRefusal(refusal: unknown): ComputedResponse & { refusal: Problem } {
  if (!(refusal instanceof Problem)) throw refusal
  const { status } = refusal
  return { status, headers: {}, body: '', tags: undefined, isPrivate: true, refusal }
}

/** A signal that aborts when the connection closes before the response is complete. */
function closed({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
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

/**
 * Headers of a persisted operation for the identity service: session, device, and origin of the
 * page.
 */
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
 * Replaces the gateway's error for invalid JSON, which would repeat a part of the body. The body
 * may contain a password.
 */
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

/** Refusals that the gateway sends without a body. */
const emptyResponses: Partial<Record<number, RefusedRequest>> = {
  406: new RefusedRequest(
    406,
    'BAD_REQUEST',
    'Accept application/graphql-response+json or application/json.',
  ),
  415: new RefusedRequest(415, 'BAD_REQUEST', 'Send the operation as application/json.'),
}

/** The `extensions.code` for each status of a refused request. */
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
    // Rethrows the error, because the client has disconnected.
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
