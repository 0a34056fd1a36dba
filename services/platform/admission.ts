import { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { networkOf } from './network.ts'
import { currentRequest } from './request-id.ts'
import type { Service } from './service.ts'
import type { WorkQueue } from './work-queue.ts'

/** How often one client may ask. */
export interface RequestLimit {
  /**
   * Counts a request.
   * @param client as `networkOf` names it
   * @param points what the request counts as; 1 by default
   * @throws Problem 429 request.tooMany
   */
  take: (client: string, points?: number) => Promise<void>
}

/** What stands between requests from outside and the work that they ask for. */
export interface Admission {
  /** Of pages, REST and downloads together. */
  requests: RequestLimit
  graphql: RequestLimit
  work: WorkQueue
}

/**
 * Limits and queues the requests that come to a service from outside. Those of the gateway in the same
 * process are a part of a request that was admitted already.
 */
export function admitRequests(app: Service, { requests, work }: Admission): void {
  const turns = new WeakMap<FastifyReply, () => void>()
  const endTurn = (reply: FastifyReply) => turns.get(reply)?.()

  app.addHook('onRequest', async (request, reply) => {
    if (!(request.raw instanceof IncomingMessage)) return
    const client = networkOf(request.ip)
    if (request.url.startsWith('/v1/')) await requests.take(client)
    turns.set(reply, await work.enter(client, currentRequest()?.signal))
    reply.raw.once('close', () => endTurn(reply))
  })
  // Before the response is sent: a slow reader holds no turn.
  app.addHook('onSend', (_request, reply, payload, done) => {
    endTurn(reply)
    done(null, payload)
  })
}
