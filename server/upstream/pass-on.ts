import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Agent } from 'undici'
import { clientAddressHeader } from '../../mesh/upstream/upstream-fetch.ts'
import { hasBody } from '../../services/platform/http/has-body.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { routeNotFound } from '../../services/platform/http/send-error.ts'
import { log } from '../../services/platform/log.ts'
import type { RequestHandler } from '../http-server.ts'
import { internalTokenHeader } from '../roles/internal-token.ts'
import { CallerLeft, type Circuit } from './circuit.ts'
import { knownRoutes } from './known-routes.ts'
import type { ServiceConnection } from './service-connection.ts'

interface Passing extends ServiceConnection {
  agent: Agent
  circuit: Circuit
}

/**
 * Maximum number of milliseconds from the end of a change's body until its response begins. The
 * service needs some time for a start list. Tests shorten it.
 */
export const changeLimits = { timeoutMs: 30_000 }

/** Headers that belong to one connection, and headers that only a `web` process may set. */
const notPassedOn = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  clientAddressHeader,
  internalTokenHeader,
])

/**
 * Passes public REST requests on to the service, and streams their bodies.
 * The service applies the limits of the client, whose address it finds in X-Forwarded-For. So
 * `TRUSTED_PROXIES` of the service must contain the machine of this process.
 */
export function passOn(passing: Passing): RequestHandler {
  const isKnown = knownRoutes(passing.name)
  return (request, response) => {
    if (!isKnown(request.url ?? '')) {
      respond(response, routeNotFound())
      return
    }
    exchange(request, response, passing).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) {
        response.destroy()
        return
      }
      log.debug({ err: error }, 'a request was not passed on')
      const title = 'Please try again in a moment.'
      respond(response, new Problem(503, 'service.unavailable', title), { 'retry-after': '1' })
    })
  }
}

function respond(
  response: ServerResponse,
  { status, code, message: title }: Problem,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(JSON.stringify({ status, code, title }))
}

async function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  { url, token, timeoutMs, agent, circuit, afterChange }: Passing,
): Promise<void> {
  const method = request.method ?? 'GET'
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new CallerLeft())
  })
  const received = await circuit.run(async () => {
    let timeout: NodeJS.Timeout | undefined
    const startTimeout = () => {
      timeout = setTimeout(
        () => {
          // A change may wait for an import. That says nothing about the service.
          controller.abort(isRead ? undefined : new CallerLeft())
        },
        isRead ? timeoutMs : changeLimits.timeoutMs,
      )
    }
    // Starts the timeout after the body, because an upload takes as long as its client needs. The
    // server limits the duration of the upload.
    if (hasBody(request)) request.once('end', startTimeout)
    else startTimeout()
    try {
      return await agent.request({
        origin: url,
        // Sends the target as it was checked, without parsing it again.
        path: request.url ?? '/',
        method,
        headers: {
          ...passedOn(request.headers),
          'x-forwarded-for': forwardedFor(request),
          [internalTokenHeader]: `public ${token}`,
        },
        // The body of a request without a body must be null. An empty stream would be sent as a
        // body of unknown length.
        // If the service refuses a request early, undici destroys the body. If the body were
        // `request` itself, the client's connection would be closed before the response.
        body: hasBody(request) ? request.pipe(new PassThrough()) : null,
        signal: controller.signal,
      })
    } finally {
      request.off('end', startTimeout)
      clearTimeout(timeout)
    }
  })
  if (!isRead && received.statusCode < 300) await afterChange?.()
  response.writeHead(received.statusCode, passedOn(received.headers))
  await pipeline(received.body, response)
}

function passedOn(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || notPassedOn.has(name) ? [] : [[name, value]],
    ),
  )
}

function forwardedFor({ headers, socket }: IncomingMessage): string {
  const before = headers['x-forwarded-for']
  const address = socket.remoteAddress ?? ''
  return before === undefined ? address : `${String(before)}, ${address}`
}
