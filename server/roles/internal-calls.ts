import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServiceName, Upstream } from '../../mesh/settings.ts'
import { log } from '../../services/platform/log.ts'
import { requestSeconds } from '../../services/platform/metrics.ts'
import { maxBodyBytes, type Service } from '../../services/platform/http/service.ts'
import { inProcess } from '../graphql/open-gateway.ts'
import type { RequestHandler } from '../http-server.ts'
import type { Following } from '../response-cache/follow-publications.ts'
import { internalTokenHeader, kindOf, lastPublicationHeader } from './internal-token.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** Headers that describe the connection and do not belong to the call. */
const ofConnection = ['connection', 'keep-alive', 'host', 'content-length', 'transfer-encoding']

interface Internal {
  name: ServiceName
  token: string
  /**
   * The publications that this process has applied. Undefined if it does not follow publications.
   */
  following?: Following
}

/**
 * Serves a service to processes with the role `web`.
 * A call from the gateway of a `web` process has no limits, returns cache tags, and contains the
 * address of the gateway's client. So the service executes the call like one from a gateway in the
 * same process.
 */
export function serveInternally(
  service: Service,
  { name, token, following }: Internal,
): RequestHandler {
  const call = inProcess(service)
  return (request, response) => {
    const header = request.headers[internalTokenHeader]
    const kind = header === undefined ? undefined : kindOf(header, token)
    // The events service is public, so it accepts requests without a token. The identity service
    // accepts only requests with a token.
    if (kind === undefined && (header !== undefined || name === 'identity')) {
      refuse(response, 401, 'internal.tokenMissing', 'Send this request to the site itself.')
      return
    }
    if (kind !== 'gateway') {
      // Removes the token here, so Fastify neither logs it nor passes it on.
      Reflect.deleteProperty(request.headers, internalTokenHeader)
      service.routing(request, response)
      return
    }
    const known = Number(request.headers[lastPublicationHeader] ?? 0)
    const execution = untilKnown(known, following).then(() => execute(call, request, response))
    execution.catch((err: unknown) => {
      if (response.destroyed) return
      log.error({ err }, 'a call of the gateway failed')
      response.destroy()
    })
  }
}

/**
 * Waits until this process knows a publication that the caller knows. Otherwise it could read from
 * a standby that lacks the publication, and the caller would store an outdated response as up to
 * date.
 */
async function untilKnown(publication: number, following: Following | undefined): Promise<void> {
  if ((following?.number ?? publication) < publication) await following?.catchUp()
}

async function execute(
  call: Upstream,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const start = performance.now()
  const method = methods.find((known) => known === request.method)
  const body = await bodyOf(request)
  if (method === undefined || body === undefined) {
    refuse(response, 400, 'request.refused', 'The gateway sends no such request.')
    return
  }
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !ofConnection.includes(name) && name !== internalTokenHeader
      ? [[name, value] as const]
      : [],
  )
  const controller = new AbortController()
  response.once('close', () => {
    // Aborts only GET calls, because changes must be completed.
    if (!response.writableFinished && method === 'GET') controller.abort()
  })
  const result = await call({
    method,
    url: request.url ?? '/',
    headers: Object.fromEntries(headers),
    ...(body !== '' && { body }),
    signal: controller.signal,
  })
  const cookies = result.setCookies ?? []
  response.writeHead(result.status, {
    ...result.headers,
    ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
    'content-length': Buffer.byteLength(result.body),
  })
  response.end(result.body)
  const seconds = (performance.now() - start) / 1000
  requestSeconds.observe({ route: 'gateway', method, status: result.status }, seconds)
}

/**
 * Reads the body of a request.
 * @returns undefined if the body is too large
 */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxBodyBytes) return undefined
  }
  return Buffer.concat(chunks).toString()
}

function refuse(response: ServerResponse, status: number, code: string, title: string): void {
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify({ status, code, title }))
}
