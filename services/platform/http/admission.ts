import { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'
import { currentRequest } from './request-id.ts'
import type { WorkQueue } from '../work-queue.ts'

/** What is left of a client's budget of one minute. */
export interface BudgetLevel {
  perMinute: number
  remaining: number
  /** Milliseconds since the epoch at which the minute ends and the budget is full again. */
  resetsAt: number
}

/** Request limit per client. */
export interface RequestLimit {
  /**
   * Counts a request of a client.
   * @param client the client's `id`, or the network of an address, as returned by `networkOf`
   * @param points weight of the request; 1 by default
   * @returns what is left; undefined without a limit
   * @throws Problem 429 request.tooMany
   */
  take: (client: string, points?: number) => Promise<BudgetLevel | undefined>
}

/** Limit of the cost of GraphQL operations per client. */
export interface CostLimit extends RequestLimit {
  /**
   * Takes points from the client's budget only if as many are left; never delays a refusal.
   * @returns what is left, and whether the points were taken; undefined without a limit
   */
  takeIfLeft: (
    client: string,
    points: number,
  ) => Promise<(BudgetLevel & { isTaken: boolean }) | undefined>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request is counted, but takes no slot: the route does little work itself and limits what waits. */
    skipsWorkQueue?: boolean
  }
}

/** Whom a request counts for: the API key that it carries, else the network of its address. */
export interface Client {
  /** Key of the client's budgets, and of its share of the work queue. */
  id: string
  /** Pages, REST requests and downloads. */
  requests: RequestLimit
  /** GraphQL operations. */
  graphql: RequestLimit
  /** Cost of GraphQL operations. */
  cost: CostLimit
}

/** What an API key or the token of an organiser may be used for. */
export type Scope = 'graphql:read' | 'rest:read' | 'events:write'

/** Rate limits and work queue for requests from outside this process. */
export interface Admission {
  /** Shared by pages, REST and downloads. */
  requests: RequestLimit
  /**
   * The client of a request.
   * @throws Problem 401 or 403 when the request carries a key or token that is not valid for the scope
   */
  clientOf: (request: Pick<FastifyRequest, 'ip' | 'headers'>, scope: Scope) => Promise<Client>
  work: WorkQueue
}

/** The part of a Fastify instance that admission uses, independent of its type provider. */
interface Hooks {
  addHook(
    name: 'onRequest',
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

/** Slots of the work queue that requests hold. */
const slots = new WeakMap<FastifyReply, () => void>()

function releaseSlot(reply: FastifyReply): void {
  slots.get(reply)?.()
}

/**
 * Limits and queues the requests that reach a service from outside this process.
 * Requests of the gateway in this process are exempt: they belong to a request that was already admitted.
 */
export function admitRequests(app: Hooks, admission: Admission): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!(request.raw instanceof IncomingMessage) || isDrawing(request.url)) return
    const client = await takeRequest(request, admission)
    if (request.routeOptions.config.skipsWorkQueue === true) return
    slots.set(reply, await admission.work.enter(client, currentRequest()?.signal))
    reply.raw.once('close', () => {
      releaseSlot(reply)
    })
  })
  // The slot is released before the response is sent, so that a slow client does not hold it.
  app.addHook('onSend', (_request, reply, payload, done) => {
    releaseSlot(reply)
    done(null, payload)
  })
}

/** Icons, flags and placeholders: there are few, and they stay in memory. A page shows dozens at once. */
const isDrawing = (url: string) => url.startsWith('/icons/') || url.startsWith('/assets/')

/**
 * Counts a REST request. An API key counts for reads, the token of an organiser for timing; files are not counted.
 * @returns the client's key in the work queue
 */
async function takeRequest(
  request: FastifyRequest,
  { requests, clientOf }: Admission,
): Promise<string> {
  const network = networkOf(request.ip)
  if (!request.url.startsWith('/v1/')) return network
  if (request.url.startsWith('/v1/timing/')) {
    const organiser = await clientOf(request, 'events:write')
    await organiser.requests.take(organiser.id)
    return organiser.id
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    await requests.take(network)
    return network
  }
  const client = await clientOf(request, 'rest:read')
  await client.requests.take(client.id)
  return client.id
}
