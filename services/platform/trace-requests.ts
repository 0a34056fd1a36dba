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

/** As nginx logs it: the client closed the connection before its response was complete. */
const clientClosedRequest = 499

interface Trace {
  notes: RequestNotes
  bytesBefore: number
  recorded: boolean
}

/** Every response names its request, and every request leaves one line in the log, also one that is aborted. */
export function traceRequests(app: Hooks): void {
  const traces = new WeakMap<FastifyRequest, Trace>()
  app.addHook('onRequest', (request, reply, done) => {
    const notes = { requestId: request.id, signal: signalOf(request, reply) }
    const trace = { notes, bytesBefore: request.raw.socket.bytesWritten, recorded: false }
    traces.set(request, trace)
    reply.header(requestIdHeader, request.id)
    // Fastify calls onResponse only for a response that was sent to its end.
    reply.raw.once('close', () => {
      record(request, reply, clientClosedRequest, trace)
    })
    runWithRequest(notes, done)
  })
  // Reading a body loses whose it is.
  app.addHook('preValidation', (request, _reply, done) => {
    runWithRequest(traces.get(request)?.notes ?? { requestId: request.id }, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    record(request, reply, reply.statusCode, traces.get(request))
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

/** Measures a request and writes its line, the first time only. */
function record(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  trace: Trace | undefined,
) {
  if (trace?.recorded) return
  if (trace) trace.recorded = true
  // The gateway's questions within this process are a part of the request that has a line already.
  const fromOutside = request.raw instanceof IncomingMessage
  if (fromOutside) measure(request, reply, status, trace?.notes)
  // What a client is refused is counted in the metrics: it must not fill the log.
  const isQuiet = !fromOutside || status === 429 || request.routeOptions.logLevel === 'debug'
  log[isQuiet ? 'debug' : 'info'](
    {
      // Never the address itself: it may hold a name that somebody looks for.
      route: trace?.notes.route ?? request.routeOptions.url,
      requestId: request.id,
      method: request.method,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(fromOutside
        ? { bytes: request.raw.socket.bytesWritten - (trace?.bytesBefore ?? 0) }
        : {}),
    },
    'request',
  )
}

function measure(
  { method, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  status: number,
  notes?: RequestNotes,
) {
  const route = notes?.route ?? routeOptions.url ?? 'none'
  requestSeconds.observe({ route, method, status }, reply.elapsedTime / 1000)
}
