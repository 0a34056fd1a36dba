import { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { log } from './log.ts'
import { requestSeconds } from './metrics.ts'
import { requestIdFrom, requestIdHeader, type RequestNotes, runWithRequest } from './request-id.ts'

/** For the constructor of an application whose requests are traced. */
export const requestIds = {
  genReqId: ({ headers }) => requestIdFrom(headers[requestIdHeader]),
} satisfies FastifyServerOptions

/** The part of an application that this needs, whatever its types of schemas are. */
interface Hooks {
  addHook(
    name: 'onRequest' | 'preValidation' | 'onResponse',
    hook: (request: FastifyRequest, reply: FastifyReply, done: () => void) => void,
  ): unknown
}

/** Every answer names its request, and leaves one line in the log. */
export function traceRequests(app: Hooks): void {
  const traces = new WeakMap<FastifyRequest, { notes: RequestNotes; bytesBefore: number }>()
  app.addHook('onRequest', (request, reply, done) => {
    const notes = { requestId: request.id, signal: signalOf(request, reply) }
    traces.set(request, { notes, bytesBefore: request.raw.socket.bytesWritten })
    reply.header(requestIdHeader, request.id)
    runWithRequest(notes, done)
  })
  // Reading a body loses whose it is.
  app.addHook('preValidation', (request, _reply, done) => {
    runWithRequest(traces.get(request)?.notes ?? { requestId: request.id }, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const trace = traces.get(request)
    // The gateway's questions within this process are a part of the request that has a line already.
    const fromOutside = request.raw instanceof IncomingMessage
    if (fromOutside) measure(request, reply, trace?.notes)
    // What a client is refused is counted in the metrics: it must not fill the log.
    const isRefused = reply.statusCode === 429
    const isQuiet = !fromOutside || isRefused || request.routeOptions.logLevel === 'debug'
    const level = isQuiet ? 'debug' : 'info'
    log[level](
      {
        // Never the address itself: it may hold a name that somebody looks for.
        route: trace?.notes.route ?? request.routeOptions.url,
        requestId: request.id,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(fromOutside
          ? { bytes: request.raw.socket.bytesWritten - (trace?.bytesBefore ?? 0) }
          : {}),
      },
      'request',
    )
    done()
  })
}

/**
 * Aborted when the connection closes before the response is complete, or the caller within this process
 * gives up. A request that may change something has none: what it began is completed.
 */
function signalOf({ method, raw }: FastifyRequest, reply: FastifyReply): AbortSignal | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const controller = new AbortController()
  const abort = () => {
    if (!reply.raw.writableFinished) controller.abort()
  }
  raw.once('close', abort)
  reply.raw.once('close', abort)
  return controller.signal
}

function measure(
  { method, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  notes?: RequestNotes,
) {
  const route = notes?.route ?? routeOptions.url ?? 'none'
  requestSeconds.observe({ route, method, status: reply.statusCode }, reply.elapsedTime / 1000)
}
