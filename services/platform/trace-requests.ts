import { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { log } from './log.ts'
import { requestIdFrom, requestIdHeader, withRequestId } from './request-id.ts'

/** For the constructor of an application whose requests are traced. */
export const requestIds = {
  genReqId: ({ headers }) => requestIdFrom(headers[requestIdHeader]),
} satisfies FastifyServerOptions

/** The part of an application that this needs, whatever its types of schemas are. */
interface Hooks {
  addHook(
    name: 'onRequest' | 'onResponse',
    hook: (request: FastifyRequest, reply: FastifyReply, done: () => void) => void,
  ): unknown
}

/** Every answer names its request, and leaves one line in the log. */
export function traceRequests(app: Hooks): void {
  const bytesBefore = new WeakMap<FastifyRequest, number>()
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    bytesBefore.set(request, request.raw.socket.bytesWritten)
    withRequestId(request.id, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The gateway's questions within this process are a part of the request that has a line already.
    const fromOutside = request.raw instanceof IncomingMessage
    const level = fromOutside && request.routeOptions.logLevel !== 'debug' ? 'info' : 'debug'
    log[level](
      {
        requestId: request.id,
        method: request.method,
        // Never the address itself: it may hold a name that somebody looks for.
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        bytes: request.raw.socket.bytesWritten - (bytesBefore.get(request) ?? 0),
      },
      'request',
    )
    done()
  })
}
