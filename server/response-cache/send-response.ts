import { revalidated } from '../../domain/cache-control.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasCurrent } from '../../services/platform/http/etags.ts'
import { CachedResponse, type Encoding } from './cached-response.ts'
import type { ComputedResponse } from './response-cache.ts'

/**
 * Sends a response of the cache. Compresses it if the client accepts compression. Responds 304
 * without a body to a client that has the response.
 * A response that was not cached is sent with its own headers and is not compressed here.
 */
export async function sendResponse(
  response: CachedResponse | ComputedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl = revalidated,
): Promise<FastifyReply> {
  if (!(response instanceof CachedResponse)) {
    return reply.code(response.status).headers(response.headers).send(response.body)
  }
  const { headers, etag, expiresAt } = response
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
  reply.header('etag', etag)
  // A response to POST gets `no-store`, because HTTP caches serve only GET and HEAD requests.
  reply.header('cache-control', request.method === 'POST' ? 'no-store' : cacheControl)
  reply.header('server-timing', timingOf(response, reply.elapsedTime))
  const staleness = Date.now() - expiresAt
  if (staleness > 0) reply.header('age', String(Math.ceil(staleness / 1000)))
  if (hasCurrent(request, etag)) return reply.code(304).send()
  reply.headers(headers)
  const encoding = response.isCompressible ? encodingFor(request) : undefined
  if (encoding === undefined) return reply.send(await response.plain())
  return reply.header('content-encoding', encoding).send(await response.encoded(encoding))
}

/**
 * Returns the Server-Timing header for a browser's developer tools: whether the response came from
 * the cache, and the time until it is sent.
 */
function timingOf({ computedAt }: CachedResponse, elapsedMs: number): string {
  const isHit = computedAt < Date.now() - elapsedMs
  return `cache;desc=${isHit ? 'hit' : 'miss'}, total;dur=${elapsedMs.toFixed(1)}`
}

function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? ''
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : undefined
}

function accepts(header: string, encoding: Encoding): boolean {
  const quality = new RegExp(String.raw`\b${encoding}\b(?:\s*;\s*q=([\d.]+))?`).exec(header)
  return quality !== null && Number(quality[1] ?? 1) > 0
}
