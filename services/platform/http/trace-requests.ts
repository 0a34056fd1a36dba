import { networkOf } from './network.ts'
import { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { log } from '../log.ts'
import { requestSeconds } from '../metrics.ts'
import { type Span, startSpan, traceparentHeader } from '../tracing.ts'
import {
  currentRequest,
  requestIdFrom,
  requestIdHeader,
  type RequestContext,
  runWithRequest,
} from './request-id.ts'

/** Fastify options that assign an id to each request. */
export const requestIds = {
  genReqId: ({ headers }) => requestIdFrom(headers[requestIdHeader]),
} satisfies FastifyServerOptions

/** The part of a Fastify instance that tracing uses, independent of its type provider. */
interface Hooks {
  addHook(
    name: 'onRequest' | 'preValidation' | 'onResponse',
    hook: (request: FastifyRequest, reply: FastifyReply, done: () => void) => void,
  ): unknown
}

/**
 * The status that nginx logs when the client has closed the connection before the response is
 * complete.
 */
const clientClosedRequest = 499

interface Trace {
  context: RequestContext
  span: Span | undefined
  bytesBefore: number
  recorded: boolean
}

/**
 * Sets the request id header on every response. Logs one line for each request, also for an aborted
 * request, but none for a stream.
 */
export function traceRequests(app: Hooks): void {
  const traces = new WeakMap<FastifyRequest, Trace>()
  app.addHook('onRequest', (request, reply, done) => {
    const span = spanOf(request)
    const context = {
      requestId: request.id,
      ...clientsOf(request),
      signal: signalOf(request, reply),
      left: leftSignal(reply),
      ...(span && { traceparent: span.traceparent }),
    }
    const trace = { context, span, bytesBefore: request.raw.socket.bytesWritten, recorded: false }
    traces.set(request, trace)
    reply.header(requestIdHeader, request.id)
    // Fastify calls onResponse only after it has sent a response completely.
    reply.raw.once('close', () => {
      record(request, reply, clientClosedRequest, trace)
    })
    runWithRequest(context, done)
  })
  // Restores the context of the request, because parsing a body loses it.
  app.addHook('preValidation', (request, _reply, done) => {
    runWithRequest(traces.get(request)?.context ?? { requestId: request.id }, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    record(request, reply, reply.statusCode, traces.get(request))
    done()
  })
}

/**
 * Returns the clients of a request. A request that this process sends to itself has the clients of
 * the request that needs it.
 */
function clientsOf({ ip, raw }: FastifyRequest): Pick<RequestContext, 'network' | 'networks'> {
  const around = raw instanceof IncomingMessage ? undefined : currentRequest()
  if (!around) return { network: networkOf(ip) }
  const { network, networks } = around
  return { network, ...(networks && { networks }) }
}

/**
 * Returns a signal that is aborted when the client disconnects, or when the caller in this process
 * aborts its request. Requests other than GET and HEAD have no signal, because they may write and
 * must then complete.
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

/** Returns a signal that is aborted when the client disconnects before the response is sent. */
export function leftSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Measures a request and writes its log line. Does nothing if the request was already recorded. */
function record(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  trace: Trace | undefined,
) {
  if (trace?.recorded) return
  if (trace) trace.recorded = true
  endSpan(request, status, trace)
  if (trace?.context.isStream === true) return
  // Requests that the gateway sends in this process are logged only at the level `debug`, because
  // the visitor's request has a log line.
  const fromOutside = request.raw instanceof IncomingMessage
  if (fromOutside) measure(request, reply, status, trace?.context)
  // Rate-limited requests are logged only at the level `debug`. Otherwise they would fill the log.
  const isQuiet = !fromOutside || status === 429 || request.routeOptions.logLevel === 'debug'
  log[isQuiet ? 'debug' : 'info'](
    {
      // Logs the pattern of the URL, because the URL itself may contain a name that a visitor
      // searched for.
      route: trace?.context.route ?? request.routeOptions.url,
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

/** Starts the span of a request. Requests of probes have no span. */
function spanOf({ method, headers, routeOptions }: FastifyRequest): Span | undefined {
  if (routeOptions.logLevel === 'debug') return undefined
  const parent = headers[traceparentHeader]
  return startSpan(method, 'server', typeof parent === 'string' ? parent : undefined)
}

function endSpan({ method, routeOptions }: FastifyRequest, status: number, trace?: Trace) {
  const route = trace?.context.route ?? routeOptions.url ?? 'none'
  trace?.span?.end({
    name: `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    },
    failed: status >= 500,
  })
}

function measure(
  { method, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  status: number,
  context?: RequestContext,
) {
  const route = context?.route ?? routeOptions.url ?? 'none'
  requestSeconds.observe({ route, method, status }, reply.elapsedTime / 1000)
}
