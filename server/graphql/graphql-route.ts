import cors from '@fastify/cors'
import type { FastifyInstance, FastifyPluginCallback, FastifyReply } from 'fastify'
import { clientAddressHeader } from '../../mesh/upstream/upstream-fetch.ts'
import { type GatewayContext, type Limits, newCacheability } from '../../mesh/settings.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { tag } from '../../services/events/cache-tags.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import {
  currentRequest,
  requestIdHeader,
  runWithRequest,
} from '../../services/platform/http/request-id.ts'
import { leftSignal } from '../../services/platform/http/trace-requests.ts'
import { CachedResponse } from '../response-cache/cached-response.ts'
import type { ComputedResponse, ResponseCache } from '../response-cache/response-cache.ts'
import { sendResponse } from '../response-cache/send-response.ts'
import { playgroundPolicy } from '../security/security-headers.ts'
import type { Live } from '../live/open-live.ts'
import { openStream } from '../live/stream-route.ts'
import type { Gateway } from './open-gateway.ts'
import { cacheKeyOf } from './cache-key.ts'
import { graphqlCors } from './cors.ts'
import { emptyResponses, errorHandler } from './errors.ts'
import {
  type ClientRequest,
  parseBody,
  readGraphqlRequest,
  refusedMethods,
} from './graphql-request.ts'
import { textHeaders } from '../text-headers.ts'
import { quotaPolicy, takeQuota } from './quota.ts'
import { RefusedRequest } from './refused-request.ts'

/** The only accepted content type. Forms on other sites cannot send it. */
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
 * Adds `/graphql` for operations over HTTP, streams of subscriptions, and the GraphiQL playground.
 * A GET request never changes data.
 */
export function graphqlRoute(app: FastifyInstance, options: GraphqlRouteOptions) {
  const { limits, admission } = options
  const routes: FastifyPluginCallback = (scope, _options, registered) => {
    scope.setErrorHandler(errorHandler(limits))
    scope.register(cors, graphqlCors)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<Buffer>(
      contentType,
      { parseAs: 'buffer', bodyLimit: limits.bytes },
      (_request, body, parsed) => {
        const read = parseBody(body)
        if (read instanceof RefusedRequest) parsed(read)
        else parsed(null, read)
      },
    )
    const cached = new WeakSet<FastifyReply>()
    // Removes the ETag of responses that are not cached, because they may be private and clients
    // must not revalidate them. The hook that adds ETags has already run.
    scope.addHook('onSend', (_request, reply, payload, done) => {
      if (!cached.has(reply)) reply.removeHeader('etag')
      done(null, payload)
    })
    scope.route({
      method: ['GET', 'POST', ...refusedMethods],
      url: '',
      async handler(http, reply) {
        const read = readGraphqlRequest(http, options)
        const { ip, headers } = http
        const findClient = () => admission.clientOf({ ip, headers }, 'graphql:read')
        const request: ClientRequest = { ...read, client: await findClient() }
        if (request.asksForStream) {
          const checkKey = headers['x-api-key'] === undefined ? undefined : findClient
          return openStream(request, reply, { ...options, checkKey })
        }
        const { response, cookies } = await respond(request, reply, options)
        if ('refusal' in response) throw response.refusal
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        if (response instanceof CachedResponse) cached.add(reply)
        reply.header('vary', 'accept, accept-encoding')
        // Does not add the limits of an API key, because a shared cache could send them to other
        // clients.
        if (headers['x-api-key'] === undefined) reply.headers(quotaPolicy(request))
        return sendResponse(response, http, reply)
      },
    })
    registered()
  }
  // The prefix limits the preflight route of the CORS plugin to /graphql.
  app.register(routes, { prefix: '/graphql' })
}

/**
 * Finds a response in the cache, computes it, or waits for another request that computes the same
 * response.
 * @returns the response, and the cookies that the operation sets
 */
async function respond(request: ClientRequest, reply: FastifyReply, options: GraphqlRouteOptions) {
  const { gateway, responses } = options
  const cookies: string[] = []
  const key = cacheKeyOf(request, gateway)
  const hit = key && responses.find(key)
  if (hit) return { response: hit, cookies }
  const onSetCookie = (cookie: string) => cookies.push(cookie)
  const isCached = key !== undefined
  const compute = () =>
    computeResponse(request, { isCached, onSetCookie }, options).catch(privateRefusal)
  // Aborts a query, even as POST, when its last client disconnects.
  const context = { ...currentRequest(), requestId: request.id, signal: leftSignal(reply) }
  const response = await runWithRequest(context, () =>
    key ? responses.respond(key, compute) : compute(),
  )
  return { response, cookies }
}

/** Cache tags of the playground. Its examples use the newest finished event of a list. */
const playgroundTags: ReadonlySet<string> = new Set([tag.list])

interface Computation {
  /** True if other clients may receive the response. */
  isCached: boolean
  onSetCookie: GatewayContext['onSetCookie']
}

async function computeResponse(
  request: ClientRequest,
  { isCached, onSetCookie }: Computation,
  { admission, gateway }: GraphqlRouteOptions,
): Promise<ComputedResponse> {
  const { client, persisted } = request
  const quota = await takeQuota(request)
  const cacheability = newCacheability()
  const { signal, networks } = currentRequest() ?? {}
  // The work queue treats operations of scripts and operations of pages as two clients. So scripts
  // do not delay the pages that visitors at the same address open.
  const place = persisted ? client.id : `graphql ${client.id}`
  const work = async () => {
    const context = { cacheability, costs: quota.costs, signal, onSetCookie }
    const response = await fetchFromGateway(request, gateway, context)
    const body = Buffer.from(await response.arrayBuffer())
    await quota.chargeBytes(body.length)
    const type = response.headers.get('content-type') ?? ''
    const isPlayground = type.startsWith('text/html')
    // Yoga sends parts to a client that accepts nothing else.
    const status = type.startsWith('multipart/') ? 406 : response.status
    const refused = status === 406 || body.length === 0 ? emptyResponses[status] : undefined
    if (refused) throw refused
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
  }
  return admission.work.run(place, signal, work, persisted ? networks : undefined)
}

/**
 * Converts the refusal of a request to a private response. So other clients that wait for the same
 * response do not get the refusal.
 * @throws the given error if it is not a refusal
 */
function privateRefusal(refusal: unknown): ComputedResponse & { refusal: Problem } {
  if (!(refusal instanceof Problem)) throw refusal
  const { status } = refusal
  return { status, headers: {}, body: '', tags: undefined, isPrivate: true, refusal }
}

function fetchFromGateway(
  { id, ip, method, url, headers, text, persisted }: ClientRequest,
  gateway: GraphqlRouteOptions['gateway'],
  context: Pick<GatewayContext, 'cacheability' | 'costs' | 'signal' | 'onSetCookie'>,
): Response | Promise<Response> {
  const address = 'http://gateway.internal/graphql'
  const own = { [requestIdHeader]: id, [clientAddressHeader]: ip }
  if (persisted) {
    const { query, variables } = persisted
    const init = {
      method: 'POST',
      headers: {
        'content-type': contentType,
        accept: contentType,
        ...own,
        ...textHeaders(headers, headersOfVisitor),
      },
      body: JSON.stringify({ query, variables }),
    }
    return gateway.fetch(address, init, { ...context, trusted: true })
  }
  return gateway.fetch(
    address + url.slice('/graphql'.length),
    {
      method,
      headers: { ...textHeaders(headers, Object.keys(headers)), ...own },
      ...(text !== undefined && { body: text }),
    },
    context,
  )
}

/**
 * Headers that the identity service needs for a persisted operation: session, device, and origin of
 * the page.
 */
const headersOfVisitor = ['cookie', 'authorization', 'user-agent', 'origin', 'sec-fetch-site']
