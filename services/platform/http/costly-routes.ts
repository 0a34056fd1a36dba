import type { RouteHandlerMethod } from 'fastify'
import { WorkQueue } from '../work-queue.ts'
import { currentRequest } from './request-id.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if a response takes long to compute. A client gets one of these at a time. */
    isCostly?: boolean
  }
}

/** Options of the queue of costly requests. */
const oneForEachClient = {
  concurrency: 8,
  maxRunningPerOwner: 1,
  maxWaiting: 1_000,
  maxWaitingPerClient: 200,
  maxWaitMs: 30_000,
}

/** The part of a Fastify instance that this file uses, independent of its type provider. */
interface Hooks {
  addHook: (
    name: 'onRoute',
    hook: (route: { config?: { isCostly?: boolean }; handler: RouteHandlerMethod }) => void,
  ) => unknown
}

/**
 * Computes the responses of costly routes one at a time for each client, also those that one page or
 * one GraphQL operation requests together. Otherwise all other requests would wait for the
 * statements of one client in the embedded database. Updates of streams have no client, and take
 * turns elsewhere.
 */
export function computeCostlyInTurn(app: Hooks): void {
  const turns = new WorkQueue(oneForEachClient)
  app.addHook('onRoute', (route) => {
    if (route.config?.isCostly !== true) return
    const { handler } = route
    route.handler = function inTurn(request, reply) {
      const { network, networks, signal } = currentRequest() ?? {}
      if (network === undefined) return handler.call(this, request, reply)
      const compute = () => Promise.resolve(handler.call(this, request, reply))
      return turns.run(network, signal, compute, networks)
    }
  })
}
