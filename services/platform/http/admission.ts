import { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'
import { currentRequest } from './request-id.ts'
import type { WorkQueue } from '../work-queue.ts'

/** Request limit per client. */
export interface RequestLimit {
  /**
   * Counts a request of a client.
   * @param client network of the client, as returned by `networkOf`
   * @param points weight of the request; 1 by default
   * @throws Problem 429 request.tooMany
   */
  take: (client: string, points?: number) => Promise<void>
}

/** Rate limits and work queue for requests from outside this process. */
export interface Admission {
  /** Shared by pages, REST and downloads. */
  requests: RequestLimit
  graphql: RequestLimit
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

/**
 * Limits and queues the requests that reach a service from outside this process.
 * Requests of the gateway in this process are exempt: they belong to a request that was already admitted.
 */
export function admitRequests(app: Hooks, { requests, work }: Admission): void {
  const slots = new WeakMap<FastifyReply, () => void>()
  const releaseSlot = (reply: FastifyReply) => slots.get(reply)?.()

  app.addHook('onRequest', async (request, reply) => {
    if (!(request.raw instanceof IncomingMessage)) return
    const client = networkOf(request.ip)
    if (request.url.startsWith('/v1/')) await requests.take(client)
    slots.set(reply, await work.enter(client, currentRequest()?.signal))
    reply.raw.once('close', () => releaseSlot(reply))
  })
  // The slot is released before the response is sent, so that a slow client does not hold it.
  app.addHook('onSend', (_request, reply, payload, done) => {
    releaseSlot(reply)
    done(null, payload)
  })
}
