import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from './response-cache.ts'

/** Sends a cached response, with Brotli where accepted, or 304 when If-None-Match has its ETag. */
export async function sendCachedResponse(
  response: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: string,
): Promise<FastifyReply> {
  reply.header('etag', response.etag).header('cache-control', cacheControl)
  if (request.headers['if-none-match']?.includes(response.etag) === true)
    return reply.code(304).send()
  reply.type(response.contentType)
  const isPicture = response.contentType.startsWith('image/')
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  if (isPicture || !takesBrotli) return reply.send(response.body)
  return reply.header('content-encoding', 'br').send(await response.brotli())
}
