import { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countSearchWords } from '../../../domain/search-words.ts'
import { hasBody } from './has-body.ts'
import { networkOf } from './network.ts'
import { type BudgetLevel, rateLimitHeaders, rateLimitPolicy } from './rate-limit-headers.ts'
import { currentRequest } from './request-id.ts'
import type { WorkQueue } from '../work-queue.ts'

/** Request limit per client. */
export interface RequestLimit {
  /** Maximum number of points per client and minute; 0 for no limit. */
  perMinute: number
  /**
   * Takes points for a request from the client's budget.
   * @param client the client's `id`, or the network of an address, as returned by `networkOf`
   * @param points weight of the request; 1 by default
   * @returns the remaining points. Undefined if there is no limit
   * @throws Problem 429 request.tooMany
   */
  take: (client: string, points?: number) => Promise<BudgetLevel | undefined>
}

/** Limit of the cost of GraphQL operations per client. */
export interface CostLimit extends RequestLimit {
  /**
   * Takes points from the client's budget only if enough points remain.
   * @returns the remaining points, and whether the points were taken. Undefined if there is no
   * limit
   */
  takeIfLeft: (
    client: string,
    points: number,
  ) => Promise<(BudgetLevel & { isTaken: boolean }) | undefined>
  /**
   * Takes points for work that is already done, even if too few points remain.
   * @returns the remaining points. Undefined if there is no limit
   */
  add: (client: string, points: number) => Promise<BudgetLevel | undefined>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True if the request counts for the rate limit but takes no slot of the work queue, because it
     * waits most of the time: for its client, for an import or for a common commit.
     */
    skipsWorkQueue?: boolean
    /**
     * Name of a query parameter. Each of its comma-separated values counts as one request. Without
     * this option and `countsWords`, a request counts once.
     */
    countsEach?: string
    /**
     * Name of a query parameter with a text to search. Each of its words counts as one request, a
     * long word as several.
     */
    countsWords?: string
  }
}

/**
 * The client for which a request is counted: an API key or the token of an organiser. A request
 * without a key and token is counted for the network of its address.
 */
export interface Client {
  /** Key of the client's budgets, and of the client's queue in the work queue. */
  id: string
  /** Limit of pages, REST requests and downloads. */
  requests: RequestLimit
  /** Limit of GraphQL operations. */
  graphql: RequestLimit
  /** Limit of the cost of GraphQL operations. */
  cost: CostLimit
  /** Limit of the cost of the persisted GraphQL operations that the site's own pages send. */
  pageCost: CostLimit
}

/** What an API key or the token of an organiser allows. */
export type Scope = 'graphql:read' | 'rest:read' | 'events:write' | 'events:import'

/** Rate limits and work queue for requests from outside this process. */
export interface Admission {
  /** Request limit that pages, REST and downloads share. */
  requests: RequestLimit
  /**
   * Returns the client of a request.
   * @throws Problem 401 or 403 when the request carries a key or token that is not valid for the
   * scope
   */
  clientOf: (request: Pick<FastifyRequest, 'ip' | 'headers'>, scope: Scope) => Promise<Client>
  work: WorkQueue
}

/** The part of a Fastify instance that admission uses, independent of its type provider. */
interface Hooks {
  addHook(
    name: 'onRequest' | 'preValidation',
    hook: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
  ): unknown
  addHook(
    name: 'onSend',
    hook: (
      request: FastifyRequest,
      reply: FastifyReply,
      payload: unknown,
      done: (error: null, payload: unknown) => void,
    ) => void,
  ): unknown
}

/**
 * For each raw response, a function that releases the slot of its request in the work queue. The
 * keys are raw responses, because plugins wrap the reply.
 */
const slots = new WeakMap<FastifyReply['raw'], () => void>()

/** Releases the slot of a request in the work queue before its response is sent. */
export function releaseSlot(reply: FastifyReply): void {
  slots.get(reply.raw)?.()
}

/**
 * Limits and queues the requests that reach a service from outside this process. Requests that the
 * gateway sends in this process are not limited, because the visitor's request to the gateway was
 * already admitted.
 */
export function admitRequests(app: Hooks, admission: Admission): void {
  /** Requests whose body is still arriving, each with its client. */
  const arriving = new WeakMap<FastifyRequest, string>()
  app.addHook('onRequest', async (request, reply) => {
    if (!(request.raw instanceof IncomingMessage) || isDrawing(request.url)) return
    const { client, level } = await takeRequest(request, admission)
    if (level) levels.set(reply, level)
    if (request.routeOptions.config.skipsWorkQueue === true) return
    if (hasBody(request.raw)) arriving.set(request, client)
    else await takeSlot(reply, client, admission)
  })
  // A request with a body takes its slot after the body has arrived. Otherwise a client that sends
  // slowly would hold a slot.
  app.addHook('preValidation', async (request, reply) => {
    const client = arriving.get(request)
    if (client !== undefined) await takeSlot(reply, client, admission)
  })
  // Releases the slot before the response is sent. Otherwise a slow client would hold a slot.
  app.addHook('onSend', (request, reply, payload, done) => {
    releaseSlot(reply)
    addRateLimits(request, reply)
    done(null, payload)
  })
}

async function takeSlot(reply: FastifyReply, client: string, { work }: Admission): Promise<void> {
  slots.set(reply.raw, await work.enter(client, currentRequest()?.signal))
  reply.raw.once('close', () => {
    releaseSlot(reply)
  })
}

/** For each reply, the remaining points of its client. */
const levels = new WeakMap<FastifyReply, BudgetLevel>()

/**
 * Adds the rate limit headers. If a shared cache may send the response to other clients, adds only
 * the header with the policy.
 */
function addRateLimits(request: FastifyRequest, reply: FastifyReply): void {
  const level = levels.get(reply)
  const isShared = String(reply.getHeader('cache-control') ?? '').startsWith('public')
  if (isShared) addRateLimitPolicy(request, reply, level?.perMinute ?? 0)
  else reply.headers(rateLimitHeaders({ requests: level }))
}

/**
 * Adds the header with the policy to a response that a shared cache may send to other clients. If
 * the request had an API key, adds no header.
 */
export function addRateLimitPolicy(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  perMinute: number,
): void {
  if (headers['x-api-key'] !== undefined) return
  reply.headers(rateLimitPolicy({ requests: perMinute }))
}

/**
 * Returns true for icons, flags and placeholders. They are not limited, because they are few and
 * stay in memory, and one page shows dozens of them.
 */
const isDrawing = (url: string) => url.startsWith('/icons/') || url.startsWith('/assets/')

/** Paths whose requests need the token of an organiser, and the scope that the token needs. */
const organiserScopes = [
  { path: '/v1/timing/', scope: 'events:write' },
  { path: '/v1/import/', scope: 'events:import' },
  { path: '/v1/identity/claim-links/', scope: 'events:import' },
] as const

/** Returns true if requests to a URL need the token of an organiser. */
export function isOfOrganisers(url: string): boolean {
  return organiserScopes.some(({ path }) => url.startsWith(path))
}

/**
 * Counts a REST request. Requests of organisers are counted for their token. Reads are counted for
 * the API key, or for the network if there is no key. All other requests are counted for the
 * network. Requests outside of `/v1/` are not counted.
 * @returns the client's key in the work queue, and the client's remaining points
 */
async function takeRequest(
  request: FastifyRequest,
  { requests, clientOf }: Admission,
): Promise<{ client: string; level?: BudgetLevel | undefined }> {
  const network = networkOf(request.ip)
  if (!request.url.startsWith('/v1/')) return { client: network }
  const scope = organiserScopes.find(({ path }) => request.url.startsWith(path))?.scope
  if (scope === undefined && request.method !== 'GET' && request.method !== 'HEAD') {
    return { client: network, level: await requests.take(network) }
  }
  const client = await clientOf(request, scope ?? 'rest:read')
  return { client: client.id, level: await client.requests.take(client.id, pointsOf(request)) }
}

/**
 * Maximum number of points that a request costs. A request for a batch costs one point for each
 * value, and a search one point for each counted word. Routes refuse a batch with more values.
 */
const maximumPoints = 100

function pointsOf({ query, routeOptions }: FastifyRequest): number {
  const { countsEach, countsWords } = routeOptions.config
  const name = countsEach ?? countsWords
  if (name === undefined) return 1
  const value = (query as Record<string, unknown>)[name]
  // If the parameter occurs twice, its value is a list. The route refuses a list.
  if (typeof value !== 'string') return 1
  const points = countsEach === undefined ? countSearchWords(value) : value.split(',').length
  return Math.min(Math.max(points, 1), maximumPoints)
}
